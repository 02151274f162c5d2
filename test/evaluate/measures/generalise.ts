import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { schemas } from "../../../functions/domain/screening/entity.ts";
import { scorePair } from "../../../functions/domain/screening/score/pair-score.ts";
import { dictionaryOf, type NameDictionary } from "../../../functions/domain/screening/words/dictionary.ts";
import type { Case } from "../case.ts";
import { type Line, shareLine } from "../measure.ts";
import type { Row } from "../read.ts";

/** Cases of classes nobody tuned to; `eval/generalise` of the data. */
function casesOf(data: string, file: string): Row[] {
  const rows: Row[] = parse(gunzipSync(readFileSync(join(data, "eval/generalise", `${file}.csv.gz`))), {
    columns: true,
    bom: true,
    relax_quotes: true,
  });
  return rows;
}

type Asked = { query: string; names: readonly string[]; schema: string };

function scoreOf({ query, names, schema }: Asked, dictionary: NameDictionary): number {
  const candidate = {
    schema: schemas.find((known) => known === schema),
    names: names.map((full) => ({ full, strength: "strong" as const })),
    birthDates: [],
    countries: [],
    addresses: [],
  };
  return scorePair({ name: query }, candidate, dictionary)?.score ?? 0;
}

/** P12, P13, P14 and P17: pairs of names, each class apart. */
export async function generaliseProtocols({ data, nameGroups }: Case): Promise<Line[]> {
  const dictionary = dictionaryOf(nameGroups);
  return [
    ...classLines("P12", casesOf(data, "class_pairs"), (row) => ({
      kind: `${row.cls} (${row.label})`,
      score: scoreOf({ query: row.name1 ?? "", names: [row.name2 ?? ""], schema: row.schema ?? "" }, dictionary),
    })),
    ...aliasLines(casesOf(data, "alias_pairs"), dictionary),
    ...classLines("P14", casesOf(data, "evasion"), (row) => ({
      kind: row.treatment ?? "",
      score: scoreOf({ query: row.query ?? "", names: [row.name ?? ""], schema: row.schema ?? "" }, dictionary),
    })),
    ...classLines("P17", casesOf(data, "script_pairs"), (row) => ({
      kind: `${(row.script ?? "").toLowerCase()}, ${row.language}`,
      score: scoreOf(
        { query: row.query ?? "", names: (row.latin_names ?? "").split("|"), schema: "Person" },
        dictionary,
      ),
    })),
  ];
}

type Scored = { kind: string; score: number };

/** Each kind by itself, and all of them together. */
function classLines(protocol: string, rows: readonly Row[], scoredOf: (row: Row) => Scored): Line[] {
  const scored = rows.map(scoredOf);
  const kinds = [...new Set(scored.map(({ kind }) => kind))].sort();
  return [undefined, ...kinds].flatMap((kind) => {
    const part = kind === undefined ? scored : scored.filter((each) => each.kind === kind);
    return [70, 85].map((threshold) =>
      shareLine({
        protocol,
        measure: `${kind ?? "all"}: ≥${threshold}`,
        hits: part.filter(({ score }) => score >= threshold).length,
        n: part.length,
      }),
    );
  });
}

/** P13: a publisher's alias against the other names of its entity, and against the nearest other entity of the list. */
function aliasLines(rows: readonly Row[], dictionary: NameDictionary): Line[] {
  return ["Person", "other"].flatMap((style) =>
    ["yes", "no"].flatMap((canTell) => {
      const part = rows.filter(
        (row) => (row.schema === "Person" ? "Person" : "other") === style && row.letters_can_tell === canTell,
      );
      const scored = part.map((row) => ({
        isMatch: row.label === "match",
        score: scoreOf(
          { query: row.query ?? "", names: (row.candidate_names ?? "").split("|"), schema: row.schema ?? "" },
          dictionary,
        ),
      }));
      const name = `${style === "Person" ? "persons" : "organisations"}, letters ${canTell === "yes" ? "can" : "cannot"} tell`;
      return judgedLines(name, scored);
    }),
  );
}

type Judged = { isMatch: boolean; score: number };

function judgedLines(name: string, scored: readonly Judged[]): Line[] {
  const matches = scored.filter(({ isMatch }) => isMatch);
  const others = scored.filter(({ isMatch }) => !isMatch);
  const over = (part: readonly Judged[], threshold: number) => part.filter(({ score }) => score >= threshold).length;
  const f1 = [70, 85].map((threshold): Line => {
    const [right, wrong] = [over(matches, threshold), over(others, threshold)];
    const share = (2 * right) / (right + wrong + matches.length);
    return { protocol: "P13", measure: `${name}: F1 at ${threshold}`, n: scored.length, share };
  });
  return [
    ...f1,
    { protocol: "P13", measure: `${name}: AUC`, n: scored.length, share: areaUnder(matches, others) },
    shareLine({ protocol: "P13", measure: `${name}: matches ≥85`, hits: over(matches, 85), n: matches.length }),
    shareLine({ protocol: "P13", measure: `${name}: others ≥85`, hits: over(others, 85), n: others.length }),
  ];
}

/** How often a match scores above another pair; a draw counts half. */
function areaUnder(matches: readonly Judged[], others: readonly Judged[]): number {
  const below = new Float64Array(102);
  for (const { score } of others) below[score + 1] = (below[score + 1] ?? 0) + 1;
  for (let score = 1; score < below.length; score += 1) below[score] = (below[score] ?? 0) + (below[score - 1] ?? 0);
  const wins = matches.reduce((sum, { score }) => sum + ((below[score] ?? 0) + (below[score + 1] ?? 0)) / 2, 0);
  return wins / (matches.length * others.length || 1);
}
