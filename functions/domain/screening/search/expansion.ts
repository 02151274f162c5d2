import type { PreparedQuery } from "../score/query.ts";
import { likenesses, pairing } from "../score-table.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { queriedFeatures } from "../words/features.ts";
import { type Similarity, similarityOf } from "../words/similarity.ts";
import type { NameStyle, Token } from "../words/token.ts";
import { SpellingFilter } from "./spelling-filter.ts";

/** What a word weighs in a person's name and in an organisation's; nothing where their rules read another word. */
export type Weights = Record<NameStyle, number>;

/** A word of the query. */
export type Word = { token: Token; weights: Weights };

/** A word, or part of one, and the listed tokens that may be it. */
export type Term = {
  weights: Weights;
  expansions: Expansion[];
  part: "whole" | "first" | "further";
};

export type Expansion = { token: number; value: number };

/** Words that weigh less only confirm a candidate, they never find one. */
export const leastWeight = 0.2;
/** A syllable may resemble hundreds of tokens; the best of them suffice. */
const mostExpansions = 300;
/** Where so many tokens share their consonants, one edit's difference is all that is looked for. */
export const mostSharing = 1500;
const mostWords = 12;
/** What shares a name group counts as the same name until the score looks closer. */
export const knownValue = likenesses.dictionary;
const bothStyles = ["person", "organisation"] as const;

/** Likenesses of query tokens to listed tokens, computed once a query however many names share a token. */
export class Likenesses {
  private readonly known = new Map<number, Similarity>();

  between(one: Token, two: Token): Similarity {
    const key = two.id * 64 + one.id;
    const known = this.known.get(key);
    if (known) return known;
    const similarity = similarityOf(one, two);
    this.known.set(key, similarity);
    return similarity;
  }
}

/**
 * The words a query is looked for by: people's rules and organisations' part most names alike, so each is looked for
 * once, with its weight in either. Long words and heavy ones first: of twenty these twelve find whatever all would.
 */
export function wordsOf(query: PreparedQuery): Word[] {
  const words = new Map<string, Word>();
  for (const style of bothStyles) {
    const { tokens, weights } = query.names[style];
    for (const [index, token] of tokens.entries()) {
      const key = `${token.latin} ${token.native}`;
      const word = words.get(key) ?? { token, weights: { person: 0, organisation: 0 } };
      // A word that stands twice in the query weighs twice.
      word.weights[style] += weights[index] ?? 0;
      words.set(key, word);
    }
  }
  return [...words.values()]
    .filter(({ weights }) => heavier(weights) >= leastWeight)
    .sort((one, two) => heavier(two.weights) * two.token.latin.length - heavier(one.weights) * one.token.latin.length)
    .slice(0, mostWords);
}

function heavier({ person, organisation }: Weights): number {
  return Math.max(person, organisation);
}

/** The listed tokens a word may be, most alike first. */
export function expanded(snapshot: Snapshot, { token, weights }: Word, likenesses: Likenesses): Term {
  const expansions: Expansion[] = [];
  const { known, spelt } = queriedFeatures(token);
  const met = snapshot.noTokens();
  const filter = SpellingFilter.ofToken(snapshot, token);
  // What shares a name group or a syllable is the same name; the score will look closer.
  snapshot.eachSharing({ features: known }, met, (id) => expansions.push({ token: id, value: knownValue }));
  snapshot.eachSharing({ features: spelt, most: mostSharing }, met, (id) => {
    const value = filter.valueOf(id) ?? likenesses.between(token, snapshot.token(id)).value;
    if (value >= pairing.leastLikeness) expansions.push({ token: id, value });
  });
  expansions.sort((a, b) => b.value - a.value);
  return { weights, expansions: expansions.slice(0, mostExpansions), part: "whole" };
}

/** Some list has the word, or a spelling of it nobody would call an error. */
export function isKnown({ expansions }: Term): boolean {
  return expansions.some(({ value }) => value >= likenesses.sound);
}
