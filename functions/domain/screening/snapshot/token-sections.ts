import { featureEntry } from "./feature-entry.ts";
import { growingBytes, growingWords } from "./packing/growing-array.ts";
import { type Grouped, grouped } from "./packing/postings.ts";
import type { TokenTable } from "./token-table.ts";

/** Where each token lies in the snapshot: `order` by its place, `placeOf` by the number it was given when first met. */
type TokenPlaces = { order: Uint32Array; placeOf: Uint32Array };

/**
 * Tokens of the same consonants lie side by side. A word of a query is compared with those that sound like it and finds
 * the names of the nearest: together they are a few pieces of memory, strewn about as met they would be thousands.
 */
export function placesOf(tokens: TokenTable): TokenPlaces {
  const keys = new Float64Array(tokens.length);
  for (let number = 0; number < keys.length; number += 1)
    keys[number] = (tokens.consonants.at(number) >>> 10) * 2 ** 31 + number;
  const order = Uint32Array.from(keys.sort(), (key) => key % 2 ** 31);
  const placeOf = new Uint32Array(order.length);
  for (const [place, number] of order.entries()) placeOf[number] = place;
  return { order, placeOf };
}

export function tokenSections(tokens: TokenTable, { order, placeOf }: TokenPlaces) {
  const { start, items } = featureIndex(tokens, placeOf);
  return {
    ...textSections(tokens, order),
    ...symbolSections(tokens, order),
    tokenOrigin: Uint8Array.from(order, (number) => tokens.origin.at(number)),
    tokenKinds: Uint16Array.from(order, (number) => tokens.kinds.at(number)),
    featureStart: start,
    features: items,
  };
}

function textSections(tokens: TokenTable, order: Uint32Array) {
  const start = growingWords();
  const text = growingBytes();
  start.push(0);
  for (const number of order) {
    for (let part = number * 3; part < number * 3 + 3; part += 1) {
      for (let at = tokens.textStart.at(part); at < tokens.textStart.at(part + 1); at += 1)
        text.push(tokens.text.at(at));
      start.push(text.length);
    }
  }
  return { tokenTextStart: start.taken(), tokenText: text.taken() };
}

function symbolSections(tokens: TokenTable, order: Uint32Array) {
  const start = growingWords();
  const symbols = growingWords();
  start.push(0);
  for (const number of order) {
    for (let at = tokens.symbolStart.at(number); at < tokens.symbolStart.at(number + 1); at += 1)
      symbols.push(tokens.symbols.at(at));
    start.push(symbols.length);
  }
  return { tokenSymbolStart: start.taken(), tokenSymbols: symbols.taken() };
}

function featureIndex(tokens: TokenTable, placeOf: Uint32Array): Grouped {
  const count = tokens.featureHash.length;
  const buckets = 2 ** Math.max(4, Math.ceil(Math.log2(count / 3 + 1)));
  const entry = featureEntry(tokens.length);
  return grouped(count, buckets, {
    groupOf: (at) => tokens.featureHash.at(at) % buckets,
    itemOf: (at) => entry.packed(tokens.featureHash.at(at), placeOf[tokens.featureToken.at(at)] ?? 0),
  });
}
