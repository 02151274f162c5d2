import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { type AuditView, auditViews, type Dialect, imageColumns } from "../../lib/audit-views.ts";
import type { Exported } from "../../local/exports/read-exports.ts";

export type Database = { connection: DuckDBConnection; views: AuditView[]; close: () => void };

/** More goes to files: an auditor's machine is used for other things as well. */
const mostMemory = "600MB";

/** A database in memory that may read these folders, and nothing else of the machine or of the network. */
export async function openDatabase(folders: readonly string[]): Promise<Omit<Database, "views">> {
  const overflow = mkdtempSync(join(tmpdir(), "audit-query-"));
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: mostMemory,
    temp_directory: overflow,
    preserve_insertion_order: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  const allowed = [...folders, overflow].map((folder) => quoted(folder.endsWith("/") ? folder : `${folder}/`));
  await connection.run(`SET allowed_directories = [${allowed.join(", ")}]`);
  await connection.run("SET enable_external_access = false");
  const close = () => {
    connection.closeSync();
    instance.closeSync();
    rmSync(overflow, { recursive: true, force: true });
  };
  return { connection, close };
}

/** The views over what the exports in a folder hold. */
export async function openViews(folders: readonly string[], exported: Exported): Promise<Database> {
  const database = await openDatabase(folders);
  const { connection } = database;
  await connection.run("CREATE MACRO cardinality(list) AS len(list)");
  await connection.run(`CREATE VIEW images AS SELECT * FROM ${linesIn(exported, imageColumns(duckdb))}`);
  const views = auditViews();
  const [base, ...others] = views;
  // The other views read it many times over: it is made once.
  if (base !== undefined) await connection.run(`CREATE TABLE ${base.name} AS ${base.sql}`);
  for (const { name, sql } of others) await connection.run(`CREATE VIEW ${name} AS ${sql}`);
  await connection.run("SET lock_configuration = true");
  return { ...database, views };
}

const duckdb: Dialect = {
  text: "VARCHAR",
  truth: "BOOLEAN",
  list: "VARCHAR[]",
  struct: (fields) => `STRUCT(${fields.map(([name, type]) => `"${name}" ${type}`).join(", ")})`,
};

/** Lines of JSON as a table. What a column's type does not name is read past. */
export function linesIn({ files }: Exported, columns: readonly [name: string, type: string][]): string {
  const paths = files.map(({ path }) => quoted(path)).join(", ");
  const types = columns.map(([name, type]) => `"${name}": ${quoted(type)}`).join(", ");
  return `read_json([${paths}], format = 'newline_delimited', columns = {${types}})`;
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
