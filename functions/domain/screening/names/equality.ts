import { ampersand } from "../text/normalise.ts";
import type { Token } from "../words/token.ts";
import type { AnalysedName } from "./name.ts";

/**
 * `exact`: equal after normalisation. `glued`: equal but for blanks. `form`: equal, but the two state different legal
 * forms. `turned`: the same words, but the father of the one is the son in the other.
 */
export type Equality = "exact" | "glued" | "form" | "turned" | "none";

/**
 * Equal after normalisation: the same words in whatever order, script, case and punctuation, the legal form given,
 * left out or spelt otherwise. Hyphens count as blanks or as nothing; a missing blank does not.
 */
export function equality(left: AnalysedName, right: AnalysedName): Equality {
  const spelling = spellingFor(left, right);
  if (lengthOf(left, spelling) === lengthOf(right, spelling)) {
    const [one, two] = [readings(left, spelling), readings(right, spelling)];
    if (one.some((reading) => reading !== "" && two.includes(reading))) {
      if (isTurned(left, right)) return "turned";
      return sameForms(left, right) ? "exact" : "form";
    }
    if (compact(left, spelling) === compact(right, spelling)) return "glued";
  }
  return isGluedAsWritten(left, right) ? "glued" : "none";
}

const sonOf: ReadonlySet<string> = new Set("bin ibn ben bn bint bent binti ould wuld".split(" "));

/** `A bin B` and `B bin A`: the same words, and two people, for one name makes a father of the other's son. */
function isTurned(left: AnalysedName, right: AnalysedName): boolean {
  if (left.style !== "person" || right.style !== "person") return false;
  const known = sonsOf(left);
  const claimed = sonsOf(right);
  return [...known].some((son) => {
    const turned = son.split(" ").reverse().join(" ");
    return turned !== son && claimed.has(turned) && !claimed.has(son) && !known.has(turned);
  });
}

/**
 * `son father` on either side of each word for son: the words next to it, and all words of the two generations, for a
 * family name may stand beside them at either end.
 */
function sonsOf({ tokens }: AnalysedName): ReadonlySet<string> {
  const generations: string[][] = [[]];
  for (const { latin } of tokens) {
    if (sonOf.has(latin)) generations.push([]);
    else generations.at(-1)?.push(latin);
  }
  const whole = (generation: readonly string[]) => [...generation].sort().join("-");
  return new Set(
    generations.flatMap((sons, index) => {
      const fathers = generations[index + 1] ?? [];
      if (sons.length === 0 || fathers.length === 0) return [];
      return [`${sons.at(-1)} ${fathers[0]}`, `${whole(sons)} ${whole(fathers)}`];
    }),
  );
}

/**
 * Compares the letters as they were written. A word that is cut in two may be read otherwise: ου is one sound in Greek,
 * and Abdul al-Rahman is made one word.
 */
function isGluedAsWritten(left: AnalysedName, right: AnalysedName): boolean {
  return lengthOf(left, native) === lengthOf(right, native) && compact(left, native) === compact(right, native);
}

const native: Spelling = (token) => (token.native === ampersand ? "" : token.native);

type Spelling = (token: Token) => string;

/** Equal names have as many letters as each other: this is cheap to ask, and tells most pairs apart. */
function lengthOf({ tokens, kinds }: AnalysedName, spelling: Spelling): number {
  let length = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token && kinds[index] !== "form") length += spelling(token).length;
  }
  return length;
}

/** Two names in Han are equal in characters, not in sound; so are two in Hangul. */
function spellingFor(left: AnalysedName, right: AnalysedName): Spelling {
  const inCharacters = (["han", "hangul"] as const).some((origin) =>
    [left, right].every(({ tokens }) => tokens.length > 0 && tokens.every((token) => token.origin === origin)),
  );
  return inCharacters ? (token) => token.native : (token) => token.latin;
}

/** Two readings of a name: in one every punctuation mark parts two words, in the other none does. */
function readings(name: AnalysedName, spelling: Spelling): string[] {
  const parted: string[] = [];
  const joined: string[] = [];
  for (const [index, token] of name.tokens.entries()) {
    if (name.kinds[index] === "form") continue;
    const word = spelling(token);
    parted.push(word);
    if (name.joined[index] && joined.length > 0) joined.push((joined.pop() ?? "") + word);
    else joined.push(word);
  }
  return [parted.sort().join(" "), joined.sort().join(" ")];
}

function sameForms(left: AnalysedName, right: AnalysedName): boolean {
  const [one, two] = [formsOf(left), formsOf(right)];
  return one.length === 0 || two.length === 0 || one.some((form) => two.includes(form));
}

function formsOf(name: AnalysedName): string[] {
  return name.tokens.filter((_, index) => name.kinds[index] === "form").map((token) => token.latin);
}

function compact(name: AnalysedName, spelling: Spelling): string {
  return name.tokens
    .filter((_, index) => name.kinds[index] !== "form")
    .map(spelling)
    .join("");
}
