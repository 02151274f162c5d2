import type { Piece } from "../text/normalise.ts";
import type { Origin } from "../text/transliterate.ts";

const servants = new Set([
  "abd",
  "abdu",
  "abdul",
  "abdel",
  "abdal",
  "abdol",
  "abdur",
  "abdus",
  "abdun",
  "abduz",
  "abdut",
  "abdoul",
  "abdl",
  "abdr",
  "abed",
  "abidul",
  "abdi",
]);
const articles = new Set([
  "al",
  "el",
  "ul",
  "ol",
  "ar",
  "ur",
  "er",
  "as",
  "us",
  "es",
  "an",
  "un",
  "en",
  "az",
  "uz",
  "ash",
  "ush",
  "at",
  "ut",
  "ad",
  "ud",
  "ed",
  "l",
  "ir",
]);
const faith = new Set(["din", "deen", "dine", "dyn", "ddin", "addin", "eddine", "eddin", "uddin", "aldin", "aldyn"]);
const god = new Set(["allah", "ullah", "ollah", "alah", "ulah", "llah", "allh", "llh", "alllh"]);

/**
 * Arabic script writes an article and its noun as one word. They become two here, as most Latin spellings write them.
 */
export function articlesParted(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index) => partedArticle(piece, pieces[index - 1]));
}

/**
 * 'Abd al-Rahman, Abdul Rahman and Abdurrahman are one name, written in three words, in two or in one. Each becomes one
 * word.
 */
export function compoundsOf(written: readonly Piece[]): Piece[] {
  const pieces = servantFirst(written);
  const merged: Piece[] = [];
  let index = 0;
  while (index < pieces.length) {
    const { piece, taken } = compoundAt(pieces, index);
    merged.push(piece);
    index += taken;
  }
  return merged;
}

/**
 * In `RAHMAN, Abdur` the two parts of one name stand at both ends. No name ends in `Abdur`, servant of the, so that a
 * last word of this kind is read as if it stood before the first.
 */
function servantFirst(pieces: readonly Piece[]): readonly Piece[] {
  const [first, ...others] = pieces;
  const last = others.at(-1);
  if (first === undefined || last === undefined || !isServant(last)) return pieces;
  if (!hasArticle.test(last.latin) && !articles.has(first.latin)) return pieces;
  return [{ ...last, joined: false }, ...pieces.slice(0, -1)];
}

export function hasGluedArticle({ native, origin }: Pick<Piece, "native" | "origin">): boolean {
  return origin === "abjad" && native.startsWith("ال");
}

/** Two letters behind an article are too few for a name, except behind a word for servant: عبد الحق. */
function partedArticle(piece: Piece, before: Piece | undefined): Piece[] {
  const shortest = before !== undefined && isServant(before) ? 2 : 3;
  if (!hasGluedArticle(piece) || piece.native.length < 2 + shortest) return [piece];
  const rest = piece.native.slice(2);
  return [
    { native: "ال", latin: "al", origin: "abjad", joined: piece.joined },
    { native: rest, latin: piece.latin.slice(2), origin: "abjad", joined: true },
  ];
}

/** Abdul, Abdel and Abdur end in the article. Abd, Abed and Abdi have none, and may be names by themselves. */
const hasArticle = /^abd?[aeiou]*[lrsntzd]$|^abdoul$|^abidul$/;
/** Names of God. Abdi Rahman is one name, servant of the merciful; Abdi Hassan is two names. */
const praised =
  /^(?:ra[hx]man|rahim|fata[hx]|kari[mn]|kareem|azi[sz]|qad[ie]r|kad[ie]r|sala[mn]|nasi?r|wa[hx]ab|rashid|lati[fv]|[hx]akim|wali|samad|maji[dt]|[hx]amid|raza[kq]|rizak|malik|ga[nm]i|weli|qani|shakur|nur|naasir)$/;

function compoundAt(pieces: readonly Piece[], index: number): { piece: Piece; taken: number } {
  const first = pieces[index] ?? { native: "", latin: "", origin: "latin", joined: false };
  const second = pieces[index + 1];
  const third = pieces[index + 2];
  if (isServant(first) && second) {
    if (god.has(second.latin)) return { piece: servantOf([first, second]), taken: 2 };
    if (articles.has(second.latin) && third) return { piece: servantOf([first, second, third]), taken: 3 };
    const isServantOf = hasArticle.test(first.latin) || (first.latin === "abdi" && praised.test(second.latin));
    if (second.latin.length > 2 && isServantOf) return { piece: servantOf([first, second]), taken: 2 };
  }
  if (second && third && isStem(first) && articles.has(second.latin) && faith.has(third.latin))
    return { piece: { ...glued([first, second, third]), latin: first.latin + endingOf(first).faith }, taken: 3 };
  if (second && isStem(first) && !articles.has(first.latin)) {
    const ending = faith.has(second.latin) ? "faith" : god.has(second.latin) ? "god" : undefined;
    if (ending) return { piece: { ...glued([first, second]), latin: first.latin + endingOf(first)[ending] }, taken: 2 };
  }
  return { piece: { ...first, latin: compoundSpelling(first.latin, first.origin) }, taken: 1 };
}

/**
 * In letters without vowels the word for servant, عبد, is read `bd`. What is read `abd` there is عابد, another name.
 */
function isServant({ latin, origin }: Piece): boolean {
  return origin === "abjad" ? latin === "bd" : servants.has(latin);
}

/** Whether the word is long enough to begin a compound. In letters without vowels two are enough: عز. */
function isStem({ latin, native, origin }: Piece): boolean {
  return origin === "abjad" ? native.length > 1 : latin.length > 2;
}

/** How compounds end; their first word is kept whole, though it may end as the article does: Jamal al-Din. */
function endingOf({ origin }: Piece): { faith: string; god: string } {
  return origin === "abjad" ? { faith: "dyn", god: "wlh" } : { faith: "uddin", god: "ullah" };
}

function servantOf([first, ...others]: readonly [Piece, ...Piece[]]): Piece {
  const { origin } = first;
  const latin = (origin === "abjad" ? "bdl" : "abdul") + (others.at(-1)?.latin ?? "");
  return { ...glued([first, ...others]), latin: compoundSpelling(latin, origin) };
}

function glued([first, ...others]: readonly [Piece, ...Piece[]]): Piece {
  return { ...first, native: [first, ...others].map(({ native }) => native).join("") };
}

/** One spelling for the compounds: abdurrahman, abdelrahman → abdulrahman; seifeddine → seifuddin. */
export function compoundSpelling(latin: string, origin: Origin): string {
  if (origin === "abjad")
    return latin
      .replace(/^bdl?a?l+h$/, "bdlh")
      .replace(/^allh$/, "alh")
      .replace(/^bdal(?=.{2})/, "bdl")
      .replace(/(?<=.)allh$/, "wlh")
      .replace(/(?<=.)aldyn$/, "dyn");
  if (/^[aä]?bd[aeiou]?l*[aou]?l*ah?$/.test(latin) && latin.length > 5) return "abdullah";
  const servant = /^abd[aeiou]l?(?=[^aeiou])(.{4,})$/.exec(latin);
  const rest = servant?.[1]?.replace(/^([b-z])\1/, "$1");
  const spelt = rest && !/^l/.test(rest) ? `abdul${rest}` : latin;
  return spelt
    .replace(/(?<=.{3})(?:[aeou]l?dd?|al)(?:in|een|ine|yn)e?$/, "uddin")
    .replace(/(?<=.{3})[aou]ll?ah?$/, "ullah");
}
