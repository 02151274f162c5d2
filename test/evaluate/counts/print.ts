import type { Comparison, Count } from "./compare.ts";
import { fields } from "./filled.ts";

export type CountedList = { name: string } & ({ comparison: Comparison } | { refused: string });

const headings = [
  "file",
  "records",
  "names",
  "birth dates",
  "nationalities",
  "places of birth",
  "passports",
  "other numbers",
  "offices",
];

/** A table in Markdown: a number where all of it was read, else so many of so many. */
export function printedCounts(lists: CountedList[]): string {
  const rows = lists.map((list) => [list.name, ...cellsOf(list)]);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const padded = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [headings, rule, ...rows].map((cells) => `| ${cells.map(padded).join(" | ")} |\n`).join("");
}

function cellsOf(list: CountedList): string[] {
  if ("refused" in list) return [`refused: ${list.refused}`, ...fields.map(() => "–")];
  const { records, counts } = list.comparison;
  return [records, ...fields.map((field) => counts[field])].map(cell);
}

function cell({ filled, read }: Count): string {
  const all = filled.toLocaleString("en");
  if (filled === 0) return "–";
  return read === filled ? all : `${read.toLocaleString("en")} of ${all}`;
}
