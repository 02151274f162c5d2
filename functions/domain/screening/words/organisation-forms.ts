import { organisationForms } from "../data/organisation-words.ts";
import { ampersand, cleaned, type Piece } from "../text/normalise.ts";

/** `§llc`: a legal form in its canonical spelling, marked so that no word of a name is taken for one. */
export const formClasses: ReadonlySet<string> = new Set(organisationForms.map((line) => `§${line.split(":")[0]}`));

/** A form's letters, however they are parted (`L.L.C.`, `G mbH`), and its canonical spelling. */
const formOfLetters = new Map<string, string>();
const firstWords = new Set<string>();
for (const line of organisationForms) {
  const [form = "", written = ""] = line.split(": ");
  for (const spelling of written.split("|")) {
    const words = cleaned(spelling).split(/[\s-]+/);
    firstWords.add(words[0] ?? "");
    formOfLetters.set(words.join(""), `§${form}`);
  }
}
const longestForm = Math.max(...[...formOfLetters.keys()].map((letters) => letters.length));

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
  let found: { form: string; taken: number } | undefined;
  let letters = "";
  for (let end = index; end < pieces.length && letters.length < longestForm; end += 1) {
    const { native = "" } = pieces[end] ?? {};
    // Between letters of a form it is skipped (GmbH & Co. KG); at either end it belongs to the name.
    if (native === ampersand) continue;
    letters += native;
    const form = formOfLetters.get(letters);
    const next = end + 1;
    const ends = index === 0 || next === pieces.length || isFormTail(pieces, next);
    if (form !== undefined && (ends || letters.length > 4)) found = { form, taken: next - index };
  }
  return found;
}

/** `Co., Ltd.`: a short form may stand before another form. */
function isFormTail(pieces: readonly Piece[], index: number): boolean {
  const next = pieces[index];
  return next !== undefined && pieces.length - index <= 3 && firstWords.has(next.native);
}
