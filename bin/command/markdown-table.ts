/** Columns as wide as their widest cell, as the formatter of this project writes them. */
export function markdownTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((_, column) => Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(heading), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)].join("\n");
}
