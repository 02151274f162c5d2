import type { Snapshot } from "../snapshot/snapshot.ts";
import { abjadFold } from "../text/abjad-distance.ts";
import { foldOf } from "../text/fold.ts";
import { piecesOf } from "../text/normalise.ts";
import type { Sounded } from "../words/similarity.ts";
import type { Expansion, Term, Word } from "./expansion.ts";
import { expandedPart, inGroupOf, soundingAlike } from "./part-expansions.ts";
import { likeliestPieces } from "./pieces.ts";

/** So nearly must a listed word be a part of what the query writes as one. */
const leastAlike = 0.8;
const mostCuts = 3;
const longestOfTwo = 24;
const shortestOfMany = 7;
const longestOfMany = 40;

/** A way to read one word as several, and for each the listed words it may be. */
type Cut = { parts: string[]; found: Expansion[][]; misspelt: boolean };

/** How words are cut: of `shortestCut` sounds at least, and parts of `shortestMisspelt` letters may be misspelt. */
type Cutting = {
  shortestCut: number;
  shortestMisspelt: number;
  expanded: (snapshot: Snapshot, part: string) => Expansion[];
  sounded: (part: string) => Sounded;
};

const letters: Cutting = {
  shortestCut: 5,
  shortestMisspelt: 4,
  expanded: expandedPart,
  sounded: (part) => ({ fold: foldOf(part), origin: "latin", length: part.length }),
};

/** Where vowels are not written, only halves the dictionary knows can be told from chance. */
const consonants: Cutting = {
  shortestCut: 3,
  shortestMisspelt: 3,
  expanded: inGroupOf,
  sounded: (part) => {
    const latin = piecesOf(part)[0]?.latin ?? "";
    return { fold: abjadFold(latin), origin: "abjad", length: latin.length };
  },
};

/** A word of the query that a list may write as two, or, where no list has it (`strange`), as more. */
export function cutTerms(snapshot: Snapshot, word: Word, strange: boolean): Term[] {
  const { origin } = word.token;
  if (origin === "other" || origin === "heard") return [];
  const cutting = origin === "abjad" ? consonants : letters;
  const text = origin === "abjad" ? word.token.native : word.token.latin;
  const cuts = word.token.fold.length < cutting.shortestCut ? [] : cutsInTwo(snapshot, text, { ...cutting, strange });
  if (strange) cuts.push(...cutsInMany(snapshot, text, cutting));
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

/** `strange`: no list has the word, so that it is cut in more ways. */
function cutsInTwo(snapshot: Snapshot, text: string, cutting: Cutting & { strange: boolean }): Cut[] {
  const { strange } = cutting;
  if (text.length > longestOfTwo) return [];
  const cuts: Cut[] = [];
  for (let at = 2; at <= text.length - 2; at += 1) {
    const parts = [text.slice(0, at), text.slice(at)];
    const found = parts.map((part) => cutting.expanded(snapshot, part));
    const cut = { parts, found, misspelt: false };
    cuts.push(strange && isHalfKnown(cut, cutting) ? withMisspelt(snapshot, cut, cutting) : cut);
  }
  const [best, ...others] = cuts
    .filter(({ found }) => found.every((expansions) => expansions.length > 0))
    .sort((one, two) => rankOf(two) - rankOf(one))
    .slice(0, mostCuts);
  if (!best) return [];
  return [strange && !best.misspelt ? withMisspelt(snapshot, best, cutting) : best, ...others];
}

/** Parts that names have as they are come first, then those cut nearest to the middle. */
function rankOf({ parts, misspelt }: Cut): number {
  return Math.min(...parts.map(({ length }) => length)) - (misspelt ? longestOfTwo : 0);
}

/** Of a word in no list, one half may be misspelt where the other is a long name somebody has. */
function isHalfKnown({ parts, found }: Cut, { shortestMisspelt }: Cutting): boolean {
  const unknown = found.filter((expansions) => expansions.length === 0);
  return unknown.length === 1 && parts.every(({ length }) => length >= shortestMisspelt);
}

/** Who runs words together may misspell them as well. */
function withMisspelt(snapshot: Snapshot, { parts, found }: Cut, { shortestMisspelt, sounded }: Cutting): Cut {
  const wider = parts.map((part, index) => {
    const known = found[index] ?? [];
    if (part.length < shortestMisspelt) return known;
    return [...known, ...soundingAlike(snapshot, sounded(part), { least: leastAlike, besides: known })];
  });
  return { parts, found: wider, misspelt: true };
}

function cutsInMany(snapshot: Snapshot, text: string, { expanded }: Cutting): Cut[] {
  if (text.length < shortestOfMany || text.length > longestOfMany) return [];
  const pieces = likeliestPieces(text.length, snapshot.nameEntity.length, (start, end) => {
    const part = text.slice(start, end);
    // A letter is anybody's initial, a digit tells ships apart.
    if (part.length === 1 && !/\d/.test(part)) return undefined;
    const found = expanded(snapshot, part);
    return { found, names: found.reduce((sum, { token }) => sum + snapshot.namesWith(token), 0) };
  });
  if (pieces.length < 3) return [];
  const parts = pieces.map(({ start, end }) => text.slice(start, end));
  return [{ parts, found: pieces.map(({ found }) => found), misspelt: false }];
}
