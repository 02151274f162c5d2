import { join } from "node:path";
import { thresholds } from "../../../functions/domain/screening/tiers.ts";
import type { Case } from "../case.ts";
import { type Line, shareLine } from "../measure.ts";
import { type Row, rowsOf } from "../read.ts";
import type { PairScorer } from "../scorers.ts";

/** P1: does a pair of names score as people judged it? P7: do scores go with those another portal shows? */
export async function pairProtocols({ data, scorePairs }: Case): Promise<Line[]> {
  const rows = rowsOf(join(data, "eval/name_pairs_dev.csv"));
  const judged = await judgedOf(rows, scorePairs);
  return [
    ...judgedLines("P1 all", judged),
    ...judgedLines(
      "P1 hand-made",
      judged.filter(({ row }) => !row.case_group?.startsWith("synth_")),
    ),
    await correlation(rowsOf(join(data, "eval/ofac_portal_scores_dev.csv")), scorePairs),
  ];
}

type Judged = { row: Row; match: boolean; score: number };

async function judgedOf(rows: readonly Row[], scorePairs: PairScorer): Promise<Judged[]> {
  const scores = await scorePairs(
    rows.map(({ name1 = "", name2 = "", schema = "" }) => ({ query: name1, names: [name2], schema })),
  );
  return rows.map((row, index) => ({ row, match: row.is_match === "true", score: scores[index] ?? 0 }));
}

function judgedLines(protocol: string, scored: readonly Judged[]): Line[] {
  const targets: Record<number, string[]> =
    protocol === "P1 all"
      ? { 85: ["≥ .93", "≥ .72"], 70: ["", "", "F1 ≥ .85"] }
      : { 85: ["", "≥ .82"], 70: ["", "", "F1 ≥ .89"] };
  return [thresholds.possible, thresholds.strong].flatMap((threshold) => {
    const hits = scored.filter(({ score }) => score >= threshold);
    const right = hits.filter(({ match }) => match).length;
    const matches = scored.filter(({ match }) => match).length;
    const f1 = (2 * right) / (hits.length + matches);
    return [
      shareLine({
        protocol,
        measure: `precision at ${threshold}`,
        hits: right,
        n: hits.length,
        target: targets[threshold]?.[0],
      }),
      shareLine({
        protocol,
        measure: `recall at ${threshold}`,
        hits: right,
        n: matches,
        target: targets[threshold]?.[1],
      }),
      { protocol, measure: `F1 at ${threshold}`, n: scored.length, share: f1, target: targets[threshold]?.[2] ?? "" },
    ];
  });
}

async function correlation(rows: readonly Row[], scorePairs: PairScorer): Promise<Line> {
  const shown = rows.filter((row) => Number(row.ofac_score) >= 0);
  const scores = await scorePairs(
    shown.map(({ query_name = "", result_name = "" }) => ({ query: query_name, names: [result_name], schema: "" })),
  );
  const points = shown.map((row, index) => [scores[index] ?? 0, Number(row.ofac_score)] as const);
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [ours, theirs] = [mean((point) => point[0]), mean((point) => point[1])];
  const covariance = mean((point) => (point[0] - ours) * (point[1] - theirs));
  const deviation = Math.sqrt(mean((point) => (point[0] - ours) ** 2) * mean((point) => (point[1] - theirs) ** 2));
  return { protocol: "P7", measure: "correlation with portal scores", n: points.length, share: covariance / deviation };
}
