import { join } from "node:path";
import type { Entity } from "../../../functions/domain/screening/entity.ts";
import type { Case } from "../case.ts";
import { datesIn } from "../dates.ts";
import { entityOf, type ListName, readers, readList, schemaOf } from "../lists.ts";
import { type Line, shareLine } from "../measure.ts";
import { type Row, rowsOf } from "../read.ts";
import { type World, worldOf } from "../world.ts";

type Outcome = { list: string; person: boolean; rank: number; score: number; plain: boolean };

const queried = ["ofac", "eu", "hmt", "dfat", "un"] as const;

/** P2, P3 and P8: entries of one list looked for in another, people having judged whether they are one. */
export async function crosslistProtocols({ data, nameGroups }: Case): Promise<Line[]> {
  const rows = rowsOf(join(data, "eval/crosslist_pairs_dev.csv"));
  const worlds = new Map<string, World>();
  for (const list of queried) worlds.set(list, await worldOf(await completed(data, list, rows), nameGroups));
  const matches = rows.filter((row) => row.label === "match");
  const others = rows.filter((row) => row.label !== "match");
  return [
    ...found(
      "P2 name only",
      matches.map((row) => outcome(worlds, row, false)),
    ),
    ...found(
      "P2 with birth date",
      matches.map((row) => outcome(worlds, row, true)),
    ),
    ...hardNegatives(worlds, others),
    ...facts(worlds, matches),
  ];
}

/** The list as published, and those entries of the cases that were on it when they were judged. */
async function completed(data: string, list: ListName, rows: readonly Row[]): Promise<Entity[]> {
  const entities = [...new Map((await readList(data, list)).map((entity) => [entity.id, entity])).values()];
  const known = new Map(entities.map((entity) => [entity.id, entity]));
  for (const row of rows) {
    for (const side of ["left", "right"]) {
      const entity = entityOfRow(row, side);
      if (row[`${side}_list`] !== list) continue;
      const listed = known.get(entity.id);
      if (!listed) {
        known.set(entity.id, entity);
        entities.push(entity);
        // Conversions dropped birth dates that the cases still have, or moved them by a day.
      } else
        listed.birthDates.push(
          ...entity.birthDates.filter(({ from }) => !listed.birthDates.some((date) => date.from === from)),
        );
    }
  }
  return entities;
}

export function entityOfRow(row: Row, side: string): Entity {
  const list = row[`${side}_list`] ?? "";
  const names = [row[`${side}_name`] ?? "", ...(row[`${side}_aliases`] ?? "").split("|")];
  return entityOf(list in readers ? list : "other", {
    id: row[`${side}_id`] ?? "",
    schema: schemaOf(row[`${side}_type`] ?? ""),
    names,
    dates: [row[`${side}_dob`] ?? ""],
  });
}

/** The left entry asks, as a customer would: its first name, one full or partial birth date. */
function queryOf(row: Row, withDate: boolean): { name: string; dateOfBirth?: string } {
  const name = row.left_name ?? "";
  const date = withDate ? datesIn(row.left_dob ?? "")[0]?.from : undefined;
  return date === undefined ? { name } : { name, dateOfBirth: date };
}

function outcome(worlds: Map<string, World>, row: Row, withDate: boolean): Outcome {
  const hits = worlds.get(row.right_list ?? "")?.search(queryOf(row, withDate)) ?? [];
  const wanted = `${row.right_list}:${row.right_id}`;
  const place = hits.findIndex((hit) => hit.id === wanted);
  const score = hits[place]?.score ?? 0;
  // Namesakes with the same score share a rank: no order among them is right.
  const rank = place < 0 ? Number.POSITIVE_INFINITY : hits.filter((hit) => hit.score > score).length;
  return {
    list: row.left_list ?? "",
    person: schemaOf(row.left_type ?? "") === "Person",
    rank,
    score,
    plain: sameWords(row),
  };
}

function sameWords(row: Row): boolean {
  const words = (name: string | undefined) =>
    (name ?? "")
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "")
      .sort()
      .join(" ");
  return words(row.left_name) === words(row.right_name);
}

function found(protocol: string, outcomes: readonly Outcome[]): Line[] {
  const listed = new Set(["un", "hmt", "dfat"]);
  const parts: [string, Outcome[], Partial<Record<string, string>>][] = [
    ["all", [...outcomes], { top1: "≥ .965", strong: "≥ .94" }],
    [
      "UN, UK, AU persons",
      outcomes.filter(({ list, person }) => person && listed.has(list)),
      { top1: "≥ .98", strong: "≥ .97" },
    ],
    ["not equal as token sets", outcomes.filter(({ plain }) => !plain), { strong: "≥ .75" }],
  ];
  return parts.flatMap(([name, part, target]) => {
    const line = (measure: string, of: (outcome: Outcome) => boolean, goal?: string) =>
      shareLine({
        protocol,
        measure: `${name}: ${measure}`,
        hits: part.filter(of).length,
        n: part.length,
        target: goal,
      });
    return [
      line("top 1", ({ rank }) => rank < 1, target.top1),
      line("top 5", ({ rank }) => rank < 5),
      line("≥70", ({ score }) => score >= 70),
      line("≥85", ({ score }) => score >= 85, target.strong),
    ];
  });
}

function hardNegatives(worlds: Map<string, World>, rows: readonly Row[]): Line[] {
  const clean = rows.filter((row) => !isTwin(row));
  return [["P3 all", rows, ["", ""]] as const, ["P3 clean", clean, ["≤ .03", "≤ .005"]] as const].flatMap(
    ([protocol, part, targets]) =>
      [false, true].flatMap((withDate) => {
        const scores = part.map((row) => outcome(worlds, row, withDate).score);
        const how = withDate ? "with birth date" : "name only";
        return [70, 85].map((threshold) =>
          shareLine({
            protocol,
            measure: `≥${threshold}, ${how}`,
            hits: scores.filter((score) => score >= threshold).length,
            n: scores.length,
            target: threshold === 85 ? targets[withDate ? 1 : 0] : undefined,
          }),
        );
      }),
  );
}

/** An equal name whose birth years do not conflict: twins in the data, or judgements that are wrong. */
function isTwin(row: Row): boolean {
  const names = (side: string) =>
    new Set(
      [row[`${side}_name`] ?? "", ...(row[`${side}_aliases`] ?? "").split("|")]
        .filter((name) => name.trim() !== "")
        .map((name) => plainWords(name)),
    );
  const [left, right] = [names("left"), names("right")];
  if (![...left].some((name) => right.has(name))) return false;
  const years = (side: string) => datesIn(row[`${side}_dob`] ?? "").map((date) => date.from.slice(0, 4));
  const [one, two] = [years("left"), years("right")];
  return one.length === 0 || two.length === 0 || one.some((year) => two.includes(year));
}

function plainWords(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .sort()
    .join(" ")
    .trim();
}

/** P8: what is known besides the name moves the score the way it must. */
function facts(worlds: Map<string, World>, rows: readonly Row[]): Line[] {
  let n = 0;
  let violations = 0;
  for (const row of rows) {
    const world = worlds.get(row.right_list ?? "");
    const date = datesIn(row.right_dob ?? "")[0];
    if (!world || !date || !/^\d{4}-\d\d-\d\d$/.test(date.from) || date.until) continue;
    const wanted = `${row.right_list}:${row.right_id}`;
    const scoreWith = (dateOfBirth: string | undefined) =>
      world.search({ name: row.left_name ?? "", dateOfBirth }).find((hit) => hit.id === wanted)?.score ?? 0;
    const year = Number(date.from.slice(0, 4));
    const same = scoreWith(date.from);
    const yearOnly = scoreWith(String(year));
    const missing = scoreWith(undefined);
    const different = scoreWith(`${year - 23}-${date.from.slice(5)}`);
    n += 1;
    if (!(same >= yearOnly && yearOnly >= missing && missing >= different && different < 85)) violations += 1;
  }
  return [shareLine({ protocol: "P8", measure: "violations of the order of facts", hits: violations, n, target: "0" })];
}
