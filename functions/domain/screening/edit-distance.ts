/**
 * Edits counted by how easily they happen: a vowel for a vowel costs less than a consonant for another, letters that
 * sound alike less than letters that do not, and two letters changing places less than two changes.
 */
const alike =
  "au.5 ae.4 ao.4 ai.6 eo.6 ei.35 eu.6 io.6 iu.6 ou.25 iy.15 ey.4 uy.5 ay.5 jy.2 ij.3 kg.5 kc.4 kh.4 gh.35 cx.25 cs.35 xs.35 sz.3 cj.4 jz.35 xj.5 zc.5 bp.5 bv.4 pf.6 fv.3 td.5 mn.6 lr.7 uv.3 ov.5 jg.5 yg.8 rn.9 vp.8 hx.6 hj.6 xk.6 sk.8 sc.35 ch.4";
const vowels = "aeiou";
const size = 27;
const other = 26;
const substitution = new Float64Array(size * size).fill(1);
const insertion = new Float64Array(size).fill(1);

const code = (letter: string) => indexOf(letter.charCodeAt(0));
function indexOf(charCode: number): number {
  return charCode >= 97 && charCode <= 122 ? charCode - 97 : other;
}
for (const pair of alike.split(" ")) {
  const [one, two] = [code(pair.charAt(0)), code(pair.charAt(1))];
  const cost = Number(pair.slice(2));
  substitution[one * size + two] = cost;
  substitution[two * size + one] = cost;
}
for (const vowel of vowels) insertion[code(vowel)] = 0.6;
insertion[code("h")] = 0.45;
insertion[code("y")] = 0.4;
const transposition = 0.7;

/** Names longer than this are compared by their first letters only; none are. */
export const longestCompared = 40;
let rowBefore = new Float64Array(longestCompared + 1);
let row = new Float64Array(longestCompared + 1);
let next = new Float64Array(longestCompared + 1);

/** A spelling as the numbers edits are looked up by. */
export type Letters = { codes: Uint8Array; start: number; length: number };

const oneCodes = new Uint8Array(longestCompared);
const twoCodes = new Uint8Array(longestCompared);

/** The cost of turning one spelling into the other, or Infinity as soon as it passes the budget. */
export function editCost(one: string, two: string, budget: number): number {
  return lettersCost(lettersOf(one, oneCodes), lettersOf(two, twoCodes), budget);
}

/** Letters beyond the alphabet share a number too small to tell them apart, which only scripts of their own have. */
export function lettersOf(text: string, codes: Uint8Array): Letters {
  const length = Math.min(text.length, longestCompared);
  for (let index = 0; index < length; index += 1) codes[index] = text.charCodeAt(index) & 0xff;
  return { codes, start: 0, length };
}

/** What both begin and end with costs nothing, and most that is compared has much of it. */
export function lettersCost(one: Letters, two: Letters, budget: number): number {
  const shorter = Math.min(one.length, two.length);
  let head = 0;
  while (head < shorter && one.codes[one.start + head] === two.codes[two.start + head]) head += 1;
  let tail = 0;
  const [oneLast, twoLast] = [one.start + one.length - 1, two.start + two.length - 1];
  while (tail < shorter - head && one.codes[oneLast - tail] === two.codes[twoLast - tail]) tail += 1;
  restOne.codes = one.codes;
  restOne.start = one.start + head;
  restOne.length = Math.min(one.length - head - tail, longestCompared);
  restTwo.codes = two.codes;
  restTwo.start = two.start + head;
  restTwo.length = Math.min(two.length - head - tail, longestCompared);
  return restCost(restOne, restTwo, budget);
}

const restOne: Letters = { codes: oneCodes, start: 0, length: 0 };
const restTwo: Letters = { codes: twoCodes, start: 0, length: 0 };

function restCost(one: Letters, two: Letters, budget: number): number {
  const columns = two.length;
  row[0] = 0;
  for (let column = 1; column <= columns; column += 1) {
    row[column] = (row[column - 1] ?? 0) + (insertion[indexOf(two.codes[two.start + column - 1] ?? 0)] ?? 1);
  }
  for (let line = 1; line <= one.length; line += 1) {
    if (fillRow(one, two, line, columns) > budget) return Number.POSITIVE_INFINITY;
    [rowBefore, row, next] = [row, next, rowBefore];
  }
  const cost = row[columns] ?? 0;
  return cost <= budget ? cost : Number.POSITIVE_INFINITY;
}

function fillRow(one: Letters, two: Letters, line: number, columns: number): number {
  const letter = one.codes[one.start + line - 1] ?? 0;
  const before = line > 1 ? (one.codes[one.start + line - 2] ?? 0) : -1;
  const offset = indexOf(letter) * size;
  const removal = insertion[indexOf(letter)] ?? 1;
  let diagonal = row[0] ?? 0;
  let last = diagonal + removal;
  next[0] = last;
  let least = last;
  let acrossBefore = -1;
  for (let column = 1; column <= columns; column += 1) {
    const across = two.codes[two.start + column - 1] ?? 0;
    const above = row[column] ?? 0;
    const place = indexOf(across);
    let cost = letter === across ? diagonal : diagonal + (substitution[offset + place] ?? 1);
    if (above + removal < cost) cost = above + removal;
    const added = last + (insertion[place] ?? 1);
    if (added < cost) cost = added;
    if (letter === acrossBefore && across === before)
      cost = Math.min(cost, (rowBefore[column - 2] ?? 0) + transposition);
    next[column] = cost;
    if (cost < least) least = cost;
    diagonal = above;
    last = cost;
    acrossBefore = across;
  }
  return least;
}
