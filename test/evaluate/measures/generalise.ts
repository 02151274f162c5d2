import { join } from "node:path";
import type { Case } from "../case.ts";
import { type Line, shareLine } from "../measure.ts";
import { type Row, rowsOf } from "../read.ts";
import type { NamePair, PairScorer } from "../scorers.ts";

/** Cases of classes nobody tuned to; `eval/generalise` of the data. */
function casesOf(data: string, file: string): Row[] {
  return rowsOf(join(data, "eval/generalise", `${file}.csv.gz`));
}

/** P12, P13, P14 and P17: pairs of names, each class apart. */
export async function generaliseProtocols({ data, scorePairs }: Case): Promise<Line[]> {
  const classes = await scored(scorePairs, casesOf(data, "class_pairs"), (row) => ({
    kind: `${row.cls} (${row.label})`,
    pair: { query: row.name1 ?? "", names: [row.name2 ?? ""], schema: row.schema ?? "" },
  }));
  const evasions = await scored(scorePairs, casesOf(data, "evasion"), (row) => ({
    kind: row.treatment ?? "",
    pair: { query: row.query ?? "", names: [row.name ?? ""], schema: row.schema ?? "" },
  }));
  const scripts = await scored(scorePairs, casesOf(data, "script_pairs"), (row) => ({
    kind: `${(row.script ?? "").toLowerCase()}, ${row.language}`,
    pair: { query: row.query ?? "", names: (row.latin_names ?? "").split("|"), schema: "Person" },
  }));
  const families = scripts.map(({ kind, score }) => ({ kind: familyOf(kind), score }));
  return [
    ...classLines("P12", classes),
    ...(await aliasLines(casesOf(data, "alias_pairs"), scorePairs)),
    ...classLines("P14", evasions),
    ...classLines("P17", [...scripts, ...families]).filter(({ measure }) => !measure.startsWith("all: ")),
    ...classLines("P17", scripts).filter(({ measure }) => measure.startsWith("all: ")),
  ];
}

const indic =
  /^(?:devanagari|bengali|gujarati|gurmukhi|oriya|tamil|telugu|kannada|malayalam|sinhala|khmer|lao|myanmar),/;

/** The scripts for which one thing must be reached together. */
function familyOf(kind: string): string {
  const [script] = /^(?:cjk|thai)(?=,)/.exec(kind) ?? [];
  if (script !== undefined) return `${script}, all`;
  return indic.test(kind) ? "scripts of India and of its neighbours to the south and east" : "all other scripts";
}

type Scored = { kind: string; score: number };

async function scored(
  scorePairs: PairScorer,
  rows: readonly Row[],
  read: (row: Row) => { kind: string; pair: NamePair },
): Promise<Scored[]> {
  const cases = rows.map(read);
  const scores = await scorePairs(cases.map(({ pair }) => pair));
  return cases.map(({ kind }, index) => ({ kind, score: scores[index] ?? 0 }));
}

/** What must be reached. */
const aims: Readonly<Record<string, string>> = {
  "P12 abbreviation (match): ≥70": "≥ .92",
  "P12 bin chain turned (no-match): ≥85": "0",
  "P12 legal form spelt out (match): ≥70": "≥ .95",
  "P12 number word (match): ≥70": "≥ .97",
  "P12 number differs (no-match): ≥85": "0",
  "P12 ordinal (match): ≥70": "≥ .97",
  "P12 roman differs (no-match): ≥85": "0",
  "P12 typing error: dropped (match): ≥70": "≥ .98",
  "P12 typing error: inserted (match): ≥70": "≥ .98",
  "P12 typing error: substituted (match): ≥70": "≥ .98",
  "P12 typing error: swapped (match): ≥70": "≥ .98",
  "P12 vessel prefix (match): ≥70": "≥ .98",
  "P13 persons, letters can tell: F1 at 70": "≥ .94",
  "P13 organisations, letters can tell: F1 at 70": "≥ .80",
  "P13 initials of four letters and more: ≥70": "≥ .75",
  "P14 all: ≥85": "≥ .72",
  "P14 OCR rn/m 0/O l/I: ≥70": "≥ .6",
  "P14 OCR rn/m 0/O l/I: ≥85": "≥ .6",
  "P14 leetspeak: ≥70": "≥ .6",
  "P14 leetspeak: ≥85": "≥ .6",
  "P14 spaced letters: ≥70": "≥ .6",
  "P14 spaced letters: ≥85": "≥ .6",
  "P14 f.k.a. added: ≥70": "≥ .6",
  "P14 f.k.a. added: ≥85": "≥ .6",
  "P14 e-mail: ≥70": "≥ .6",
  "P14 e-mail: ≥85": "≥ .6",
  "P14 address words added: ≥70": "≥ .6",
  "P14 address words added: ≥85": "≥ .6",
  "P17 cjk, all: ≥70": "≥ .5",
  "P17 thai, all: ≥70": "≥ .7",
  "P17 scripts of India and of its neighbours to the south and east: ≥70": "≥ .7",
  "P17 all other scripts: ≥70": "≥ .7",
};

/** Each kind by itself, and all of them together. */
function classLines(protocol: string, scored: readonly Scored[]): Line[] {
  const kinds = [...new Set(scored.map(({ kind }) => kind))].sort();
  return [undefined, ...kinds].flatMap((kind) => {
    const part = kind === undefined ? scored : scored.filter((each) => each.kind === kind);
    return [70, 85].map((threshold) => {
      const measure = `${kind ?? "all"}: ≥${threshold}`;
      return shareLine({
        protocol,
        measure,
        hits: part.filter(({ score }) => score >= threshold).length,
        n: part.length,
        target: aims[`${protocol} ${measure}`],
      });
    });
  });
}

/** P13: a publisher's alias against the other names of its entity, and against the nearest other entity of the list. */
async function aliasLines(rows: readonly Row[], scorePairs: PairScorer): Promise<Line[]> {
  const scores = await scorePairs(
    rows.map((row) => ({
      query: row.query ?? "",
      names: (row.candidate_names ?? "").split("|"),
      schema: row.schema ?? "",
    })),
  );
  const judged = rows.map((row, index) => ({
    name: `${row.schema === "Person" ? "persons" : "organisations"}, letters ${row.letters_can_tell === "yes" ? "can" : "cannot"} tell`,
    isMatch: row.label === "match",
    score: scores[index] ?? 0,
  }));
  const names = ["persons", "organisations"].flatMap((who) =>
    ["can", "cannot"].map((can) => `${who}, letters ${can} tell`),
  );
  const lines = names.flatMap((name) =>
    judgedLines(
      name,
      judged.filter((each) => each.name === name),
    ),
  );
  const initials = rows.flatMap((row, index) => (isOfInitials(row) ? [scores[index] ?? 0] : []));
  const found = shareLine({
    protocol: "P13",
    measure: "initials of four letters and more: ≥70",
    hits: initials.filter((score) => score >= 70).length,
    n: initials.length,
    target: aims["P13 initials of four letters and more: ≥70"],
  });
  return [...lines, found, ...bands.map((band) => bandLine(band, judged))];
}

/** One side is a word of the initials of the other, all of them or without those of small words. */
function isOfInitials(row: Row): boolean {
  const [query = "", names] = [row.query, (row.candidate_names ?? "").split("|")];
  if (row.label !== "match" || !(row.cls ?? "").startsWith("acronym")) return false;
  const isOf = (short: string, long: string) => {
    const letters = short.trim().includes(" ") ? "" : short.replace(/[^A-Za-z]/g, "").toUpperCase();
    const words = long.match(/\p{L}+/gu) ?? [];
    const initials = (of: readonly string[]) => of.map((word) => word.charAt(0).toUpperCase()).join("");
    const ways = [
      words,
      words.filter((word) => word.length > 3),
      words.filter((word) => !small.has(word.toLowerCase())),
    ];
    return letters.length >= 4 && ways.some((way) => initials(way) === letters);
  };
  return names.some((name) => isOf(query, name) || isOf(name, query));
}

const small: ReadonlySet<string> = new Set("of the and for in de la y e al el und et".split(" "));

/** Scores that should mean the same wherever they are met: the higher, the surer. */
const bands = [
  [70, 84],
  [85, 91],
  [92, 95],
  [96, 100],
] as const;

/** How many of the pairs with such a score are matches. Half of all pairs are. */
function bandLine([from, to]: readonly [number, number], judged: readonly Judged[]): Line {
  const within = judged.filter(({ score }) => score >= from && score < to + 1);
  const matches = within.filter(({ isMatch }) => isMatch).length;
  return shareLine({ protocol: "P13", measure: `scored ${from}–${to}: a match`, hits: matches, n: within.length });
}

type Judged = { isMatch: boolean; score: number };

function judgedLines(name: string, scored: readonly Judged[]): Line[] {
  const matches = scored.filter(({ isMatch }) => isMatch);
  const others = scored.filter(({ isMatch }) => !isMatch);
  const over = (part: readonly Judged[], threshold: number) => part.filter(({ score }) => score >= threshold).length;
  const f1 = [70, 85].map((threshold): Line => {
    const [right, wrong] = [over(matches, threshold), over(others, threshold)];
    const share = (2 * right) / (right + wrong + matches.length);
    const measure = `${name}: F1 at ${threshold}`;
    return { protocol: "P13", measure, n: scored.length, share, target: aims[`P13 ${measure}`] ?? "" };
  });
  const found = shareLine({
    protocol: "P13",
    measure: `${name}: matches ≥85`,
    hits: over(matches, 85),
    n: matches.length,
  });
  // Where all pairs are matches there is nothing that they could be told from.
  if (others.length === 0) return [...f1, found];
  return [
    ...f1,
    { protocol: "P13", measure: `${name}: AUC`, n: scored.length, share: areaUnder(matches, others) },
    found,
    shareLine({ protocol: "P13", measure: `${name}: others ≥85`, hits: over(others, 85), n: others.length }),
  ];
}

/** How often a match scores above another pair; a draw counts half. */
function areaUnder(matches: readonly Judged[], others: readonly Judged[]): number {
  const hundredths = ({ score }: Judged) => Math.round(100 * score);
  // How many of the others score less than so many hundredths.
  const below = new Float64Array(10_002);
  for (const other of others) below[hundredths(other) + 1] = (below[hundredths(other) + 1] ?? 0) + 1;
  for (let score = 1; score < below.length; score += 1) below[score] = (below[score] ?? 0) + (below[score - 1] ?? 0);
  const wins = matches
    .map(hundredths)
    .reduce((sum, score) => sum + ((below[score] ?? 0) + (below[score + 1] ?? 0)) / 2, 0);
  return wins / (matches.length * others.length || 1);
}
