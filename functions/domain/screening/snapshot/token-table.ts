import { tokenOf } from "../names/name.ts";
import type { Piece } from "../text/normalise.ts";
import { origins } from "../text/transliterate.ts";
import type { NameDictionary } from "../words/dictionary.ts";
import { consonantsOf, featuresOf } from "../words/features.ts";
import { kinds, type NameStyle } from "../words/token.ts";
import { growingBytes, growingShorts, growingWords } from "./packing/growing-array.ts";

const encoder = new TextEncoder();

/** Every distinct token once; built while names stream by. Texts are `latin`, `fold`, `native` (empty where as latin). */
export class TokenTable {
  readonly textStart = growingWords();
  readonly text = growingBytes();
  readonly origin = growingBytes();
  readonly kinds = growingShorts();
  readonly symbolStart = growingWords();
  readonly symbols = growingWords();
  /** What tokens that sound alike have in common. */
  readonly consonants = growingWords();
  readonly featureHash = growingWords();
  readonly featureToken = growingWords();
  private readonly numbers = new Map<string, number>();
  private readonly dictionary: NameDictionary;

  constructor(dictionary: NameDictionary) {
    this.dictionary = dictionary;
    this.symbolStart.push(0);
    this.textStart.push(0);
  }

  get length(): number {
    return this.origin.length;
  }

  numberOf(piece: Piece): number {
    const key = piece.native === piece.latin ? piece.latin : `${piece.latin} ${piece.native}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.length;
    this.numbers.set(key, number);
    this.add(piece, number);
    return number;
  }

  kindOf(token: number, style: NameStyle): (typeof kinds)[number] {
    const both = this.kinds.at(token);
    return kinds[style === "person" ? both & 0xff : both >>> 8] ?? "word";
  }

  private add(piece: Piece, number: number): void {
    const token = tokenOf(piece, this.dictionary, number);
    for (const text of [
      token.latin,
      token.fold === token.latin ? "" : token.fold,
      token.native === token.latin ? "" : token.native,
    ]) {
      for (const byte of encoder.encode(text)) this.text.push(byte);
      this.textStart.push(this.text.length);
    }
    this.origin.push(origins.indexOf(token.origin));
    this.kinds.push(kinds.indexOf(token.kinds.person) | (kinds.indexOf(token.kinds.organisation) << 8));
    for (const symbol of token.symbols) this.symbols.push(symbol);
    this.symbolStart.push(this.symbols.length);
    this.consonants.push(consonantsOf(token));
    const { known, spelt } = featuresOf(token);
    for (const feature of [...known, ...spelt]) {
      this.featureHash.push(feature);
      this.featureToken.push(number);
    }
  }
}
