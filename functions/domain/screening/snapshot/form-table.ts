import { nameGroups } from "../data/name-groups.ts";
import { hashOf } from "../text/hash.ts";
import { formsOfLine, type NameDictionary } from "../words/dictionary.ts";
import { growingWords } from "./packing/growing-array.ts";

/**
 * The name dictionary of a snapshot: hashes of spellings in order, each with its group. A group's number takes 20
 * bits; the other 12 hold a second hash, so that one spelling is hardly ever taken for another.
 */
type FormTable = { hashes: Uint32Array; symbols: Uint32Array };
const symbolBits = 20;
const symbolMask = 2 ** symbolBits - 1;
const none: readonly number[] = [];

export async function buildForms(lines: AsyncIterable<string> | Iterable<string>): Promise<FormTable> {
  let symbol = 0;
  const hashes = growingWords();
  const symbols = growingWords();
  const add = (line: string) => {
    symbol += 1;
    for (const form of formsOfLine(line)) {
      hashes.push(hashOf(form, 0));
      symbols.push(checked(form, symbol));
    }
  };
  for await (const line of lines) if (line.includes("=>") && symbol < symbolMask) add(line);
  // Without an imported dictionary the project's own serves.
  if (symbol === 0) for (const line of nameGroups) add(line);
  return sorted(hashes.taken(), symbols.taken());
}

function checked(form: string, symbol: number): number {
  return ((hashOf(form, 1) << symbolBits) | symbol) >>> 0;
}

/** Sorted as one number each, hash before place: a number holds 53 bits, and no dictionary two million spellings. */
const placeBits = 21;

function sorted(hashes: Uint32Array, symbols: Uint32Array): FormTable {
  const order = Float64Array.from(hashes, (hash, place) => hash * 2 ** placeBits + place).sort();
  const table = { hashes: new Uint32Array(order.length), symbols: new Uint32Array(order.length) };
  for (const [place, key] of order.entries()) {
    table.hashes[place] = Math.floor(key / 2 ** placeBits);
    table.symbols[place] = symbols[key % 2 ** placeBits] ?? 0;
  }
  return table;
}

export function dictionaryOver(table: FormTable): NameDictionary {
  return {
    symbolsOf: (native) => {
      const hash = hashOf(native, 0);
      const check = (hashOf(native, 1) << symbolBits) >>> 0;
      let found: number[] | undefined;
      for (let at = firstAtLeast(table.hashes, hash); table.hashes[at] === hash; at += 1) {
        const value = table.symbols[at] ?? 0;
        if ((value & ~symbolMask) >>> 0 === check) found = [...(found ?? []), value & symbolMask];
      }
      return found?.sort((a, b) => a - b) ?? none;
    },
  };
}

function firstAtLeast(hashes: Uint32Array, hash: number): number {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}
