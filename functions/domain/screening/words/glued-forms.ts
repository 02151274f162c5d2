import { isLegalForm } from "./organisation-forms.ts";

/**
 * Parts legal forms from the name that they were written together with: NORDLYSMARINELTD, OOONORDLYS, NordlysAG. Nothing
 * where there is none.
 */
export function formsParted(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const parted = words.map(wordsOf).join(" ");
  return parted.split(" ").length > words.length ? [parted] : [];
}

function wordsOf(word: string): string {
  if (isLegalForm(word.toLowerCase())) return word;
  const [, rest = "", capitals = ""] = /^(.*\p{Ll})(\p{Lu}{2,})$/u.exec(word) ?? [];
  if (isLegalForm(capitals.toLowerCase())) return `${wordsOf(rest)} ${capitals}`;
  const lengths = Array.from({ length: Math.max(0, word.length - leastRest) }, (_, at) => word.length - leastRest - at);
  const last = lengths.find((length) => mayEnd(word.slice(-length).toLowerCase()));
  if (last !== undefined) return `${wordsOf(word.slice(0, -last))} ${word.slice(-last)}`;
  const first = lengths.find((length) => mayBegin(word.slice(0, length).toLowerCase()));
  return first === undefined ? word : `${word.slice(0, first)} ${wordsOf(word.slice(first))}`;
}

/** So much is left of a name, or it was no name with a form. */
const leastRest = 3;
/** Short forms that hardly any other word ends with, as Patricia does with CIA, or begins with, as Incanha with Inc. */
const endings: ReadonlySet<string> = new Set("inc corp fze ooo oao zao sarl ltda".split(" "));
const openings: ReadonlySet<string> = new Set("llc jsc ooo oao ojsc pjsc plc".split(" "));

function mayEnd(letters: string): boolean {
  const isRare = endings.has(letters) || /^[b-df-hj-np-tv-xz]{3,}$/.test(letters);
  return isLegalForm(letters) && (letters.length > 4 || isRare);
}

/** Muradov begins with the letters of a form. */
function mayBegin(letters: string): boolean {
  return isLegalForm(letters) && (letters.length > 6 || openings.has(letters));
}
