import { organisationSymbols } from "../data/organisation-symbols.ts";
import { genericWords } from "../data/organisation-words.ts";

/** Beyond the numbers of the name dictionary and of fathers. */
const ofOrganisations = 2 ** 22;
const symbols = new Map<string, number[]>();
const generic = new Set<string>();
for (const [line, text] of organisationSymbols.entries()) {
  const words = text.split(" ");
  const isGeneric = words.some((word) => genericWords.has(word));
  for (const word of words) {
    const known = symbols.get(word);
    if (known) known.push(ofOrganisations + line);
    else symbols.set(word, [ofOrganisations + line]);
    if (isGeneric) generic.add(word);
  }
}
const none: readonly number[] = [];

/** What the word stands for in an organisation's name, in whatever language or abbreviation: tech, technology. */
export function organisationSymbolsOf(native: string): readonly number[] {
  return symbols.get(native) ?? none;
}

/** Many organisations share it, in some language. */
export function isGeneric(native: string): boolean {
  return genericWords.has(native) || generic.has(native);
}
