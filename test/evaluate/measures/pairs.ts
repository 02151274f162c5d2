import { join } from "node:path";
import { schemas } from "../../../functions/domain/screening/entity.ts";
import { scorePair } from "../../../functions/domain/screening/score/pair-score.ts";
import { thresholds } from "../../../functions/domain/screening/tiers.ts";
import { dictionaryOf, type NameDictionary } from "../../../functions/domain/screening/words/dictionary.ts";
import type { Case } from "../case.ts";
import { type Line, shareLine } from "../measure.ts";
import { type Row, rowsOf } from "../read.ts";

/** P1: does a pair of names score as people judged it? P7: do scores go with those another portal shows? */
export async function pairProtocols({ data, nameGroups }: Case): Promise<Line[]> {
  const dictionary = dictionaryOf(nameGroups);
  const rows = rowsOf(join(data, "eval/name_pairs_dev.csv"));
  const handMade = rows.filter((row) => !row.case_group?.startsWith("synth_"));
  return [
    ...judged("P1 all", rows, dictionary),
    ...judged("P1 hand-made", handMade, dictionary),
    correlation(rowsOf(join(data, "eval/ofac_portal_scores_dev.csv")), dictionary),
  ];
}

function pairScoreOf([one, two]: [string, string], schema: string, dictionary: NameDictionary): number {
  const known = schemas.find((candidate) => candidate === schema);
  const candidate = {
    schema: known,
    names: [{ full: two, strength: "strong" as const }],
    birthDates: [],
    countries: [],
    addresses: [],
  };
  return scorePair({ name: one }, candidate, dictionary)?.score ?? 0;
}

function judged(protocol: string, rows: readonly Row[], dictionary: NameDictionary): Line[] {
  const scored = rows.map((row) => ({
    match: row.is_match === "true",
    score: pairScoreOf([row.name1 ?? "", row.name2 ?? ""], row.schema ?? "", dictionary),
  }));
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

function correlation(rows: readonly Row[], dictionary: NameDictionary): Line {
  const points = rows
    .filter((row) => Number(row.ofac_score) >= 0)
    .map(
      (row) =>
        [pairScoreOf([row.query_name ?? "", row.result_name ?? ""], "", dictionary), Number(row.ofac_score)] as const,
    );
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [ours, theirs] = [mean((point) => point[0]), mean((point) => point[1])];
  const covariance = mean((point) => (point[0] - ours) * (point[1] - theirs));
  const deviation = Math.sqrt(mean((point) => (point[0] - ours) ** 2) * mean((point) => (point[1] - theirs) ** 2));
  return { protocol: "P7", measure: "correlation with portal scores", n: points.length, share: covariance / deviation };
}
