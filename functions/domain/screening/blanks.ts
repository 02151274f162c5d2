import { abjadFold } from "./abjad-distance.ts";
import { type Expansion, knownValue, leastWeight, type Term, type Weights, type Word } from "./expansion.ts";
import { joinFeatures, soundOf, symbolFeatures } from "./features.ts";
import { foldOf } from "./fold.ts";
import type { PreparedQuery } from "./query.ts";
import type { Snapshot } from "./snapshot.ts";
import { SpellingFilter } from "./spelling-filter.ts";
import type { Token } from "./token.ts";
import { foldSimilarity, type Sounded, soundedOf } from "./token-similarity.ts";
import type { Origin } from "./transliterate.ts";

// Blanks come and go: `Jong un` is listed as Jongun, SergeiLavrov as Sergei Lavrov.

/** So nearly must a listed word be what the query writes as several, or half of what it writes as one. */
const leastAlike = 0.9;
const leastHalfAlike = 0.8;
const mostCuts = 3;
const shortest = 4;
const longest = 24;
const mostJoined = 4;

/** `doubtful`: two neighbours, or more of which one is in no list, so that one was perhaps cut in two and misspelt. */
type Join = { text: string; origin: Origin; weights: Weights; doubtful: boolean };

/** Neighbours of the query that a list may write as one word: a term for each such word. */
export function joinedTerms(snapshot: Snapshot, query: PreparedQuery, strange: ReadonlySet<string>): Term[] {
  const joins = new Map<string, Join>();
  for (const style of ["person", "organisation"] as const) {
    const { tokens, weights } = query.names[style];
    for (const [start, first] of tokens.entries()) {
      let text = first.latin;
      let weight = weights[start] ?? 0;
      let unknown = strange.has(first.latin);
      for (let end = start + 1; end < Math.min(tokens.length, start + mostJoined); end += 1) {
        const next = tokens[end]?.latin ?? "";
        text += next;
        weight += weights[end] ?? 0;
        unknown ||= strange.has(next);
        if (text.length < shortest || text.length > longest || weight < leastWeight) continue;
        const known = joins.get(text)?.weights ?? { person: 0, organisation: 0 };
        const doubtful = unknown || end === start + 1;
        joins.set(text, { text, origin: first.origin, weights: { ...known, [style]: weight }, doubtful });
      }
    }
  }
  return [...joins.values()].map((join) => ({
    weights: join.weights,
    expansions: joined(snapshot, join),
    half: "none",
  }));
}

function joined(snapshot: Snapshot, { text, origin, doubtful }: Join): Expansion[] {
  const abjad = origin === "abjad";
  if (!abjad && !doubtful) return sounding(snapshot, foldOf(text));
  const word: Sounded = {
    fold: abjad ? abjadFold(text) : foldOf(text),
    origin: abjad ? "abjad" : "latin",
    length: text.length,
  };
  return alike(snapshot, word, leastAlike);
}

/** A long word of the query that a list may write as two: a term for each half, twice as many as there are cuts. */
export function cutTerms(snapshot: Snapshot, word: Word, strange: boolean): Term[] {
  const { token } = word;
  if (token.origin === "abjad") return knownCuts(snapshot, word);
  if (token.fold.length < 5 || token.latin.length > longest || token.origin === "other") return [];
  const cuts: { rank: number; terms: Term[] }[] = [];
  for (let cut = 2; cut <= token.latin.length - 2; cut += 1) {
    const parts = [token.latin.slice(0, cut), token.latin.slice(cut)];
    const found = parts.map((part) => partExpansions(snapshot, part));
    const misspelt = strange && misspeltHalf(snapshot, parts, found);
    if (found.some((expansions) => expansions.length === 0)) continue;
    // Halves that names have as they are come first, then those cut nearest to the middle.
    const rank = Math.min(cut, token.latin.length - cut) - (misspelt ? longest : 0);
    cuts.push({ rank, terms: halves(word, parts, found) });
  }
  return cuts
    .sort((a, b) => b.rank - a.rank)
    .slice(0, mostCuts)
    .flatMap(({ terms }) => terms);
}

/** Each half finds names by itself, for its share of the word; the score decides. */
function halves({ weights }: Word, parts: readonly string[], found: readonly Expansion[][]): Term[] {
  const whole = parts.reduce((length, part) => length + part.length, 0);
  return parts.map((part, index) => ({
    weights: {
      person: (weights.person * part.length) / whole,
      organisation: (weights.organisation * part.length) / whole,
    },
    expansions: found[index] ?? [],
    half: index === 0 ? "first" : "second",
  }));
}

/** Of a word in no list, one half may be misspelt where the other is a long name somebody has. */
function misspeltHalf(snapshot: Snapshot, parts: readonly string[], found: Expansion[][]): boolean {
  const index = found.findIndex((expansions) => expansions.length === 0);
  const part = parts[index];
  if (part === undefined || found[1 - index]?.length === 0 || parts.some(({ length }) => length < shortest))
    return false;
  found[index] = alike(snapshot, { fold: foldOf(part), origin: "latin", length: part.length }, leastHalfAlike);
  return true;
}

/** Where vowels are not written, only halves the dictionary knows can be told from chance. */
function knownCuts(snapshot: Snapshot, word: Word): Term[] {
  const { native } = word.token;
  const terms: Term[] = [];
  for (let cut = 2; cut <= native.length - 2; cut += 1) {
    const parts = [native.slice(0, cut), native.slice(cut)];
    const found = parts.map((part) => inGroupOf(snapshot, part, new Set()));
    if (found.every((expansions) => expansions.length > 0)) terms.push(...halves(word, parts, found));
  }
  return terms;
}

/** Both ways a part may be sounded: as a word of its own, and by the name groups it is a spelling of. */
function partExpansions(snapshot: Snapshot, part: string): Expansion[] {
  const expansions = sounding(snapshot, foldOf(part));
  if (part.length < shortest) return expansions;
  return [...expansions, ...inGroupOf(snapshot, part, new Set(expansions.map(({ token }) => token)))];
}

function sounding(snapshot: Snapshot, fold: string): Expansion[] {
  const found: Expansion[] = [];
  snapshot.eachSharing([soundOf(fold)], new Set(), (token) => {
    if (snapshot.hasFold(token, fold)) found.push({ token, value: knownValue });
  });
  return found;
}

function inGroupOf(snapshot: Snapshot, part: string, seen: Set<number>): Expansion[] {
  const found: Expansion[] = [];
  const features = symbolFeatures(snapshot.dictionary.symbolsOf(part));
  snapshot.eachSharing(features, seen, (token) => found.push({ token, value: knownValue }));
  return found;
}

function alike(snapshot: Snapshot, word: Sounded, least: number): Expansion[] {
  const found: Expansion[] = [];
  const filter = new SpellingFilter(snapshot, word);
  const likenessTo = (token: Token) => foldSimilarity(word, soundedOf(token));
  snapshot.eachSharing(joinFeatures(word), new Set(), (token) => {
    const value = filter.valueOf(token) ?? likenessTo(snapshot.token(token));
    if (value >= least) found.push({ token, value });
  });
  return found;
}
