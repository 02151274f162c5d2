import { markdownTable } from "../../bin/command/markdown-table.ts";
import type { Line } from "./measure.ts";

const opening = `# Scorecard

Written by \`npm run evaluate -- --data DIR --write docs\`; [matching.md](matching.md) says what is measured and shows the rows
that have an aim. A run with \`--only\` writes anew what it measured and leaves the rest; each heading says which version of
the matcher its rows are of (\`npm run -s matcher-version\`). Fixed seeds, the imported name dictionary of 164,820 groups.
Intervals are Wilson's at 95 %. Sanctions are seven lists, PEP are politicians and leaders.
`;

const parts = [
  { title: "Development cases: rules were tuned on these", from: 1, to: 11 },
  { title: "General cases: classes of names, by rule and not by case", from: 12, to: 99 },
];

const columns = ["What", "n", "Value", "95 %", "Aim", "logic-v2"];
const aim = columns.indexOf("Aim");

type Section = { protocol: string; version: string; rows: readonly (readonly string[])[] };

/** The page with what was measured now in the place of what it had of the same protocols. */
export function scorecardOf(page: string, lines: readonly Line[], version: string): string {
  const measured = new Map<string, Section>(sectionsOf(page).map((section) => [section.protocol, section]));
  for (const protocol of new Set(lines.map((line) => line.protocol))) {
    const rows = lines.filter((line) => line.protocol === protocol).map(cellsOf);
    measured.set(protocol, { protocol, version, rows });
  }
  const sections = [...measured.values()].sort((one, two) => numberOf(one.protocol) - numberOf(two.protocol));
  const written = parts.map(({ title, from, to }) => {
    const own = sections.filter(({ protocol }) => numberOf(protocol) >= from && numberOf(protocol) <= to);
    return [`## ${title}`, ...own.map(writtenSection)].join("\n\n");
  });
  return `${[opening, ...written].join("\n")}\n`;
}

/** One table of all rows that have an aim, for the page that explains the matching. */
export function aimsOf(page: string): string {
  const rows = sectionsOf(page).flatMap(({ protocol, rows }) =>
    rows.filter((row) => row[aim] !== "").map((row) => [protocol, ...row]),
  );
  return markdownTable(["Protocol", ...columns], rows);
}

function writtenSection({ protocol, version, rows }: Section): string {
  return `### ${protocol} · matcher ${version}\n\n${markdownTable(columns, rows)}`;
}

function sectionsOf(page: string): Section[] {
  return page.split(/^### /m).flatMap((text) => {
    const [, protocol, version] = /^(P\d.*?) · matcher (\d+)\n/.exec(text) ?? [];
    if (protocol === undefined || version === undefined) return [];
    const rows = text.split("\n").filter((row) => row.startsWith("| "));
    return [{ protocol, version, rows: rows.slice(2).map(cellsIn) }];
  });
}

function cellsIn(row: string): string[] {
  return row
    .slice(2, -2)
    .split(" | ")
    .map((cell) => cell.trim());
}

function cellsOf({ measure, n, share, interval, target, peer }: Line): string[] {
  return [
    measure,
    n.toLocaleString("en"),
    shareText(share),
    interval === undefined ? "" : interval.map((bound) => bound.toFixed(3)).join("–"),
    target ?? "",
    shareText(peer),
  ];
}

function shareText(share: number | undefined): string {
  return share === undefined ? "" : share.toFixed(4);
}

function numberOf(protocol: string): number {
  return Number(/\d+/.exec(protocol)?.[0] ?? 0);
}
