import { foldOf, skeletonOf } from "./fold.ts";
import { koreanKey } from "./hangul.ts";
import { hashOf, mixed } from "./hash.ts";
import { nicknameLinesOf } from "./nicknames.ts";
import { patronymicStem } from "./patronymic.ts";
import type { Token } from "./token.ts";

/** What a feature is about; each kind has a hash space of its own. */
const kind = { fold: 1, skeleton: 2, syllable: 3, symbol: 4, nickname: 5 } as const;

/** Longer folds are told apart by their first letters well enough. */
const mostDeletions = 12;

/**
 * The handles by which a token is found. Two tokens that share none are taken to be two names without being compared.
 * `known`: its name groups, the familiar forms it stands for, its Korean syllable: what shares one is nearly always the
 * same name. `spelt`: its sound, its sound with any one letter missing (two spellings one edit apart share such a one),
 * its consonants, those with one missing: what shares one must still be compared.
 */
export type Features = { known: number[]; spelt: number[] };

export function featuresOf(token: Token): Features {
  const known = token.symbols.map((symbol) => mixed(Math.imul(symbol, 0x9e3779b1) ^ kind.symbol));
  for (const line of nicknameLinesOf(token.latin)) known.push(mixed(Math.imul(line, 0x9e3779b1) ^ kind.nickname));
  if (token.origin === "latin" || token.origin === "hangul") {
    const key = koreanKey(token.latin);
    if (key !== undefined) known.push(hashOf(key, kind.syllable));
  }
  const spelt = new Set<number>();
  for (const fold of stemsOf(token)) addSpelling(spelt, fold, token.origin === "abjad");
  return { known, spelt: [...spelt] };
}

/** What a compound or a patronymic is made from is looked for as well. */
function stemsOf(token: Token): Set<string> {
  const servant = token.fold.replace(/^abdul(?=...)/, "");
  const father = token.kinds.person === "patronymic" ? foldOf(patronymicStem(token.latin)) : token.fold;
  return new Set([token.fold, servant, father]);
}

/** A joined or split word is looked for by its sound alone. */
export function soundOf(fold: string): number {
  return hashOf(fold, kind.fold);
}

function addSpelling(features: Set<number>, fold: string, vowelless: boolean): void {
  features.add(hashOf(fold, kind.fold));
  if (vowelless) {
    for (const reading of abjadReadings(fold)) addSkeleton(features, skeletonOf(reading));
    return;
  }
  if (fold.length >= 3) {
    for (let index = 0; index < Math.min(fold.length, mostDeletions); index += 1) {
      features.add(hashOf(fold.slice(0, index) + fold.slice(index + 1), kind.fold));
    }
  }
  addSkeleton(features, skeletonOf(fold));
}

/**
 * Waw is v or a vowel; Hebrew writes one letter for b and v, for p and f, for k and kh; and what Arabs say as d or th
 * others say as z or s.
 */
const abjadShifts = ["wv", "bv", "pf", "kh", "dz", "zd", "qt", "qs"] as const;

function abjadReadings(fold: string): Set<string> {
  return new Set([fold, ...abjadShifts.map((shift) => fold.replaceAll(shift.charAt(0), shift.charAt(1)))]);
}

function addSkeleton(features: Set<number>, skeleton: string): void {
  if (skeleton === "") return;
  features.add(hashOf(skeleton, kind.skeleton));
  if (skeleton.length < 4) return;
  for (let index = 0; index < Math.min(skeleton.length, mostDeletions); index += 1) {
    features.add(hashOf(skeleton.slice(0, index) + skeleton.slice(index + 1), kind.skeleton));
  }
}
