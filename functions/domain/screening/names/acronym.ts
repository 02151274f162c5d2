import type { Kind } from "../words/token.ts";
import type { AnalysedName } from "./name.ts";

/** The initials of these words in four ways, with and without legal forms and small words: POGC or POAGC. */
export function initialsOf({ tokens, kinds }: AnalysedName, indexes: readonly number[]): string[] {
  const without = (...left: string[]) =>
    indexes
      .filter((index) => !left.includes(kinds[index] ?? ""))
      .map((index) => (tokens[index]?.latin ?? "").replace("§", "").charAt(0))
      .join("");
  return [without("form"), without("form", "stop"), without(), without("stop")];
}

/** Two letters are the initials of too many names by chance. */
const leastOwnInitials = 3;

/**
 * The words among those left over that are the initials of their own name: `Butembo Airlines (BAL)`, `Jund al-Khilafah
 * in Algeria (JAK-A)`. They say nothing new, so that nothing is lost where the other side leaves them out.
 */
export function ownInitials(name: AnalysedName, over: readonly number[]): ReadonlySet<number> {
  if (name.style !== "organisation" || over.length === 0) return none;
  const runs = over.map((first) => joinedRun(name, over, first));
  const own = new Set(runs.filter((run) => isOwnInitials(name, run)).flat());
  // Where the other side lacks one of the words that they stand for, they say that this word belongs to the name.
  return over.some((index) => !own.has(index) && isInitialised(name.kinds[index])) ? none : own;
}

const none: ReadonlySet<number> = new Set();

/** This word and those after it that only punctuation parts from it. */
function joinedRun({ joined }: AnalysedName, over: readonly number[], first: number): number[] {
  const run = [first];
  for (let next = first + 1; over.includes(next) && joined[next] === true; next += 1) run.push(next);
  return run;
}

function isOwnInitials({ tokens, kinds }: AnalysedName, run: readonly number[]): boolean {
  const isOther = (_: unknown, index: number) => !run.includes(index) && isInitialised(kinds[index]);
  const initial = tokens[run[0] ?? 0]?.latin.charAt(0) ?? "";
  // Hardly any word left over begins as the name does, and this is asked of each of them.
  if (!tokens.find(isOther)?.latin.startsWith(initial)) return false;
  const letters = run.map((index) => tokens[index]?.latin ?? "").join("");
  const words = tokens.filter(isOther).map(({ latin }) => latin);
  if (letters.length < leastOwnInitials || words.length < 2) return false;
  return areInitials(letters, words);
}

function isInitialised(kind: Kind | undefined): boolean {
  return kind !== "form" && kind !== "stop";
}

/** Each word gives its first letter, and may give further ones in their order: BAL of Butembo AirLines. */
function areInitials(letters: string, words: readonly string[]): boolean {
  const [word, ...others] = words;
  if (word === undefined) return letters === "";
  if (letters === "" || !word.startsWith(letters.charAt(0))) return false;
  for (let taken = 1; taken <= letters.length && holdsInOrder(word, letters.slice(0, taken)); taken += 1)
    if (areInitials(letters.slice(taken), others)) return true;
  return false;
}

function holdsInOrder(word: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    from = word.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}
