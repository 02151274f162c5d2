import { organisationForms } from "../data/organisation-words.ts";
import { cleaned, type Piece } from "../text/normalise.ts";

/** `§llc`: a legal form in its canonical spelling, marked so that no word of a name is taken for one. */
export const formClasses: ReadonlySet<string> = new Set(organisationForms.map((line) => `§${line.split(":")[0]}`));

/** First word of a spelling → the rest of it and its canonical form, longest first. */
const spellings = new Map<string, { words: string[]; form: string }[]>();
for (const line of organisationForms) {
  const [form = "", written = ""] = line.split(": ");
  for (const spelling of written.split("|")) {
    const words = cleaned(spelling)
      .split(/[\s-]+/)
      .filter((word) => word !== "");
    const first = words[0] ?? "";
    const entry = { words, form: `§${form}` };
    spellings.set(
      first,
      [...(spellings.get(first) ?? []), entry].sort((a, b) => b.words.length - a.words.length),
    );
  }
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
    index += form ? form.words.length : 1;
  }
  return found.some((piece) => !formClasses.has(piece.latin)) ? found : [...pieces];
}

function formAt(pieces: readonly Piece[], index: number): { words: string[]; form: string } | undefined {
  const first = pieces[index];
  if (!first) return undefined;
  return spellings.get(first.native)?.find(({ words }) => {
    const ends = index === 0 || index + words.length === pieces.length || isFormTail(pieces, index + words.length);
    if (!ends && words.join("").length <= 4) return false;
    // One letter may open a form (`L L C`), never be one.
    return words.every((word, offset) => pieces[index + offset]?.native === word);
  });
}

/** `Co., Ltd.`: a short form may stand before another form. */
function isFormTail(pieces: readonly Piece[], index: number): boolean {
  const next = pieces[index];
  return next !== undefined && pieces.length - index <= 3 && spellings.has(next.native);
}
