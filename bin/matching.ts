import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type PairCandidate, scorePair } from "../functions/domain/screening/score/pair-score.ts";
import type { ScreeningSubject } from "../functions/domain/screening/score/query.ts";
import * as scoreTable from "../functions/domain/screening/score-table.ts";
import { ownDictionary } from "../functions/domain/screening/words/dictionary.ts";
import { markdownTable } from "./command/markdown-table.ts";

/**
 * `npm run matching`: writes the tables of docs/matching.md from the table of the score, each between `<!-- table: NAME -->`
 * and `<!-- end -->`. With --check it only says whether the page still tells what the code does.
 */
const { values, positionals } = parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true });
const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const path = positionals[0] ?? fileOf("docs/matching.md");

type Sections = Readonly<Record<string, Readonly<Record<string, number | scoreTable.PointsRow>>>>;
const sections: Sections = scoreTable;
const source = readFileSync(fileOf("functions/domain/screening/score-table.ts"), "utf8");
const tables = new Map(Object.entries(sections).map(([name, rows]) => [name, tableOf(name, rows)]));
tables.set("examples", examplesTable());

const page = readFileSync(path, "utf8");
const absent = new Set(tables.keys());
const wanted = page.replace(/(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g, (all, start, name, end) => {
  absent.delete(name);
  const table = tables.get(name);
  return table === undefined ? all : `${start}\n${table}\n\n${end}`;
});
if (absent.size > 0) {
  console.error(
    `docs/matching.md has no place for ${[...absent].join(", ")}: add <!-- table: NAME --> and <!-- end -->.`,
  );
  process.exitCode = 1;
} else if (values.check !== true) {
  writeFileSync(path, wanted);
  console.log("The tables of docs/matching.md are written.");
} else if (page !== wanted) {
  console.error("docs/matching.md does not tell the score's table. Run `npm run matching` and read the difference.");
  process.exitCode = 1;
}

function tableOf(section: string, rows: Sections[string]): string {
  const cells = Object.entries(rows).map(([name, row]) => {
    const reason = reasonOf(section, name);
    return typeof row === "number"
      ? [inWords(name), String(row), reason]
      : [row.sentence, signed(row.alike), signed(row.equal), reason];
  });
  const points = Object.values(rows).some((row) => typeof row !== "number");
  return markdownTable(
    points ? ["What is found", "Name alike", "Name equal", "Why"] : ["What", "Number", "Why"],
    cells,
  );
}

/** The comment after a row, or above it where the row is long. */
function reasonOf(section: string, name: string): string {
  const [, rows = ""] = new RegExp(`export const ${section} = \\{\n([\\s\\S]*?)\n\\}`).exec(source) ?? [];
  const [, above, after] = new RegExp(`(?: {2}// (.+)\n)? {2}${name}: .+?,(?: // (.+))?(?:\n|$)`).exec(rows) ?? [];
  const reason = after ?? above;
  if (reason === undefined) throw new Error(`${section}.${name} of score-table.ts has no reason beside it`);
  return reason;
}

function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}

/** The names are invented. */
function examplesTable(): string {
  const marit = {
    schema: "Person",
    names: ["Marit Brandvold"],
    birthDates: ["1962-05-03"],
    countries: ["no"],
  } as const;
  const person = (name: string) => ({ schema: "Person", names: [name] }) as const;
  const ship = (name: string) => ({ schema: "Organization", names: [name] }) as const;
  const examples: readonly [ScreeningSubject, Listed][] = [
    [{ name: "Brandvold, Marit" }, person("Marit Brandvold")],
    [{ name: "Brandvold, Marit", dateOfBirth: "1962-05-03", nationality: "Norwegian" }, marit],
    [{ name: "Brandvold, Marit", dateOfBirth: "1970-01-20" }, marit],
    [{ name: "Bill Thornbury" }, person("William James Thornbury")],
    [{ name: "خالد الحمداني" }, person("Khalid al-Hamdani")],
    [{ name: "Ragnar Brandvold" }, person("Marit Brandvold")],
    [{ name: "Nordlys Marine OAO" }, ship("Nordlys Marine JSC")],
    [{ name: "Mohammed" }, person("Mohammed Wazirzad Talib")],
  ];
  return markdownTable(["Query", "Listed", "Score", "Why"], examples.map(exampleRow));
}

type Listed = Pick<PairCandidate, "schema"> & {
  names: readonly string[];
  birthDates?: readonly string[];
  countries?: readonly string[];
};

function exampleRow([subject, { schema, names, birthDates = [], countries = [] }]: readonly [
  ScreeningSubject,
  Listed,
]) {
  const candidate: PairCandidate = {
    schema,
    names: names.map((full) => ({ full, strength: "strong" })),
    birthDates: birthDates.map((from) => ({ from, circa: false })),
    countries: countries.map((code) => ({ code, kind: "nationality" })),
    addresses: [],
  };
  const result = scorePair(subject, candidate, ownDictionary());
  if (!result) throw new Error(`${subject.name} cannot be asked about`);
  const { score, tier, explanation } = result;
  return [
    Object.values(subject).join(", "),
    [...names, ...birthDates, ...countries].join(", "),
    `${score} ${tier}`,
    explanation.method.join(" · "),
  ];
}
