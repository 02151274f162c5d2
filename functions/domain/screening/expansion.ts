import { abjadFold } from "./abjad-distance.ts";
import { joinFeatures, queriedFeatures, soundOf, symbolFeatures } from "./features.ts";
import { foldOf } from "./fold.ts";
import type { PreparedQuery } from "./query.ts";
import type { Snapshot } from "./snapshot.ts";
import { SpellingFilter } from "./spelling-filter.ts";
import type { NameStyle, Token } from "./token.ts";
import { foldSimilarity, type Similarity, similarityOf } from "./token-similarity.ts";
import type { Origin } from "./transliterate.ts";

/** A word of the query, the listed tokens that may be it, and how many names hold one of these. */
export type Term = {
  /** Its weight among the query's words. */
  weight: number;
  expansions: { token: number; value: number }[];
  postings: number;
  /** True where, by the rules of people or by those of organisations, the query says nothing else. */
  alone: boolean;
  /** True for words put together: of those a name counts one, for they overlap. */
  joined: boolean;
};

/** Below this a token is another name; the same bound as in an alignment. */
const leastSimilarity = 0.68;
/** Words that weigh less only confirm a candidate, they never find one. */
const leastWeight = 0.2;
/** A syllable may resemble hundreds of tokens; the best of them suffice. */
const mostExpansions = 300;
/** Where so many tokens share their consonants, one edit's difference is all that is looked for. */
const mostSharing = 1500;
const mostWords = 12;
const mostSplits = 3;
const knownValue = 0.97;
const leastJoin = 0.9;

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

export function termsOf(snapshot: Snapshot, query: PreparedQuery, likenesses: Likenesses): Term[] {
  const words = distinctWords(query).sort(byTelling).slice(0, mostWords);
  const known = words.map((word) => expanded(snapshot, word, likenesses));
  const strange = new Set(words.flatMap(({ token }, index) => (isKnown(known[index]) ? [] : [token.latin])));
  const joins = joinedWords(query, strange).map((word) => ({ ...expandedJoin(snapshot, word), joined: true }));
  const splits = words.flatMap((word) => splitTerms(snapshot, word));
  return [...known, ...joins, ...splits].filter((term) => term.expansions.length > 0);
}

/** Long words and heavy ones first: of a name of twenty words these twelve find whatever the others would. */
function byTelling(one: Word, two: Word): number {
  return two.weight * two.token.latin.length - one.weight * one.token.latin.length;
}

/** Some list has the word, or a spelling of it nobody would call an error. */
function isKnown(term: Term | undefined): boolean {
  return (term?.expansions ?? []).some(({ value }) => value >= 0.96);
}

type Word = { token: Token; weight: number; alone: boolean };

/** People's rules and organisations' part most names alike: each word is looked for once, with its greater weight. */
function distinctWords(query: PreparedQuery): Word[] {
  const words = new Map<string, Word>();
  for (const style of ["person", "organisation"] as const) {
    const own = wordsOf(query, style);
    for (const [key, word] of own) {
      const known = words.get(key);
      const alone = own.size === 1 || (known?.alone ?? false);
      words.set(key, { token: word.token, weight: Math.max(word.weight, known?.weight ?? 0), alone });
    }
  }
  return [...words.values()];
}

/** The words that weigh enough to find anything; said twice, a word weighs twice. */
function wordsOf(query: PreparedQuery, style: NameStyle): Map<string, Word> {
  const { tokens, weights } = query.names[style];
  const words = new Map<string, Word>();
  for (const [index, token] of tokens.entries()) {
    const weight = weights[index] ?? 0;
    if (weight < leastWeight) continue;
    const key = `${token.latin} ${token.native}`;
    words.set(key, { token, weight: weight + (words.get(key)?.weight ?? 0), alone: false });
  }
  return words;
}

function expanded(snapshot: Snapshot, { token, weight, alone }: Word, likenesses: Likenesses): Term {
  const expansions: Term["expansions"] = [];
  const { known, spelt } = queriedFeatures(token);
  const seen = new Set<number>();
  const filter = new SpellingFilter(snapshot, token);
  // What shares a name group or a syllable is the same name; the score will look closer.
  snapshot.eachSharing(known, seen, (id) => expansions.push({ token: id, value: knownValue }));
  snapshot.eachSharing(
    spelt,
    seen,
    (id) => {
      const value = filter.valueOf(id) ?? likenesses.between(token, snapshot.token(id)).value;
      if (value >= leastSimilarity) expansions.push({ token: id, value });
    },
    mostSharing,
  );
  expansions.sort((a, b) => b.value - a.value);
  return { ...termOf(snapshot, weight, expansions.slice(0, mostExpansions)), alone };
}

function termOf(snapshot: Snapshot, weight: number, expansions: Term["expansions"]): Term {
  let postings = 0;
  for (const { token } of expansions)
    postings += (snapshot.postingStart[token + 1] ?? 0) - (snapshot.postingStart[token] ?? 0);
  return { weight, expansions, postings, alone: false, joined: false };
}

function tokensSounding(snapshot: Snapshot, fold: string): number[] {
  const found: number[] = [];
  snapshot.eachSharing([soundOf(fold)], new Set(), (id) => {
    if (snapshot.hasFold(id, fold)) found.push(id);
  });
  return found;
}

/** `doubtful`: two neighbours, or more of which one is in no list. */
type Join = { text: string; origin: Origin; weight: number; doubtful: boolean };

/** Neighbours of the query that a list may write as one word: `Jong un` for Jongun, all of it for SergeiLavrov. */
function joinedWords(query: PreparedQuery, strange: ReadonlySet<string>): Join[] {
  const joins = new Map<string, Join>();
  for (const style of ["person", "organisation"] satisfies NameStyle[]) {
    const { tokens, weights } = query.names[style];
    for (const [start, first] of tokens.entries()) {
      const join = { text: first.latin, origin: first.origin, weight: weights[start] ?? 0 };
      let unknown = strange.has(first.latin);
      for (let end = start + 1; end < Math.min(tokens.length, start + 4); end += 1) {
        const next = tokens[end]?.latin ?? "";
        join.text += next;
        join.weight += weights[end] ?? 0;
        unknown ||= strange.has(next);
        if (join.text.length >= 4 && join.text.length <= 24 && join.weight >= leastWeight)
          joins.set(join.text, { ...join, doubtful: unknown || end === start + 1 });
      }
    }
  }
  return [...joins.values()];
}

/** A word was perhaps cut in two and misspelt as well: then what is nearly the join is looked for. */
function expandedJoin(snapshot: Snapshot, { text, origin, weight, doubtful }: Join): Term {
  if (origin !== "abjad" && !doubtful) {
    return termOf(
      snapshot,
      weight,
      tokensSounding(snapshot, foldOf(text)).map((token) => ({ token, value: knownValue })),
    );
  }
  const joined = { fold: origin === "abjad" ? abjadFold(text) : foldOf(text), origin, length: text.length };
  const expansions: Term["expansions"] = [];
  snapshot.eachSharing(joinFeatures(joined.fold, origin), new Set(), (id) => {
    const { fold, origin: listedOrigin, latin } = snapshot.token(id);
    const value = foldSimilarity(joined, { fold, origin: listedOrigin, length: latin.length });
    if (value >= leastJoin) expansions.push({ token: id, value });
  });
  return termOf(snapshot, weight, expansions);
}

/** A long word of the query that a list may write as two. Each half finds names by itself; the score decides. */
function splitTerms(snapshot: Snapshot, { token, weight }: Word): Term[] {
  const { latin } = token;
  if (token.origin === "abjad") return knownHalves(snapshot, token, weight);
  if (token.fold.length < 5 || latin.length > 24 || token.origin === "other") return [];
  const halves: { least: number; terms: Term[] }[] = [];
  for (let cut = 2; cut <= latin.length - 2; cut += 1) {
    const terms: Term[] = [];
    for (const part of [latin.slice(0, cut), latin.slice(cut)]) {
      const expansions = partExpansions(snapshot, part);
      if (expansions.length === 0) break;
      terms.push(termOf(snapshot, (weight * part.length) / latin.length, expansions));
    }
    if (terms.length === 2) halves.push({ least: Math.min(cut, latin.length - cut), terms });
  }
  halves.sort((a, b) => b.least - a.least);
  return halves.slice(0, mostSplits).flatMap(({ terms }) => terms);
}

/** Where vowels are not written, only halves the dictionary knows can be told from chance. */
function knownHalves(snapshot: Snapshot, { native }: Token, weight: number): Term[] {
  const terms: Term[] = [];
  for (let cut = 2; cut <= native.length - 2; cut += 1) {
    const halves = [native.slice(0, cut), native.slice(cut)].map((part) => {
      const expansions: Term["expansions"] = [];
      const features = symbolFeatures(snapshot.dictionary.symbolsOf(part));
      snapshot.eachSharing(features, new Set(), (token) => expansions.push({ token, value: knownValue }));
      return termOf(snapshot, (weight * part.length) / native.length, expansions);
    });
    if (halves.every((half) => half.expansions.length > 0)) terms.push(...halves);
  }
  return terms;
}

/** Both ways a part may be sounded: as a word of its own, and by the name groups it is a spelling of. */
function partExpansions(snapshot: Snapshot, part: string): Term["expansions"] {
  const expansions = tokensSounding(snapshot, foldOf(part)).map((token) => ({ token, value: 0.97 }));
  if (part.length < 4) return expansions;
  const seen = new Set(expansions.map(({ token }) => token));
  snapshot.eachSharing(symbolFeatures(snapshot.dictionary.symbolsOf(part)), seen, (token) =>
    expansions.push({ token, value: 0.97 }),
  );
  return expansions;
}
