import type { Piece } from "../text/normalise.ts";

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const unitOrdinals =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const numbers = new Map<string, number>();
for (const words of [units, unitOrdinals]) for (const [value, word] of words.entries()) numbers.set(word, value);
for (const [index, word] of tens.entries()) {
  numbers.set(word, 20 + 10 * index);
  numbers.set(`${word.slice(0, -1)}ieth`, 20 + 10 * index);
}

/** From II to XXXIX; one letter alone is an initial more often than a number. */
const roman = /^(?=..)x{0,3}(?:ix|iv|v?i{0,3})$/;
const romanLetters: Record<string, number> = { i: 1, v: 5, x: 10 };

/**
 * A number is one, however it is written: 33rd, thirty-third, XXXIII. One Roman letter is a number where it ends a name
 * of other words; in front of others it is an initial.
 */
export function numbersRead(pieces: readonly Piece[]): Piece[] {
  const read: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const value = numberIn(piece.native) ?? (isLastLetter(pieces, index) ? romanLetters[piece.native] : undefined);
    const before = read[read.length - 1];
    const ten = before === undefined ? undefined : numbers.get(pieces[index - 1]?.native ?? "");
    if (value === undefined) read.push(piece);
    // Twenty-one.
    else if (before && ten !== undefined && ten >= 20 && value > 0 && value < 10)
      read[read.length - 1] = numberPiece(before, ten + value);
    else read.push(numberPiece(piece, value));
  }
  return read;
}

function numberIn(word: string): number | undefined {
  const ordinal = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word);
  if (ordinal) return Number(ordinal[1]);
  return numbers.get(word) ?? (roman.test(word) ? romanValue(word) : undefined);
}

function romanValue(word: string): number {
  let value = 0;
  for (const [index, letter] of [...word].entries()) {
    const own = romanLetters[letter] ?? 0;
    value += own < (romanLetters[word.charAt(index + 1)] ?? 0) ? -own : own;
  }
  return value;
}

function isLastLetter(pieces: readonly Piece[], index: number): boolean {
  return index === pieces.length - 1 && pieces[index]?.joined === false && (pieces[index - 1]?.latin.length ?? 0) > 2;
}

function numberPiece({ joined }: Piece, value: number): Piece {
  const digits = String(value);
  return { native: digits, latin: digits, origin: "latin", joined };
}
