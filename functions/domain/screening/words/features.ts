import { foldOf, skeletonOf } from "../text/fold.ts";
import { koreanKey } from "../text/hangul.ts";
import { hashOf, mixed } from "../text/hash.ts";
import { heardSkeletons } from "../text/heard.ts";
import { nicknameLinesOf } from "./nicknames.ts";
import { patronymicStem } from "./patronymic.ts";
import { isSyllable } from "./similarity.ts";
import type { Token } from "./token.ts";

/** What a feature is about; each kind has a hash space of its own. */
const kind = { fold: 1, skeleton: 2, syllable: 3, symbol: 4, nickname: 5, abjad: 6 } as const;

/** Longer folds are told apart by their first letters well enough. */
const mostDeletions = 12;
/** Shorter skeletons with a sound missing are those of too many names. */
const leastSkeleton = 5;

/**
 * The handles by which a token is found. Two tokens that share none are taken to be two names without being compared.
 * `known`: its name groups, the familiar forms it stands for, its Korean syllable: what shares one is the same name.
 * `spelt`: its sound, its sound with any one letter missing (two spellings one edit apart share such a one), its
 * consonants, those with one missing: what shares one must still be compared.
 */
type Features = { known: number[]; spelt: number[] };

/** The features a listed token is filed under. */
export function featuresOf(token: Token): Features {
  return { known: knownFeatures(token), spelt: [...speltFeatures(token, "filed")] };
}

/** The features it is looked up by, which differ where only one side leaves its vowels out. */
export function queriedFeatures(token: Token): Features {
  return { known: knownFeatures(token), spelt: [...speltFeatures(token, "queried")] };
}

function knownFeatures(token: Token): number[] {
  const known = symbolFeatures(token.symbols);
  for (const line of nicknameLinesOf(token.latin)) known.push(mixed(Math.imul(line, 0x9e3779b1) ^ kind.nickname));
  if (token.origin === "latin" || token.origin === "hangul") {
    const key = koreanKey(token.latin);
    if (key !== undefined) known.push(hashOf(key, kind.syllable));
  }
  return known;
}

export function symbolFeatures(symbols: readonly number[]): number[] {
  return symbols.map((symbol) => mixed(Math.imul(symbol, 0x9e3779b1) ^ kind.symbol));
}

type Use = "filed" | "queried";

function speltFeatures(token: Token, use: Use): Set<number> {
  if (token.origin === "heard") return heardFeatures(token);
  // A syllable is never misspelt and still known; see `similarity.ts`.
  if (isSyllable(token)) return new Set([hashOf(token.fold, kind.fold)]);
  const features = new Set<number>();
  for (const fold of stemsOf(token)) {
    features.add(hashOf(fold, kind.fold));
    if (token.origin === "abjad") addReadings(features, fold, use);
    else addSpelling(features, fold, use);
  }
  return features;
}

/** The consonants that were heard, and these with any one missing. Listed words are filed under theirs in both ways. */
function heardFeatures({ latin, fold }: Token): Set<number> {
  const features = new Set([hashOf(fold, kind.fold)]);
  for (const skeleton of heardSkeletons(latin)) {
    if (skeleton.length >= leastHeard) addSkeleton(features, skeleton, kind.skeleton);
    for (let index = 0; skeleton.length > leastHeard && index < skeleton.length; index += 1)
      features.add(hashOf(skeleton.slice(0, index) + skeleton.slice(index + 1), kind.skeleton));
  }
  return features;
}

/** Fewer consonants are those of too many names. */
const leastHeard = 2;

/** For words put together that are no token of their own. */
export function joinFeatures({ fold, origin }: Pick<Token, "fold" | "origin">): number[] {
  const features = new Set([hashOf(fold, kind.fold)]);
  if (origin === "abjad") addReadings(features, fold, "queried");
  else addSpelling(features, fold, "queried");
  return [...features];
}

/** For words put together that may stand without their vowels. */
export function unvowelledFeatures(fold: string): number[] {
  const features = new Set<number>();
  addSkeleton(features, skeletonOf(fold), kind.abjad);
  return [...features];
}

/** What a compound or a patronymic is made from is looked for as well. */
function stemsOf(token: Token): Set<string> {
  const servant = token.fold.replace(/^abdul(?=...)/, "");
  const father = token.kinds.person === "patronymic" ? foldOf(patronymicStem(token.latin)) : token.fold;
  return new Set([token.fold, servant, father]);
}

/** One number for all that sound alike but for their vowels. */
export function consonantsOf({ fold }: Token): number {
  return hashOf(skeletonOf(fold), kind.skeleton);
}

/** A joined or split word is looked for by its sound alone. */
export function soundOf(fold: string): number {
  return hashOf(fold, kind.fold);
}

/**
 * Where a c is not ch it is k (Colesnicov); where ch is what Germans hear in it, h; a j may be no more than a y; and
 * Ukrainians say h where Russians say g.
 */
const otherSounds = [
  [/c/g, "k"],
  [/c|j/g, "h"],
  [/j/g, "y"],
  [/^h/g, "g"],
] as const;

function addSpelling(features: Set<number>, fold: string, use: Use): void {
  if (fold.length >= 3) {
    for (let index = 0; index < Math.min(fold.length, mostDeletions); index += 1) {
      features.add(hashOf(fold.slice(0, index) + fold.slice(index + 1), kind.fold));
    }
  }
  const skeleton = skeletonOf(fold);
  addSkeleton(features, skeleton, kind.skeleton);
  for (const [pattern, letter] of otherSounds) {
    const heard = fold.replace(pattern, letter);
    if (heard === fold) continue;
    addSkeleton(features, skeletonOf(heard), kind.skeleton);
    if (use === "queried") addSkeleton(features, skeletonOf(heard), kind.abjad);
  }
  // Names of one consonant are too many to compare, unless one side has nothing else to be known by.
  if (use === "filed" && skeleton.length === 1) features.add(hashOf(skeleton, kind.skeleton));
  if (use === "queried") addSkeleton(features, skeleton, kind.abjad);
  if (use === "queried" && skeleton.length === 1) features.add(hashOf(skeleton, kind.abjad));
}

/** Filed apart from vowelled spellings, looked up among both. */
function addReadings(features: Set<number>, fold: string, use: Use): void {
  for (const reading of abjadReadings(fold)) {
    const skeleton = skeletonOf(reading);
    for (const space of use === "filed" ? [kind.abjad] : [kind.skeleton, kind.abjad]) {
      addSkeleton(features, skeleton, space);
      if (skeleton.length === 1) features.add(hashOf(skeleton, space));
    }
  }
}

/**
 * Waw is v or a vowel; Hebrew writes one letter for b and v, for p and f, for k and kh; and what Arabs say as d or th
 * others say as z or s.
 */
const abjadShifts = ["wv", "bv", "pf", "kh", "dz", "zd", "qt", "qs", "jg", "jy"] as const;

function abjadReadings(fold: string): Set<string> {
  const readings = new Set([fold]);
  for (const shift of abjadShifts) {
    const [from = "", to = ""] = shift;
    readings.add(fold.replaceAll(from, to));
    for (let at = fold.indexOf(from); at >= 0; at = fold.indexOf(from, at + 1))
      readings.add(fold.slice(0, at) + to + fold.slice(at + 1));
  }
  return readings;
}

function addSkeleton(features: Set<number>, skeleton: string, space: number): void {
  if (skeleton.length < 2) return;
  features.add(hashOf(skeleton, space));
  if (skeleton.length < leastSkeleton) return;
  for (let index = 0; index < Math.min(skeleton.length, mostDeletions); index += 1) {
    // The sounds on either side of the missing one may be the same: then they are one.
    const rest = skeleton[index - 1] === skeleton[index + 1] ? index + 2 : index + 1;
    features.add(hashOf(skeleton.slice(0, index) + skeleton.slice(rest), space));
  }
}
