import type { ListOperations } from "../../functions/jobs/lists/operations.ts";

export const nextLook = "The index job looks every three minutes and builds what is missing.";

/** What became of an imported list, as the end of a sentence. */
export function becameText(became: Awaited<ReturnType<ListOperations["putInService"]>>, source: string): string {
  switch (became.kind) {
    case "inService":
      return `in service with snapshot ${became.manifest.version}`;
    case "replaced":
      return `a later list of ${source} took its place, in service with snapshot ${became.manifest.version}`;
    case "madeWay":
      return `not screened against, since real lists are in service with snapshot ${became.manifest.version}`;
    case "notBuilt":
      return `not in service yet (${became.reason}). ${nextLook}`;
  }
}

export function unnamedText(count: number): string {
  return count === 1 ? "1 record that nobody can name" : `${count} records that nobody can name`;
}

type Shown = {
  snapshot: { version: string; entities: number; names: number; refreshedAt: string } | null;
  previous: string[];
  withdrawn: string | null;
  sources: {
    id: string;
    group: string;
    records: number;
    changedAt: string | null;
    lastRefreshed: string | null;
    asOf: string | null;
    state: string;
    unnamed: number;
    fault: { message: string } | null;
  }[];
};

const headings = ["source", "group", "records", "as of", "changed", "checked", "state"];

/** The sources as a table a terminal can hold, faults below it in full. */
export function showTable({ snapshot, previous, withdrawn, sources }: Shown): string {
  const rows = sources.map((row) => [
    row.id,
    row.group,
    row.records.toLocaleString("en"),
    row.asOf ?? "not said",
    minute(row.changedAt),
    minute(row.lastRefreshed),
    row.state,
  ]);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => padded(cell, widths[column] ?? 0, column))
      .join("  ")
      .trimEnd();
  const unnamed = sources.flatMap(({ id, unnamed }) => (unnamed === 0 ? [] : [`${id}: ${unnamedText(unnamed)}`]));
  const faults = sources.flatMap(({ id, fault }) => (fault === null ? [] : [`${id}: ${fault.message}`]));
  return [
    line(headings),
    line(widths.map((width) => "-".repeat(width))),
    ...rows.map(line),
    "",
    snapshot === null
      ? "No snapshot is in service."
      : `Snapshot ${snapshot.version}: ${snapshot.entities.toLocaleString("en")} entities, ${snapshot.names.toLocaleString("en")} names, lists as of ${minute(snapshot.refreshedAt)}; ${previous.length} before it kept`,
    ...(withdrawn === null ? [] : [`Rolled back: what was in ${withdrawn} is not built again until a list changes.`]),
    ...unnamed,
    ...faults,
  ].join("\n");
}

function padded(cell: string, width: number, column: number): string {
  return headings[column] === "records" ? cell.padStart(width) : cell.padEnd(width);
}

function minute(instant: string | null): string {
  return instant === null ? "never" : instant.slice(0, 16).replace("T", " ");
}
