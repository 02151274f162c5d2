import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ExpectedFault, putBack, sentenceOf } from "../fault.ts";

/**
 * The engine opens a file of which some pages are spoilt, and makes one where there is none: accounts would be gone
 * without a word. Both are looked at before it starts.
 */
export function refuseDamagedTables(file: string): void {
  const fault = existsSync(file) ? faultIn(file) : undefined;
  if (fault !== undefined) throw new ExpectedFault(`${file} is damaged (${fault}): ${putBack}`);
}

/** `witness` is a file that was written after the tables held their first account. */
export function refuseLostTables(file: string, witness: string): void {
  const isThere = existsSync(file) && statSync(file).size > 0;
  if (!isThere && existsSync(witness)) {
    throw new ExpectedFault(`${file} is gone, and with it every account that was made: ${putBack}`);
  }
}

function faultIn(file: string): string | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec("PRAGMA busy_timeout = 2000");
    const found = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
    return found === "ok" ? undefined : String(found);
  } catch (error) {
    return sentenceOf(error);
  } finally {
    database?.close();
  }
}
