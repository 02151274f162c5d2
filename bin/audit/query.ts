import { rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type DuckDBConnection, type DuckDBResult, DuckDBTypeId, type Json } from "@duckdb/node-api";
import { readExports } from "../../local/exports/read-exports.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { readable } from "../ops/ops-output.ts";
import { type Database, openViews, quoted } from "./database.ts";
import type { Format } from "./formats.ts";

type QueryOptions = {
  from: string;
  view?: string | undefined;
  sql?: string | undefined;
  format: Format;
  out?: string | undefined;
};

/** Answers a question about an export: a view by its name, a query of one's own, or which views there are. */
export async function query({ from, out, format, ...asked }: QueryOptions): Promise<undefined> {
  if (format === "parquet" && out === undefined) throw new ExpectedFault("Parquet is no text: say --out FILE.");
  if (asked.view !== undefined && asked.sql !== undefined) throw new ExpectedFault("Give --view or --sql, not both.");
  const exported = await readExports(resolve(from));
  const database = await openViews([resolve(from), ...(out === undefined ? [] : [dirname(resolve(out))])], exported);
  try {
    const sql = sqlOf(asked, database);
    const { connection } = database;
    if (out !== undefined) await writeTo(connection, { sql, out, format });
    else await print(connection, { sql, format });
  } catch (error) {
    throw error instanceof Error && !(error instanceof ExpectedFault) ? faultOf(error) : error;
  } finally {
    database.close();
  }
}

function sqlOf({ view, sql }: Pick<QueryOptions, "view" | "sql">, { views }: Database): string {
  if (sql !== undefined) return sql.replace(/;\s*$/, "");
  if (view === undefined) {
    const rows = views.map(({ name, says }) => `(${quoted(name)}, ${quoted(says)})`);
    return `SELECT * FROM (VALUES ${rows.join(", ")}) AS v("view", shows)`;
  }
  const names = views.map(({ name }) => name);
  if (!names.includes(view)) throw new ExpectedFault(`There is no view ${view}: there are ${names.join(", ")}.`);
  return `SELECT * FROM ${view} ORDER BY ALL`;
}

async function print(connection: DuckDBConnection, { sql, format }: { sql: string; format: string }): Promise<void> {
  const result = await connection.stream(sql);
  const names = result.deduplicatedColumnNames();
  if (format === "csv") process.stdout.write(`${names.map(csvCell).join(",")}\n`);
  const rows: Row[] = [];
  for await (const some of rowsOf(result)) {
    if (format === "csv") process.stdout.write(some.map((row) => csvLine(names, row)).join(""));
    else rows.push(...some);
  }
  if (format === "json") console.log(JSON.stringify(rows));
  if (format === "table") console.log(readable(rows));
}

type Row = Record<string, Json>;

/** Large whole numbers come as texts, so that no digit is lost; those that a number holds become one. */
async function* rowsOf(result: DuckDBResult): AsyncGenerator<Row[]> {
  const names = result.deduplicatedColumnNames();
  const whole = names.filter((_, at) => [DuckDBTypeId.BIGINT, DuckDBTypeId.HUGEINT].includes(result.columnTypeId(at)));
  for await (const rows of result.yieldRowObjectJson()) {
    yield rows.map((row) => ({
      ...row,
      ...Object.fromEntries(whole.map((name) => [name, numberIn(row[name] ?? null)])),
    }));
  }
}

function numberIn(value: Json): Json {
  const number = Number(value);
  return typeof value === "string" && Number.isSafeInteger(number) ? number : value;
}

function csvLine(names: readonly string[], row: Row): string {
  return `${names.map((name) => csvCell(row[name] ?? null)).join(",")}\n`;
}

/** RFC 4180. */
function csvCell(value: Json): string {
  if (value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function writeTo(
  connection: DuckDBConnection,
  { sql, out, format }: { sql: string; out: string; format: string },
): Promise<void> {
  const options = { csv: "FORMAT csv, HEADER", json: "FORMAT json, ARRAY true", parquet: "FORMAT parquet" };
  const known = format === "csv" || format === "json" || format === "parquet" ? options[format] : undefined;
  if (known === undefined) throw new ExpectedFault("A table is for the terminal: say --format csv, json or parquet.");
  rmSync(out, { force: true });
  await connection.run(`COPY (${sql}) TO ${quoted(resolve(out))} (${known})`);
}

/** What DuckDB says of a query is for whoever wrote it. */
function faultOf(error: Error): ExpectedFault {
  return new ExpectedFault(`The query cannot be answered: ${error.message}`, { cause: error });
}
