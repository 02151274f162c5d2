/** A result for a person: a table for a list, a line per fact for one thing. */
export function readable(result: unknown): string {
  if (Array.isArray(result)) return result.length === 0 ? "(none)" : table(result.map(rowOf));
  return Object.entries(rowOf(result))
    .map(([name, value]) => `${name.padEnd(20)} ${value}`)
    .join("\n");
}

function rowOf(item: unknown): Record<string, string> {
  if (typeof item !== "object" || item === null) return { value: String(item) };
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, cell(value)]));
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function table(rows: Record<string, string>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? "-").length)));
  const line = (cells: string[]) =>
    cells
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? "-")))].join("\n");
}
