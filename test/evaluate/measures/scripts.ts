import { join } from "node:path";
import type { Entity } from "../../../functions/domain/screening/entity.ts";
import type { Case } from "../case.ts";
import { entityOf, schemaOf } from "../lists.ts";
import { type Line, shareLine } from "../measure.ts";
import { type Row, rowsOf } from "../read.ts";
import { type World, worldOf } from "../world.ts";

/** What must be reached for people, at 85. */
const targets: Record<string, string> = {
  CYRILLIC: "≥ .99",
  ARABIC: "≥ .88",
  HANGUL: "≥ .94",
  CJK: "≥ .85",
  HEBREW: "≥ .90",
  GEORGIAN: "1",
};

/** P6: the original script looked for among Latin names, and a Latin name among original scripts. */
export async function scriptProtocols({ data, nameGroups }: Case): Promise<Line[]> {
  const rows = rowsOf(join(data, "eval/cross_script_pairs_dev.csv"));
  const latin = await worldOf(
    entitiesOf(rows, (row) => [row.latin_primary ?? "", ...(row.other_latin_names ?? "").split("|")]),
    nameGroups,
  );
  const original = await worldOf(
    entitiesOf(rows, (row) => [row.original_script ?? ""]),
    nameGroups,
  );
  return [
    ...byScript("P6 original → Latin", rows, { world: latin, nameOf: (row) => row.original_script ?? "" }),
    ...byScript("P6 Latin → original", rows, { world: original, nameOf: (row) => row.latin_primary ?? "" }),
  ];
}

function keyOf(row: Row): string {
  return `${row.list}:${row.id}`;
}

function entitiesOf(rows: readonly Row[], namesOf: (row: Row) => string[]): Entity[] {
  const grouped = new Map<string, { row: Row; names: string[] }>();
  for (const row of rows) {
    const known = grouped.get(keyOf(row));
    if (known) known.names.push(...namesOf(row));
    else grouped.set(keyOf(row), { row, names: namesOf(row) });
  }
  return [...grouped.values()].map(({ row, names }) =>
    entityOf(row.list ?? "", { id: row.id ?? "", schema: schemaOf(row.type ?? ""), names }),
  );
}

function byScript(
  protocol: string,
  rows: readonly Row[],
  { world, nameOf }: { world: World; nameOf: (row: Row) => string },
): Line[] {
  const lines: Line[] = [];
  const kinds = new Map<string, Row[]>();
  for (const row of rows) {
    const kind = `${schemaOf(row.type ?? "") === "Person" ? "persons" : "organisations"} ${row.script}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), row]);
  }
  for (const [kind, part] of [...kinds].sort(([a], [b]) => b.localeCompare(a))) {
    const outcomes = part.map((row) => {
      const hits = world.search({ name: nameOf(row) });
      const score = hits.find((hit) => hit.id === keyOf(row))?.score ?? 0;
      return { score, first: score > 0 && hits.every((hit) => hit.score <= score) };
    });
    const target = kind.startsWith("persons") ? targets[part[0]?.script ?? ""] : undefined;
    const share = (measure: string, hits: number, goal?: string) =>
      shareLine({ protocol, measure: `${kind}: ${measure}`, hits, n: part.length, target: goal });
    lines.push(
      share("≥70", outcomes.filter(({ score }) => score >= 70).length),
      share("≥85", outcomes.filter(({ score }) => score >= 85).length, target),
      share("top 1", outcomes.filter(({ first }) => first).length),
    );
  }
  return lines;
}
