import type { NameDictionary } from "./dictionary.ts";

/** Both romanisations and both genders, Russian, Ukrainian, Belarusian, in the spellings of several countries. */
const latinEnding =
  /(?:[aoeiyj]{1,2}[vw]|[ae]u)(?:ich|ych|itch|ytch|itj|ytj|itsch|ytsch|oich|ic|yc|its|yts|icz|ycz|na|ny|nna|lena)$|(?<=^(?:il|kuz|luk|nikit|fom|sav))(?:i?[iy]?n?i(?:ch|tch|tj|chna|nichna))$/;
const cyrillicEnding =
  /(?:ович|евич|йович|ёвич|івич|авіч|евіч|ёвіч|овна|евна|ёвна|івна|ївна|аўна|еўна|ёўна|инична|ич)$/;

export function isPatronymic(latin: string): boolean {
  return latin.length >= 5 && latinEnding.test(latin);
}

export function patronymicStem(latin: string): string {
  return latin.replace(latinEnding, "");
}

/** Letters a given name may lose when a patronymic is made of it: Сергей → Сергеевич, Анатолий → Анатольевич. */
const lost = ["", "й", "ь", "ий", "я", "а", "о", "і", "y", "i", "iy", "ey", "ei", "j", "a", "o"];
/** Fathers' names have numbers of their own: to share one with a given name would say that Ivan is Ivanovich. */
const ofFathers = 2 ** 20;

/** The name groups of the father's name, for fathers have as many spellings as sons. */
export function fatherSymbols(native: string, dictionary: NameDictionary): number[] {
  const stem = native.replace(/[a-z]$/.test(native) ? latinEnding : cyrillicEnding, "");
  if (stem === native || stem.length < 2) return [];
  const symbols = new Set(
    lost.flatMap((ending) => dictionary.symbolsOf(stem + ending).map((symbol) => symbol + ofFathers)),
  );
  return [...symbols].sort((a, b) => a - b);
}
