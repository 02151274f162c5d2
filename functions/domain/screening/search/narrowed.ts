import { featureEntry } from "../snapshot/feature-entry.ts";
import { grouped } from "../snapshot/packing/postings.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { featuresOf } from "../words/features.ts";

/**
 * The same snapshot, in which a search meets the names of a few records alone. Tokens, names and records keep their
 * numbers, so that all else is shared with the whole; what is made anew is as small as those names.
 */
export function narrowed(snapshot: Snapshot, records: Iterable<number>): Snapshot {
  const { names, tokens } = namesOf(snapshot, records);
  const { start: postingStart, items: postings } = grouped(names.length, snapshot.meta.tokens, {
    groupOf: (at) => tokens[at] ?? 0,
    itemOf: (at) => names[at] ?? 0,
  });
  return snapshot.with({ postingStart, postings, ...featuresOver(snapshot, new Set(tokens)) });
}

/** Each name as often as it has tokens, and those tokens. */
function namesOf(snapshot: Snapshot, records: Iterable<number>): { names: number[]; tokens: number[] } {
  const names: number[] = [];
  const tokens: number[] = [];
  for (const record of records) {
    const end = snapshot.entityNameStart[record + 1] ?? 0;
    for (let name = snapshot.entityNameStart[record] ?? 0; name < end; name += 1) {
      for (const token of snapshot.tokensOf(name)) {
        names.push(name);
        tokens.push(token);
      }
    }
  }
  return { names, tokens };
}

const fewestBuckets = 16;

function featuresOver(
  snapshot: Snapshot,
  tokens: Iterable<number>,
): { featureStart: Uint32Array; features: Uint32Array } {
  const hashes: number[] = [];
  const holders: number[] = [];
  for (const number of tokens) {
    const { known, spelt } = featuresOf(snapshot.token(number));
    for (const hash of [...known, ...spelt]) {
      hashes.push(hash);
      holders.push(number);
    }
  }
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(fewestBuckets, hashes.length / 3)));
  const entry = featureEntry(snapshot.meta.tokens);
  const { start, items } = grouped(hashes.length, buckets, {
    groupOf: (at) => (hashes[at] ?? 0) % buckets,
    itemOf: (at) => entry.packed(hashes[at] ?? 0, holders[at] ?? 0),
  });
  return { featureStart: start, features: items };
}
