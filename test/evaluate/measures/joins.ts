import { join } from "node:path";
import { clustersOf } from "../../../functions/lists/snapshot/clusters.ts";
import { joinKeysOf } from "../../../functions/lists/snapshot/join-keys.ts";
import type { Case } from "../case.ts";
import { type Line, shareLine } from "../measure.ts";
import { type Row, rowsOf } from "../read.ts";
import { entityOfRow } from "./crosslist.ts";

/** Of pairs of entries that people have judged: which are told as one match by an equal strong name and full birth date. */
export async function joinProtocols({ data }: Case): Promise<Line[]> {
  const rows = rowsOf(join(data, "eval/crosslist_pairs_dev.csv"));
  const joined = new Map<Row, boolean>();
  for (const row of rows) joined.set(row, await isJoined(row));
  const shareOf = (measure: string, part: Row[], target?: string) =>
    shareLine({
      protocol: "Joins",
      measure,
      hits: part.filter((row) => joined.get(row)).length,
      n: part.length,
      target,
    });
  const judged = rows.filter(({ label }) => label !== "match");
  const wrong = judged.filter((row) => joined.get(row));
  return [
    shareOf(
      "one person, by judgement",
      rows.filter(({ label }) => label === "match"),
    ),
    shareOf("two persons, by judgement", judged, "0, but for those below"),
    // What an equal name and day of birth join against the judgement is for a judge: labels err.
    ...wrong.map((row) => ({
      protocol: "Joins",
      measure: "joined against the judgement",
      n: 1,
      note: `${row.left_list}:${row.left_id} ${row.left_name} – ${row.right_list}:${row.right_id} ${row.right_name}`,
    })),
  ];
}

async function isJoined(row: Row): Promise<boolean> {
  const [left, right] = [entityOfRow(row, "left"), entityOfRow(row, "right")];
  const clusters = await clustersOf(
    (async function* () {
      yield joinKeysOf(left);
      yield joinKeysOf(right);
    })(),
  );
  return clusters.of(left.id)?.size === 2;
}
