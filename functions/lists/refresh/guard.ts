import { ListFault } from "../list-fault.ts";
import type { SourceState } from "../source-state.ts";
import type { ListSource } from "../sources/source.ts";

/** `facts` by their kind: a list of whose records each is there, and no birth date, is as broken as an empty one. */
export type Counts = { records: number; persons: number; facts: Facts; unnamed: number };
export type Facts = Record<string, number>;

/** More than this share gone at once is a broken file until a person has looked at it. */
const shrinkLimit = 0.1;
/** Facts come and go with records; a column that lost its heading takes nearly all of a kind. */
const factsLimit = 0.25;
/** More records without a name than this share mean that their names stand in a column we do not know. */
const unnamedLimit = 1 / 200;
/** Where there are so few, a few more or less are chance. */
const fewFacts = 100;

/** Why a list that parsed to its end is still not believed; undefined where it may go into service. */
export function guardVerdict(
  source: ListSource,
  counts: Counts,
  inService: SourceState | undefined,
): ListFault | undefined {
  const { unnamed, records } = counts;
  if (unnamed > (records + unnamed) * unnamedLimit)
    return new ListFault("columnsChanged", `${unnamed} of ${records + unnamed} records have no name that we can read`);
  if (records === 0) return new ListFault("empty", "no record was found");
  const shortfall = belowFloor(source, counts);
  if (shortfall !== undefined) return shortfall;
  const before = inService?.records ?? 0;
  if (source.accumulates === undefined && records < before * (1 - shrinkLimit)) {
    return new ListFault("shrunk", `${records} records where ${before} are in service`);
  }
  return source.accumulates === undefined ? lostFacts(counts.facts, inService?.facts ?? {}) : undefined;
}

function lostFacts(now: Facts, before: Facts): ListFault | undefined {
  for (const [kind, count] of Object.entries(before)) {
    const limit = kind === "names" ? shrinkLimit : factsLimit;
    const found = now[kind] ?? 0;
    if (count >= fewFacts && found < count * (1 - limit))
      return new ListFault("shrunk", `${found} ${kind} where ${count} are in service`);
  }
  return undefined;
}

function belowFloor({ floor }: ListSource, counts: Counts): ListFault | undefined {
  const [counted, least, word] =
    "persons" in floor ? [counts.persons, floor.persons, "persons"] : [counts.records, floor.records, "records"];
  return counted < least ? new ListFault("belowFloor", `${counted} ${word}, at least ${least} expected`) : undefined;
}
