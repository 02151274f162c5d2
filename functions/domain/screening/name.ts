import { abjadFold } from "./abjad-distance.ts";
import { compoundsOf } from "./compounds.ts";
import type { Schema } from "./entity.ts";
import { foldOf } from "./fold.ts";
import { kindOf } from "./kinds.ts";
import type { NameDictionary } from "./name-dictionary.ts";
import { type Piece, piecesOf } from "./normalise.ts";
import { formsOf } from "./organisation-forms.ts";
import { type Kind, kindWeight, type NameStyle, type Token } from "./token.ts";

/** A name taken apart, ready to be compared. */
export type AnalysedName = {
  style: NameStyle;
  tokens: Token[];
  kinds: Kind[];
  weights: number[];
  /** Per token: true where only punctuation parts it from the token before. */
  joined: boolean[];
};

/** More tokens than any real name has; the rest is not looked at. */
const mostTokens = 24;

export function analyseName(raw: string, style: NameStyle, dictionary: NameDictionary): AnalysedName {
  const pieces = piecesOf(raw);
  const understood = style === "person" ? compoundsOf(pieces) : formsOf(pieces);
  return nameOf(
    understood.slice(0, mostTokens).map((piece) => tokenOf(piece, dictionary)),
    understood.map((piece) => piece.joined),
    style,
  );
}

export function tokenOf(piece: Piece, dictionary: NameDictionary): Token {
  const { native, latin, origin } = piece;
  return {
    native,
    latin,
    fold: origin === "abjad" ? abjadFold(latin) : foldOf(latin),
    origin,
    symbols: dictionary.symbolsOf(native),
  };
}

/** Puts kinds and weights on tokens; the snapshot's names take this way too. */
export function nameOf(tokens: Token[], joined: boolean[], style: NameStyle): AnalysedName {
  const kinds = tokens.map((token, index) => kindOf(token, style, index, tokens.length));
  return { style, tokens, kinds, weights: weightsOf(tokens, kinds), joined };
}

function weightsOf(tokens: readonly Token[], kinds: readonly Kind[]): number[] {
  const weights = kinds.map((kind, index) => kindWeight[kind] * lengthWeight(tokens[index]));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // A name of nothing but titles, articles or forms is still a name: then each of its words counts in full.
  return total >= 0.5 ? weights : weights.map(() => 1);
}

/** Short tokens are shared by more people. */
function lengthWeight(token: Token | undefined): number {
  const length = token?.latin.length ?? 0;
  return length <= 2 ? 0.75 : length === 3 ? 0.9 : 1;
}

const personSchemas: ReadonlySet<Schema> = new Set(["Person"]);

export function styleOf(schema: Schema): NameStyle {
  return personSchemas.has(schema) ? "person" : "organisation";
}
