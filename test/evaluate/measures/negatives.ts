import { join } from "node:path";
import type { Entity } from "../../../functions/domain/screening/entity.ts";
import type { Case } from "../case.ts";
import { readList, sanctions } from "../lists.ts";
import { type Line, shareLine } from "../measure.ts";
import { type Row, rowsOf } from "../read.ts";
import { type World, worldOf } from "../world.ts";

/** Words a caller might type by themselves, thinking of nobody. */
const commonWords =
  "mohammed ali ahmed kim ivanov maria john bank company trading international general limited group star ocean al abdullah hassan wang".split(
    " ",
  );

/** P4: people invented so as to be on no list, against all sanctions lists; and queries of one common word. */
export async function negativeProtocols({ data, nameGroups }: Case, files: readonly string[]): Promise<Line[]> {
  const world = await worldOf(await allSanctions(data), nameGroups);
  const lines = files.flatMap((file) => falseAlarms(world, file, rowsOf(join(data, "eval", file))));
  const most = Math.max(...commonWords.map((name) => world.search({ name }).filter((hit) => hit.score >= 70).length));
  return [
    ...lines,
    { protocol: "P4", measure: "most hits ≥70 of one common word", n: commonWords.length, share: most, target: "≤ 20" },
  ];
}

export async function allSanctions(data: string): Promise<Entity[]> {
  const entities: Entity[] = [];
  for (const list of sanctions) entities.push(...(await readList(data, list)));
  return entities;
}

type Query = { name: string; dateOfBirth?: string; nationality?: string };

function falseAlarms(world: World, file: string, rows: readonly Row[]): Line[] {
  const ways: [string, (row: Row) => Query, [string, string]][] = [
    ["name only", (row) => ({ name: row.full_name ?? "" }), ["≤ .05", "≤ .010"]],
    ["+ birth date", (row) => ({ name: row.full_name ?? "", dateOfBirth: row.date_of_birth ?? "" }), ["", ""]],
    [
      "+ nationality",
      (row) => ({
        name: row.full_name ?? "",
        dateOfBirth: row.date_of_birth ?? "",
        nationality: row.nationality ?? "",
      }),
      ["", "≤ .003"],
    ],
  ];
  return ways.flatMap(([how, queryOf, targets]) => {
    const best = rows.map((row) => world.search(queryOf(row))[0]?.score ?? 0);
    return [70, 85].map((threshold, index) =>
      shareLine({
        protocol: `P4 ${file.replace(/negatives_|_dev\.csv/g, "")}`,
        measure: `any hit ≥${threshold}, ${how}`,
        hits: best.filter((score) => score >= threshold).length,
        n: rows.length,
        target: targets[index],
      }),
    );
  });
}
