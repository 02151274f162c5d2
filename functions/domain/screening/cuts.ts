import type { Expansion, Term, Word } from "./expansion.ts";
import { foldOf } from "./fold.ts";
import { expandedPart, inGroupOf, soundingAlike } from "./part-expansions.ts";
import { likeliestPieces } from "./pieces.ts";
import type { Snapshot } from "./snapshot.ts";

/** So nearly must a listed word be a part of what the query writes as one. */
const leastAlike = 0.8;
const mostCuts = 3;
const shortestMisspelt = 4;
const shortestFold = 5;
const longestOfTwo = 24;
const shortestOfMany = 7;
const longestOfMany = 40;

/** A way to read one word as several, and for each the listed words it may be. */
type Cut = { parts: string[]; found: Expansion[][]; misspelt: boolean };

/** A word of the query that a list may write as two, or, where no list has it (`strange`), as more. */
export function cutTerms(snapshot: Snapshot, word: Word, strange: boolean): Term[] {
  const { origin } = word.token;
  if (origin === "other") return [];
  const cuts =
    origin === "abjad"
      ? cutsWithoutVowels(snapshot, word)
      : [...cutsInTwo(snapshot, word, strange), ...(strange ? cutsInMany(snapshot, word) : [])];
  return cuts.flatMap((cut) => termsOf(word, cut));
}

/** Each part finds names by itself, for its share of the word; the score decides. */
function termsOf({ weights }: Word, { parts, found }: Cut): Term[] {
  const whole = parts.reduce((length, part) => length + part.length, 0);
  return parts.map((part, index) => ({
    weights: {
      person: (weights.person * part.length) / whole,
      organisation: (weights.organisation * part.length) / whole,
    },
    expansions: found[index] ?? [],
    part: index === 0 ? "first" : "further",
  }));
}

function cutsInTwo(snapshot: Snapshot, { token }: Word, strange: boolean): Cut[] {
  if (token.fold.length < shortestFold || token.latin.length > longestOfTwo) return [];
  const cuts: Cut[] = [];
  for (let at = 2; at <= token.latin.length - 2; at += 1) {
    const parts = [token.latin.slice(0, at), token.latin.slice(at)];
    const found = parts.map((part) => expandedPart(snapshot, part));
    const cut = { parts, found, misspelt: false };
    cuts.push(strange && isHalfKnown(cut) ? withMisspelt(snapshot, cut) : cut);
  }
  const [best, ...others] = cuts
    .filter(({ found }) => found.every((expansions) => expansions.length > 0))
    .sort((one, two) => rankOf(two) - rankOf(one))
    .slice(0, mostCuts);
  if (!best) return [];
  return [strange && !best.misspelt ? withMisspelt(snapshot, best) : best, ...others];
}

/** Parts that names have as they are come first, then those cut nearest to the middle. */
function rankOf({ parts, misspelt }: Cut): number {
  return Math.min(...parts.map(({ length }) => length)) - (misspelt ? longestOfTwo : 0);
}

/** Of a word in no list, one half may be misspelt where the other is a long name somebody has. */
function isHalfKnown({ parts, found }: Cut): boolean {
  const unknown = found.filter((expansions) => expansions.length === 0);
  return unknown.length === 1 && parts.every(({ length }) => length >= shortestMisspelt);
}

/** Who runs words together may misspell them as well. */
function withMisspelt(snapshot: Snapshot, { parts, found }: Cut): Cut {
  const wider = parts.map((part, index) => {
    const known = found[index] ?? [];
    if (part.length < shortestMisspelt) return known;
    const sounded = { fold: foldOf(part), origin: "latin", length: part.length } as const;
    return [...known, ...soundingAlike(snapshot, sounded, leastAlike, known)];
  });
  return { parts, found: wider, misspelt: true };
}

function cutsInMany(snapshot: Snapshot, { token: { latin } }: Word): Cut[] {
  if (latin.length < shortestOfMany || latin.length > longestOfMany) return [];
  const pieces = likeliestPieces(latin.length, snapshot.nameEntity.length, (start, end) => {
    const part = latin.slice(start, end);
    // A letter is anybody's initial, a digit tells ships apart.
    if (part.length === 1 && !/\d/.test(part)) return undefined;
    const found = expandedPart(snapshot, part);
    return { found, names: found.reduce((sum, { token }) => sum + snapshot.namesWith(token), 0) };
  });
  if (pieces.length < 3) return [];
  const parts = pieces.map(({ start, end }) => latin.slice(start, end));
  return [{ parts, found: pieces.map(({ found }) => found), misspelt: false }];
}

/** Where vowels are not written, only halves the dictionary knows can be told from chance. */
function cutsWithoutVowels(snapshot: Snapshot, { token: { native } }: Word): Cut[] {
  const cuts: Cut[] = [];
  for (let at = 2; at <= native.length - 2; at += 1) {
    const parts = [native.slice(0, at), native.slice(at)];
    cuts.push({ parts, found: parts.map((part) => inGroupOf(snapshot, part)), misspelt: false });
  }
  return cuts.filter(({ found }) => found.every((expansions) => expansions.length > 0));
}
