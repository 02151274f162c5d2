import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse/sync";

/** Lines of a plain or gzipped file. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const raw = createReadStream(path);
  const input = path.endsWith(".gz") ? raw.pipe(createGunzip()) : raw;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.trim() !== "") yield line;
}

export type Row = Record<string, string>;

export function rowsOf(path: string): Row[] {
  const rows: Row[] = parse(readFileSync(path), { columns: true, bom: true, relax_quotes: true });
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
