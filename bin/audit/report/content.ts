import type { Json } from "@duckdb/node-api";
import * as z from "zod";

/** A report as whoever reads it sees it, before it is a page or a PDF. */
export type Report = {
  title: string;
  /** What the report is of, a line each. */
  facts: [name: string, value: string][];
  sections: Section[];
  checkpoint: string | undefined;
  howToVerify: string[];
};

export type Section = { title: string; says: string; chart?: Bar[]; table: Table };
export type Bar = { label: string; value: number };
export type Table = { columns: string[]; rows: string[][]; more: number };

const mostRows = 100;

/** Rows as texts. What is too long for paper is counted, and stands in the views. */
export function tableOf(columns: readonly string[], rows: readonly Record<string, Json>[]): Table {
  return {
    columns: columns.map((name) => name.replaceAll("_", " ")),
    rows: rows.slice(0, mostRows).map((row) => columns.map((name) => cellOf(row[name] ?? null))),
    more: Math.max(0, rows.length - mostRows),
  };
}

function cellOf(value: Json): string {
  if (value === null) return "";
  if (typeof value === "object") return JSON.stringify(value);
  const changes = typeof value === "string" ? changesIn(value) : undefined;
  return changes === undefined ? String(value) : changes.map(([name, to]) => `${name}: ${String(to)}`).join(", ");
}

/** What an operator changed is JSON in the views. */
function changesIn(text: string): [name: string, to: unknown][] | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
  } catch {
    return undefined;
  }
}

export function moreThan({ more }: Table): string | undefined {
  return more === 0 ? undefined : `${more} more are left out here; the query of the same name has them.`;
}
