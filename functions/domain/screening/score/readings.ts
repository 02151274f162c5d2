import { formsParted } from "../words/glued-forms.ts";

/**
 * Other ways to read a name in which something else was typed: a mail address, a street, a former name, digits for
 * letters, what a scanner mistook, blanks between all letters, none before a legal form. Ordinary names have none.
 */
export function otherReadings(name: string): string[] {
  const readings = [
    ...withoutTitle(name),
    ...ofMailAddress(name),
    ...beforeStreet(name),
    ...ofSeveralNames(name),
    ...ofDigits(name),
    ...ofScan(name),
    ...unspaced(name).flatMap((words) => [...formsParted(words), words]),
    ...formsParted(name),
  ];
  return [...new Set(readings)].filter((reading) => reading !== name && /\p{L}{2}/u.test(reading));
}

/** Forms that ask for a title put one before the name of a company as well. */
function withoutTitle(name: string): string[] {
  const [, rest] = /^\s*(?:mr|mrs|ms|miss|dr|prof|sir|sheikh)\b\.?\s+(.+)$/i.exec(name) ?? [];
  return rest === undefined ? [] : [rest];
}

const mailAddress = /([\p{L}\p{N}._+-]+)@[\p{L}\p{N}.-]+/u;

function ofMailAddress(name: string): string[] {
  const [whole = "", local = ""] = mailAddress.exec(name) ?? [];
  return whole === "" ? [] : [name.replace(whole, local.replace(/[\d._+-]+/g, " ")).trim()];
}

/** A number after a comma begins a street, as do the words for parts of a building. */
function beforeStreet(name: string): string[] {
  const [before, after] = name.split(/,\s*(?=\d|(?:level|suite|unit|flat|shop|floor|p\.?\s?o\.?\s+box)\b)/iu);
  return after === undefined || before === undefined ? [] : [before];
}

const betweenNames =
  /[\s,;(]+(?:formerly(?: known as)?|previously(?: known as)?|also known as|now known as|f\/?\.?k\/?\.?a\.?|a\/?\.?k\/?\.?a\.?|n\/?\.?k\/?\.?a\.?|née|nee|doing business as|d\/?b\/?a|trading as|t\/a)[\s:]+/iu;

/** Somebody gave several names, one of them a former one: each is asked about. */
function ofSeveralNames(name: string): string[] {
  const names = name.split(betweenNames).map((part) => part.replace(/[\s)]+$/, ""));
  return names.length < 2 ? [] : names;
}

const lettersOfDigits: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
};
/** A word in which a letter follows a digit, except ordinals such as 33rd. */
const digitForLetter = /(?<![\p{L}\p{N}@$])(?!\d+(?:st|nd|rd|th)\b)[\p{L}\p{N}@$]*[0134578@$]\p{L}[\p{L}\p{N}@$]*/giu;

function ofDigits(name: string): string[] {
  if (mailAddress.test(name) || name.search(digitForLetter) < 0) return [];
  const spelt = name.replace(/(?<=[\p{L}0134578@$])[0134578@$]|[0134578@$](?=[\p{L}0134578@$]*\p{L})/gu, (digit) => {
    return lettersOfDigits[digit] ?? digit;
  });
  const withOtherOne = name.replace(/1(?=\p{L})|(?<=\p{L})1/gu, "l");
  return [spelt, ...(withOtherOne === name ? [] : [ofDigits(withOtherOne)[0] ?? withOtherOne])];
}

/** What scanners read: rn for m, a capital I for l, a nought for O. */
function ofScan(name: string): string[] {
  if (!/rn|\p{Ll}I|I\p{Ll}{2}|\p{L}0|0\p{L}|vv/u.test(name)) return [];
  const lines = name.replace(/(?<=\p{L})I(?=\p{Ll})|(?<=\p{Ll})I|\bI(?=[lI]\p{Ll})/gu, "l");
  const letters = lines.replace(/(?<=\p{L})0|0(?=\p{L})/gu, "o");
  return [letters, letters.replace(/rn/g, "m").replace(/vv/g, "w")];
}

/** `I v a n  P e t r o v`: capitals and longer blanks begin words. */
export function unspaced(name: string): string[] {
  const letters = name.trim().split(/\s/);
  const single = letters.filter((letter) => [...letter].length <= 1).length;
  if (letters.length < leastSpaced || single < spacedShare * letters.length) return [];
  const words = name.trim().split(/\s{2,}/);
  const glued = words.map((word) => word.replace(/\s/g, "")).join(" ");
  return [glued.replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, " ")];
}

const leastSpaced = 6;
const spacedShare = 0.8;
