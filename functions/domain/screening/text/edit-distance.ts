/**
 * Edits counted by how easily they happen: a vowel for a vowel costs less than a consonant for another, letters that
 * sound alike less than letters that do not, and two letters changing places less than two changes.
 */
const alike =
  "au.5 ae.4 ao.4 ai.6 eo.6 ei.35 eu.6 io.6 iu.6 ou.25 iy.15 ey.4 uy.5 ay.5 jy.2 ij.3 kg.5 kc.4 kh.4 gh.35 cx.25 cs.35 xs.35 sz.3 cj.4 jz.35 xj.5 zc.5 bp.5 bv.4 pf.6 fv.3 td.5 mn.6 lr.7 uv.3 ov.5 jg.5 yg.8 rn.9 vp.8 hx.6 hj.6 xk.6 sk.8 sc.35 ch.4";
const vowels = "aeiou";
const size = 27;
const other = 26;
/** Costs are counted in these parts of an edit, as whole numbers. */
const edit = 20;
const substitution = new Uint8Array(size * size).fill(edit);
const insertion = new Uint8Array(size).fill(edit);

const placeOf = Uint8Array.from({ length: 256 }, (_, charCode) =>
  charCode >= 97 && charCode <= 122 ? charCode - 97 : other,
);
const place = (letter: string) => placeOf[letter.charCodeAt(0)] ?? other;
for (const pair of alike.split(" ")) {
  const [one, two] = [place(pair.charAt(0)), place(pair.charAt(1))];
  const cost = Math.round(Number(pair.slice(2)) * edit);
  substitution[one * size + two] = cost;
  substitution[two * size + one] = cost;
}
for (const vowel of vowels) insertion[place(vowel)] = 0.6 * edit;
insertion[place("h")] = 0.45 * edit;
insertion[place("y")] = 0.4 * edit;
const cheapestInsertion = Math.min(...insertion);
const transposition = 0.7 * edit;

/** Names longer than this are compared by their first letters only; none are. */
export const longestCompared = 40;
const tooMuch = longestCompared * edit;
const width = longestCompared + 1;
/** Three rows of costs in turn: the one being filled needs the one before it, and for letters changing places that before. */
const rows = new Int32Array(3 * width);
/** Of the second spelling's letters: read once, looked at for each letter of the first. */
const places = new Uint8Array(longestCompared);

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
  const cost = restCost(restOne, restTwo, budget);
  // The letters may be a snapshot's: still referred to, they would keep all of it in memory while the next is loaded.
  restOne.codes = oneCodes;
  restTwo.codes = twoCodes;
  return cost;
}

/** Shorter words are other words with one letter changed. */
const shortestSlipped = 6;

/** One letter put, left out or taken for another, whichever it is, or two that changed places. */
export function isOneSlip(one: Letters, two: Letters): boolean {
  const shorter = Math.min(one.length, two.length);
  if (Math.max(one.length, two.length) < shortestSlipped || Math.abs(one.length - two.length) > 1) return false;
  let head = 0;
  while (head < shorter && one.codes[one.start + head] === two.codes[two.start + head]) head += 1;
  let tail = 0;
  const [oneLast, twoLast] = [one.start + one.length - 1, two.start + two.length - 1];
  while (tail < shorter - head && one.codes[oneLast - tail] === two.codes[twoLast - tail]) tail += 1;
  const changed = Math.max(one.length, two.length) - head - tail;
  if (changed < 2) return changed === 1;
  const [oneAt, twoAt] = [one.start + head, two.start + head];
  return (
    changed === 2 &&
    one.length === two.length &&
    one.codes[oneAt] === two.codes[twoAt + 1] &&
    one.codes[oneAt + 1] === two.codes[twoAt]
  );
}

const restOne: Letters = { codes: oneCodes, start: 0, length: 0 };
const restTwo: Letters = { codes: twoCodes, start: 0, length: 0 };

function restCost(one: Letters, two: Letters, budget: number): number {
  const columns = two.length;
  const most = Math.round(budget * edit);
  // So many letters more or fewer are past the budget, whichever they are: cells farther from the diagonal are not filled.
  const reach = Math.floor(most / cheapestInsertion);
  if (Math.abs(columns - one.length) > reach) return Number.POSITIVE_INFINITY;
  rows[0] = 0;
  for (let column = 1; column <= columns; column += 1) {
    const across = placeOf[two.codes[two.start + column - 1] ?? 0] ?? other;
    places[column - 1] = across;
    rows[column] = (rows[column - 1] ?? 0) + (insertion[across] ?? edit);
  }
  let row = 0;
  for (let line = 1; line <= one.length; line += 1) {
    if (fillRow(one, two, { line, row, reach }) > most) return Number.POSITIVE_INFINITY;
    row = after(row);
  }
  const cost = rows[row + columns] ?? 0;
  return cost <= most ? cost / edit : Number.POSITIVE_INFINITY;
}

/** `row`: where the row before this line's begins. */
type Fill = { line: number; row: number; reach: number };

function after(row: number): number {
  return row === 2 * width ? 0 : row + width;
}

function fillRow(one: Letters, two: Letters, { line, row, reach }: Fill): number {
  const next = after(row);
  const rowBefore = after(next);
  const letter = one.codes[one.start + line - 1] ?? 0;
  const before = line > 1 ? (one.codes[one.start + line - 2] ?? 0) : -1;
  const down = placeOf[letter] ?? other;
  const removal = insertion[down] ?? edit;
  const { codes, start, length } = two;
  const from = Math.max(1, line - reach);
  const to = Math.min(length, line + reach);
  let diagonal = rows[row + from - 1] ?? 0;
  let last = from === 1 ? diagonal + removal : tooMuch;
  rows[next + from - 1] = last;
  let least = last;
  let acrossBefore = from === 1 ? -1 : (codes[start + from - 2] ?? 0);
  for (let column = from; column <= to; column += 1) {
    const across = codes[start + column - 1] ?? 0;
    const above = rows[row + column] ?? 0;
    const place = places[column - 1] ?? other;
    let cost = letter === across ? diagonal : diagonal + (substitution[down * size + place] ?? edit);
    if (above + removal < cost) cost = above + removal;
    const added = last + (insertion[place] ?? edit);
    if (added < cost) cost = added;
    if (letter === acrossBefore && across === before)
      cost = Math.min(cost, (rows[rowBefore + column - 2] ?? 0) + transposition);
    rows[next + column] = cost;
    if (cost < least) least = cost;
    diagonal = above;
    last = cost;
    acrossBefore = across;
  }
  if (to < length) rows[next + to + 1] = tooMuch;
  return least;
}
