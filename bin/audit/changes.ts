import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Exported } from "../../local/exports/read-exports.ts";
import { linesIn, openDatabase } from "./database.ts";

const whole: [string, string][] = ["Item", "NewImage", "Keys", "Metadata"].map((name) => [name, "VARCHAR"]);
const Changed = z.object({ pk: z.string(), sk: z.string(), before: z.string().nullable(), now: z.string().nullable() });

/** What an incremental export says between two states of the table: each item that differs, as it was and as it is. */
export async function* changedLines(states: { before: Exported; now: Exported }): AsyncGenerator<string[]> {
  const { before, now } = states;
  const folders = [...new Set([...before.files, ...now.files].map(({ path }) => path.replace(/\/[^/]*$/, "")))];
  const { connection, close } = await openDatabase(folders);
  try {
    const sql = `
      SELECT coalesce(n.pk, b.pk) AS pk, coalesce(n.sk, b.sk) AS sk, b.image AS "before", n.image AS now
      FROM (${newestOf(before)}) AS b FULL JOIN (${newestOf(now)}) AS n ON b.pk = n.pk AND b.sk = n.sk
      WHERE b.image IS DISTINCT FROM n.image`;
    const micros = String(now.asOf.getTime() * 1_000);
    const result = await connection.stream(sql);
    for await (const rows of result.yieldRowObjectJson()) {
      const changed = z.array(Changed).parse(rows).filter(isChanged);
      yield changed.map((row) => lineOf(row, micros));
    }
  } finally {
    close();
  }
}

function newestOf(exported: Exported): string {
  const key = (name: string): string =>
    `coalesce(json_extract_string(Keys, '$.${name}.S'), json_extract_string(Item, '$.${name}.S'))`;
  const written = "coalesce(CAST(json_extract_string(Metadata, '$.WriteTimestampMicros.N') AS bigint), 0)";
  return `
    SELECT * FROM (
      SELECT ${key("pk")} AS pk, ${key("sk")} AS sk, coalesce(NewImage, Item) AS image,
        row_number() OVER (PARTITION BY ${key("pk")}, ${key("sk")} ORDER BY ${written} DESC) AS age
      FROM ${linesIn(exported, whole)}
    ) WHERE age = 1 AND image IS NOT NULL`;
}

/** Attributes come in any order, another each time. */
function isChanged({ before, now }: z.infer<typeof Changed>): boolean {
  return before === null || now === null || !isDeepStrictEqual(JSON.parse(before), JSON.parse(now));
}

/** The images are JSON already. */
function lineOf({ pk, sk, before, now }: z.infer<typeof Changed>, micros: string): string {
  const members = [
    `"Metadata":{"WriteTimestampMicros":{"N":"${micros}"}}`,
    `"Keys":${JSON.stringify({ pk: { S: pk }, sk: { S: sk } })}`,
    ...(now === null ? [] : [`"NewImage":${now}`]),
    ...(before === null ? [] : [`"OldImage":${before}`]),
  ];
  return `{${members.join(",")}}`;
}
