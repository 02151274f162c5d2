import type { Snapshot } from "../snapshot/snapshot.ts";
import { isRelativeOnly } from "./filters.ts";
import { reachedFrom } from "./relatives.ts";

/** The records of entities that a snapshot after this number added or altered, and how many entities these are. */
export function changedRecords(snapshot: Snapshot, since: number): { records: Set<number>; entities: number } {
  const records = new Set<number>();
  let entities = 0;
  for (const [at, record] of snapshot.changedEntity.entries()) {
    if ((snapshot.changedIn[at] ?? 0) <= since) continue;
    records.add(record);
    if (snapshot.firstOf(record) === record) entities += 1;
  }
  return { records, entities };
}

/** Those on no list themselves, who answer for a relative or associate: they may do so now where these have changed. */
export function withTheirRelatives(snapshot: Snapshot, records: ReadonlySet<number>): Set<number> {
  const all = new Set(records);
  for (const record of records) {
    for (const { entity } of reachedFrom(snapshot, snapshot.firstOf(record))) {
      if (isRelativeOnly(snapshot, entity)) for (const one of snapshot.recordsOf(entity)) all.add(one);
    }
  }
  return all;
}
