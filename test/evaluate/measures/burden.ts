import { join } from "node:path";
import { prepareQuery } from "../../../functions/domain/screening/score/query.ts";
import { thresholds } from "../../../functions/domain/screening/tiers.ts";
import type { Case } from "../case.ts";
import { readList } from "../lists.ts";
import { type Line, shareLine } from "../measure.ts";
import { type Row, rowsOf } from "../read.ts";
import { type World, worldOf } from "../world.ts";
import { allSanctions } from "./negatives.ts";

const withPoliticians = "P15 sanctions and PEP";
/** What is told of somebody: more, from left to right. */
const ways = ["name only", "+ birth date", "+ nationality"] as const;

/**
 * P15: whom false alarms burden. Invented Australians of several communities over the sanctions lists, and over these and
 * politicians; hits on an equal name, which nobody may lower, counted apart.
 */
export async function burdenProtocols({ data, nameGroups }: Case): Promise<Line[]> {
  const rows = rowsOf(join(data, "eval/generalise/negatives_au.csv"));
  const sanctioned = await allSanctions(data);
  const sanctionsOnly = await worldOf(sanctioned, nameGroups);
  const lines = burdenOf("P15 sanctions", sanctionsOnly, rows);
  const politicians = [...(await readList(data, "politicians")), ...(await readList(data, "leaders"))];
  const both = await worldOf([...sanctioned, ...politicians], nameGroups);
  return [...lines, ...burdenOf(withPoliticians, both, rows)];
}

function burdenOf(protocol: string, world: World, rows: readonly Row[]): Line[] {
  const met = rows.map((row) => ({ group: row.group ?? "", ways: ways.map((_, told) => best(world, row, told)) }));
  const groups = [undefined, ...new Set(met.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const part = met.filter((each) => group === undefined || each.group === group);
    return ways.flatMap((way, told) => {
      const aim =
        way === "+ nationality" && protocol === withPoliticians
          ? group === undefined
            ? "≤ .030"
            : "≤ .080"
          : undefined;
      const share = (measure: string, is: (best: Best) => boolean, target?: string) =>
        shareLine({
          protocol,
          measure: `${group ?? "all"}, ${way}: ${measure}`,
          hits: part.filter((each) => is(each.ways[told] ?? none)).length,
          n: part.length,
          target,
        });
      return [
        share("any ≥85", ({ score }) => score >= thresholds.strong),
        share("any ≥85, no equal name", ({ score, isEqual }) => score >= thresholds.strong && !isEqual, aim),
        share("any ≥70", ({ score }) => score >= thresholds.possible),
      ];
    });
  });
}

type Best = { score: number; isEqual: boolean };
const none: Best = { score: 0, isEqual: false };

/** Whether a name is equal is told by the name alone. */
function best(world: World, row: Row, told: number): Best {
  const name = row.name ?? "";
  const dateOfBirth = told > 0 ? row.dob : undefined;
  const nationality = told > 1 ? "Australia" : undefined;
  const prepared = prepareQuery({ name, dateOfBirth, nationality }, world.searcher.snapshot.dictionary);
  if (prepared.kind !== "prepared") return none;
  const [top] = world.searcher.search(prepared, () => true);
  if (top === undefined) return none;
  const byName = world.search({ name }).find(({ id }) => id === world.idOf(top.entity));
  return { score: top.score, isEqual: (byName?.score ?? 0) >= thresholds.exact };
}
