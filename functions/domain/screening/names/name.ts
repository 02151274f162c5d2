import type { Name, Schema } from "../entity.ts";
import { nameWeights, wordWeights } from "../score-table.ts";
import { abjadFold } from "../text/abjad-distance.ts";
import { foldOf } from "../text/fold.ts";
import type { Piece } from "../text/normalise.ts";
import { latinOfWord } from "../text/transliterate.ts";
import type { NameDictionary } from "../words/dictionary.ts";
import { kindsAt, kindsOf } from "../words/kinds.ts";
import { organisationSymbolsOf } from "../words/organisation-symbols.ts";
import { fatherSymbols } from "../words/patronymic.ts";
import type { Kind, NameStyle, Token } from "../words/token.ts";
import { type Parting, partingOf } from "./parting.ts";
import { mostWordsCompared, understoodPieces } from "./understood-pieces.ts";

/** A name taken apart, ready to be compared. */
export type AnalysedName = {
  style: NameStyle;
  tokens: Token[];
  kinds: Kind[];
  weights: number[];
  /** Per token: true where only punctuation parts it from the token before. */
  joined: boolean[];
  /** Where a listed person's given names end, as far as that is known. */
  parting?: Parting | undefined;
};

/** A listed name: of a person's it is also asked which words are given and which are family names. */
export function analyseListed(
  name: Pick<Name, "full" | "parts">,
  style: NameStyle,
  dictionary: NameDictionary,
): AnalysedName {
  const pieces = understoodPieces(name.full, style).slice(0, mostWordsCompared);
  const analysed = analysePieces(pieces, style, dictionary);
  return style === "person" ? { ...analysed, parting: partingOf(name, pieces) } : analysed;
}

export function analysePieces(pieces: readonly Piece[], style: NameStyle, dictionary: NameDictionary): AnalysedName {
  const tokens = pieces.map((piece, index) =>
    tokenOf(piece, dictionary, style === "person" ? index : index + mostWordsCompared),
  );
  return nameOf(
    tokens,
    pieces.map((piece) => piece.joined),
    style,
  );
}

export function tokenOf(piece: Piece, dictionary: NameDictionary, id: number): Token {
  const { native, latin, origin } = piece;
  const fold = origin === "abjad" ? abjadFold(latin) : foldOf(origin === "heard" ? latinOfWord(native) : latin);
  const kinds = kindsOf(latin, native, origin);
  const fathers = kinds.person === "patronymic" ? fatherSymbols(native, dictionary) : [];
  // Ascending, as each of the three has numbers of its own.
  const symbols = [...dictionary.symbolsOf(native), ...fathers, ...organisationSymbolsOf(native)];
  return { native, latin, fold, origin, symbols, kinds, id };
}

/** Puts kinds and weights on tokens; the snapshot's names take this way too. */
export function nameOf(tokens: Token[], joined: boolean[], style: NameStyle): AnalysedName {
  const kinds = kindsAt(tokens.map((token) => token.kinds[style]));
  return { style, tokens, kinds, weights: balancedWeights(tokens, kinds), joined };
}

export function hasKind({ kinds }: AnalysedName, indexes: readonly number[], kind: Kind): boolean {
  return indexes.some((index) => kinds[index] === kind);
}

/** A name of nothing but titles, articles or forms is still a name: then each of its words counts in full. */
export function balancedWeights(words: readonly { latin: string }[], kinds: readonly Kind[]): number[] {
  const weights = kinds.map((kind, index) => wordWeights[kind] * lengthWeight(words[index]?.latin.length ?? 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total >= nameWeights.leastName ? weights : weights.map(() => 1);
}

/** Short words are shared by more people. */
function lengthWeight(length: number): number {
  if (length <= 2) return nameWeights.twoLetters;
  return length === 3 ? nameWeights.threeLetters : 1;
}

const personSchemas: ReadonlySet<Schema> = new Set(["Person"]);

export function styleOf(schema: Schema): NameStyle {
  return personSchemas.has(schema) ? "person" : "organisation";
}
