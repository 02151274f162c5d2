/** A value that a spreadsheet would run as a formula is made a text: values hold what people typed. */
const formula = /^[=+\-@\t\r]/;

/** With the mark by which table programs know UTF-8, and lines as RFC 4180 ends them. */
export function csvOf(heads: readonly string[], rows: readonly Cells[]): string {
  return `\uFEFF${csvLines([heads, ...rows])}`;
}

/** Rows on their own, for whoever puts a file together. */
export function csvLines(rows: readonly Cells[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

type Cells = readonly (string | number)[];

function cellOf(value: string | number): string {
  // A number is ours: its minus begins no formula.
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
