import { balancedWeights } from "../names/name.ts";
import { type Parting, packedParting } from "../names/parting.ts";
import type { Piece } from "../text/normalise.ts";
import { kindsAt } from "../words/kinds.ts";
import type { Kind, NameStyle } from "../words/token.ts";
import { growingBytes, growingShorts, growingWords } from "./packing/growing-array.ts";
import { grouped } from "./packing/postings.ts";
import type { TokenTable } from "./token-table.ts";

export const nameFlags = { weak: 1, organisation: 2 } as const;
/** Weights of whole names are kept in this part of one, and beside them, where a search reads both, whose rules apply. */
export const weightUnit = 64;
export const organisationBit = 0x8000;

type NewName = {
  entity: number;
  pieces: readonly Piece[];
  style: NameStyle;
  weak: boolean;
  parting: Parting | undefined;
};

/** Every name as numbers: whose it is, its tokens, and which of these only punctuation parts. */
export class NameTable {
  private readonly entity = growingWords();
  private readonly tokenStart = growingWords();
  private readonly nameTokens = growingWords();
  private readonly flags = growingBytes();
  private readonly joined = growingWords();
  private readonly weight = growingShorts();
  private readonly parting = growingBytes();
  private readonly tokens: TokenTable;

  constructor(tokens: TokenTable) {
    this.tokens = tokens;
    this.tokenStart.push(0);
  }

  get length(): number {
    return this.entity.length;
  }

  add({ entity, pieces, style, weak, parting }: NewName): number {
    const number = this.length;
    const numbers = pieces.map((piece) => this.tokens.numberOf(piece));
    for (const token of numbers) this.nameTokens.push(token);
    this.entity.push(entity);
    this.tokenStart.push(this.nameTokens.length);
    this.flags.push((weak ? nameFlags.weak : 0) | (style === "organisation" ? nameFlags.organisation : 0));
    this.joined.push(pieces.reduce((bits, piece, index) => (piece.joined ? bits | (1 << index) : bits), 0) >>> 0);
    const kinds = kindsAt(numbers.map((token) => this.tokens.kindOf(token, style)));
    const total = Math.round(wordsWeight(balancedWeights(pieces, kinds), kinds) * weightUnit);
    this.weight.push(total | (style === "organisation" ? organisationBit : 0));
    this.parting.push(packedParting(parting));
    return number;
  }

  strengthen(name: number): void {
    this.flags.clear(name, nameFlags.weak);
  }

  sections(placeOf: Uint32Array) {
    const nameTokens = this.nameTokens.taken().map((token) => placeOf[token] ?? 0);
    const tokenStart = this.tokenStart.taken();
    const nameOfPlace = new Uint32Array(nameTokens.length);
    for (let name = 0; name < this.length; name += 1) nameOfPlace.fill(name, tokenStart[name], tokenStart[name + 1]);
    const { start, items } = grouped(nameTokens.length, this.tokens.length, {
      groupOf: (at) => nameTokens[at] ?? 0,
      itemOf: (at) => nameOfPlace[at] ?? 0,
    });
    return {
      nameEntity: this.entity.taken(),
      nameTokenStart: tokenStart,
      nameTokens,
      nameFlags: this.flags.taken(),
      nameJoined: this.joined.taken(),
      nameWeight: this.weight.taken(),
      nameParting: this.parting.taken(),
      postingStart: start,
      postings: items,
    };
  }
}

/** Initials count in a name of nothing else: elsewhere each may stand for a word of whoever is asked about. */
export function wordsWeight(weights: readonly number[], kinds: readonly Kind[]): number {
  const sum = (counted: readonly number[]) => counted.reduce((total, weight) => total + weight, 0);
  return sum(weights.filter((_, index) => kinds[index] !== "initial")) || sum(weights);
}
