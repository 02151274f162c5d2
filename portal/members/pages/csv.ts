/** What a table program would take for a formula is made a text: nobody's name may run in it. */
const formula = /^[=+\-@\t\r]/;

/** With the mark by which table programs know UTF-8, and lines as RFC 4180 ends them. */
export function csvOf(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [heads, ...rows].map((cells) => cells.map(cellOf).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function cellOf(value: string | number): string {
  // A number is ours: its minus begins no formula.
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
