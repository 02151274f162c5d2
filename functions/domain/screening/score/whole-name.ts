import type { Pair } from "../names/alignment.ts";
import { ceilingRules, likenesses, thresholds } from "../score-table.ts";
import type { Token } from "../words/token.ts";
import type { NameMatch } from "./name-match.ts";

/**
 * Whether a name that is read by its sound agrees as a whole. Three syllables of one language are nearly those of
 * thousands of other names: each must be the same one, and the listed name may have more words, but no more syllables.
 */
export function agreesInWhole(match: NameMatch): boolean {
  return match.asked.tokens.some(({ origin }) => origin === "heard") ? agreesAsHeard(match) : agreesInSyllables(match);
}

/** Each word of a name from abroad sounds like one of the listed name, and all of them together sound much like them. */
function agreesAsHeard({ score, asked }: NameMatch): boolean {
  const { pairs, leftOver } = score.alignment;
  if (!pairs.some(({ likeness }) => likeness === "heard")) return true;
  if (asked.style !== "person" || leftOver.length > 0) return false;
  if (!pairs.every(({ likeness }) => heardAs.has(likeness))) return false;
  return pairs.reduce((sum, { value }) => sum + value, 0) >= ceilingRules.wellHeard * pairs.length;
}

const heardAs: ReadonlySet<Pair["likeness"]> = new Set(["heard", "dictionary", "sound"]);

function agreesInSyllables({ points, score, asked, listed }: NameMatch): boolean {
  const { pairs, leftOver, rightOver } = score.alignment;
  if (asked.style !== "person" || points < thresholds.strong || leftOver.length > 0) return false;
  return (
    pairs.every((pair) => isSame(pair, asked.tokens[pair.left[0] ?? 0], listed.tokens[pair.right[0] ?? 0])) &&
    !rightOver.some((index) => isShort(listed.tokens[index]))
  );
}

const sounding: ReadonlySet<Pair["likeness"]> = new Set(["equal", "sound", "script", "glued"]);

function isSame({ likeness, value }: Pair, asked: Token | undefined, listed: Token | undefined): boolean {
  if (sounding.has(likeness)) return value >= likenesses.sound;
  // The dictionary holds Su and Chu as one name, for some character is read both ways.
  return likeness === "dictionary" && asked?.latin.charAt(0) === listed?.latin.charAt(0);
}

function isShort(token: Token | undefined): boolean {
  return token !== undefined && /^[^aeiouy]{0,3}[aeiouy]{1,3}[^aeiouy]{0,3}$/.test(token.latin);
}
