import { nameGroups } from "../data/name-groups.ts";
import { cleaned } from "../text/normalise.ts";

/** Which names a spelling may stand for. Two spellings that share a symbol are one name, without comparing letters. */
export type NameDictionary = { symbolsOf: (native: string) => readonly number[] };

const none: readonly number[] = [];

/** The forms of a line `form, form, … => Q123`, normalised as names are. */
export function formsOfLine(line: string): string[] {
  const forms = line.split("=>")[0] ?? "";
  const distinct = new Set(forms.split(",").map((form) => cleaned(form).replace(/[\s\-.]+/g, "")));
  return [...distinct].filter(tells);
}

/** A single Han, Kana or Hangul character is read as too many names to tell one. */
function tells(form: string): boolean {
  return form.length > 1 && !/\d/.test(form);
}

/** A dictionary held in plain maps: for scoring single pairs, and for the small dictionary of the project. */
export function dictionaryOf(lines: Iterable<string>): NameDictionary {
  const symbols = new Map<string, number[]>();
  let symbol = 0;
  for (const line of lines) {
    symbol += 1;
    for (const form of formsOfLine(line)) {
      const known = symbols.get(form);
      if (known) known.push(symbol);
      else symbols.set(form, [symbol]);
    }
  }
  return { symbolsOf: (native) => symbols.get(native) ?? none };
}

let own: NameDictionary | undefined;

/** The small dictionary that ships with the project. */
export function ownDictionary(): NameDictionary {
  own ??= dictionaryOf(nameGroups);
  return own;
}
