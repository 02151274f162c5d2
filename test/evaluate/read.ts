import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { codeOf, ExpectedFault } from "../../local/fault.ts";

/** The text of a plain or gzipped file. */
export function textOf(path: string): string {
  const bytes = bytesOf(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new ExpectedFault(`${path} is missing.`, { cause: error });
    throw error;
  }
}

export function linesOf(path: string): string[] {
  return textOf(path)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
}

export type Row = Record<string, string>;

export function rowsOf(path: string): Row[] {
  const rows: Row[] = parse(textOf(path), { columns: true, bom: true, relax_quotes: true });
  return rows;
}

/** A JSON value whose shape nobody promised: read by path, never trusted. */
export class Loose {
  private readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  static parse(text: string): Loose {
    return new Loose(JSON.parse(text));
  }

  at(key: string): Loose {
    const { value } = this;
    return new Loose(
      typeof value === "object" && value !== null
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined,
    );
  }

  text(): string {
    return typeof this.value === "string"
      ? this.value.trim()
      : typeof this.value === "number"
        ? String(this.value)
        : "";
  }

  list(): Loose[] {
    return Array.isArray(this.value) ? this.value.map((item) => new Loose(item)) : [];
  }
}
