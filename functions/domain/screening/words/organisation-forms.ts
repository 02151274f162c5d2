import { legalForms } from "../data/legal-forms.ts";
import { organisationKinds, shipPrefixes } from "../data/organisation-words.ts";
import { foldOf, skeletonOf } from "../text/fold.ts";
import { ampersand, cleaned, type Piece } from "../text/normalise.ts";
import { latinOfWord } from "../text/transliterate.ts";

/** `llc: llc|limited liability company|…`, its canonical spelling `§llc`: no word of a name is taken for one. */
const legal = legalForms.flatMap((line) => line.split("; ")).map((line) => `§${line}`.split(": "));
const forms = [...legal, ...organisationKinds.map((line) => line.split(": "))];

const ship = "§ship";
const shipLetters = new Set(shipPrefixes.split("|").map((prefix) => prefix.replace(" ", "")));

export const formClasses: ReadonlySet<string> = new Set([ship, ...legal.map(([form = ""]) => form)]);

/** A form's letters, however they are parted (`L.L.C.`, `G mbH`), and its canonical spelling. */
const formOfLetters = new Map<string, string>();
const firstWords = new Set<string>();
/** Forms written out, by their consonants: transliterated or misspelt otherwise they are still known. */
const formOfConsonants = new Map<string, string>();
const firstConsonants = new Set<string>();
const leastConsonants = 8;
for (const [form = "", written = ""] of forms) {
  for (const spelling of written.split("|")) {
    const words = cleaned(spelling).split(/[\s-]+/);
    firstWords.add(words[0] ?? "");
    if (!formOfLetters.has(words.join(""))) formOfLetters.set(words.join(""), form);
    const consonants = words.map((word) => consonantsOf(latinOfWord(word)));
    const all = consonants.join("");
    if (words.length < 2 || all.length < leastConsonants || formOfConsonants.has(all)) continue;
    firstConsonants.add(consonants[0] ?? "");
    formOfConsonants.set(all, form);
  }
}
/** Shorter forms are words of names, but at an end. */
const shortestAnywhere = 4;
const longestForm = Math.max(...[...formOfLetters.keys()].map((letters) => letters.length));

function consonantsOf(latin: string): string {
  return skeletonOf(foldOf(latin));
}

export function isLegalForm(letters: string): boolean {
  return formOfLetters.has(letters);
}

/** Replaces legal forms by their canonical spelling, wherever they stand; short ones only at an end of the name. */
export function formsOf(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  let index = 0;
  while (index < pieces.length) {
    const form = formAt(pieces, index);
    const piece = pieces[index];
    if (form) found.push({ native: form.form, latin: form.form, origin: "latin", joined: false });
    else if (piece) found.push(piece);
    index += form ? form.taken : 1;
  }
  return found.some((piece) => !formClasses.has(piece.latin)) ? found : [...pieces];
}

/** The longest form that begins here. */
function formAt(pieces: readonly Piece[], index: number): { form: string; taken: number } | undefined {
  if (pieces[index]?.native === ampersand) return undefined;
  if (index === 0) {
    const taken = shipPrefixOf(pieces);
    if (taken > 0) return { form: ship, taken };
  }
  let found: { form: string; taken: number } | undefined;
  let letters = "";
  let consonants = "";
  const isLong = firstConsonants.has(consonantsOf(pieces[index]?.latin ?? ""));
  for (let end = index; end < pieces.length && letters.length < longestForm; end += 1) {
    const { native = "", latin = "" } = pieces[end] ?? {};
    // Between letters of a form it is skipped (GmbH & Co. KG); at either end it belongs to the name.
    if (native === ampersand) continue;
    letters += native;
    if (isLong) consonants += consonantsOf(latin);
    const form = formOfLetters.get(letters) ?? (isLong ? formOfConsonants.get(consonants) : undefined);
    const next = end + 1;
    const ends = index === 0 || next === pieces.length || isFormTail(pieces, next);
    if (form !== undefined && (ends || letters.length >= shortestAnywhere)) found = { form, taken: next - index };
  }
  return found;
}

/** `M/V Nordlys`; how many pieces stand before the ship's name. */
function shipPrefixOf(pieces: readonly Piece[]): number {
  const [first = "", second = ""] = [pieces[0]?.native, pieces[1]?.native];
  if (pieces.length > 2 && shipLetters.has(first + second) && pieces[1]?.joined !== false) return 2;
  return pieces.length > 1 && shipLetters.has(first) ? 1 : 0;
}

/** `Co., Ltd.`: a short form may stand before another form. */
function isFormTail(pieces: readonly Piece[], index: number): boolean {
  const next = pieces[index];
  return next !== undefined && pieces.length - index <= 3 && firstWords.has(next.native);
}
