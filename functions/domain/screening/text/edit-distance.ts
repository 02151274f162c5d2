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

/**
 * The costs of one line, for a number of letters of the first spelling. Only those within the budget go on, and none of
 * them lies before `first` or after `last`.
 */
type Line = { costs: Int32Array; first: number; last: number };

/** The line being filled needs the one above it, and for letters changing places the one before that. */
const lines = Array.from({ length: 3 }, () => ({ costs: new Int32Array(longestCompared + 1), first: 0, last: 0 }));

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
  const most = Math.round(budget * edit);
  if (Math.abs(two.length - one.length) * cheapestInsertion > most) return Number.POSITIVE_INFINITY;
  let [before = noLine, above = noLine, line = noLine] = lines;
  empty(before);
  begin(above, two, most);
  for (let at = 0; at < one.length; at += 1) {
    fill(line, { above, before, one, two, at, most });
    if (line.last < 0 && above.last < 0) return Number.POSITIVE_INFINITY;
    const spare = before;
    before = above;
    above = line;
    line = spare;
  }
  return above.last === two.length ? (above.costs[two.length] ?? 0) / edit : Number.POSITIVE_INFINITY;
}

const noLine: Line = { costs: new Int32Array(0), first: 0, last: 0 };

function empty(line: Line): void {
  line.first = longestCompared;
  line.last = -2;
}

/** The line of no letter: all letters of the other spelling are put. */
function begin(line: Line, { codes, start, length }: Letters, most: number): void {
  line.costs[0] = 0;
  line.first = 0;
  line.last = 0;
  let cost = 0;
  for (let column = 1; column <= length; column += 1) {
    cost += insertion[placeOf[codes[start + column - 1] ?? 0] ?? other] ?? edit;
    if (cost > most) return;
    line.costs[column] = cost;
    line.last = column;
  }
}

type Fill = { above: Line; before: Line; one: Letters; two: Letters; at: number; most: number };

function fill(line: Line, { above, before, one, two, at, most }: Fill): void {
  const { codes, start, length } = two;
  const letter = one.codes[one.start + at] ?? 0;
  const letterBefore = at > 0 ? (one.codes[one.start + at - 1] ?? 0) : -1;
  const down = placeOf[letter] ?? other;
  const removal = insertion[down] ?? edit;
  const reach = Math.max(above.last + 1, before.last + 2);
  let column = Math.min(above.first, before.first + 2);
  empty(line);
  let left = tooMuch;
  let diagonal = tooMuch;
  if (column === 0) {
    diagonal = above.costs[0] ?? 0;
    left = diagonal + removal;
    line.costs[0] = left;
    if (left <= most) line.first = line.last = 0;
    column = 1;
  }
  for (; column <= length && (column <= reach || left <= most); column += 1) {
    const across = codes[start + column - 1] ?? 0;
    const place = placeOf[across] ?? other;
    const over = column >= above.first && column <= above.last ? (above.costs[column] ?? 0) : tooMuch;
    let cost = letter === across ? diagonal : diagonal + (substitution[down * size + place] ?? edit);
    if (over + removal < cost) cost = over + removal;
    const added = left + (insertion[place] ?? edit);
    if (added < cost) cost = added;
    if (column - 2 >= before.first && column - 2 <= before.last && across === letterBefore)
      if (letter === codes[start + column - 2]) cost = Math.min(cost, (before.costs[column - 2] ?? 0) + transposition);
    line.costs[column] = cost;
    if (cost <= most) {
      if (line.last < 0) line.first = column;
      line.last = column;
    }
    diagonal = over;
    left = cost;
  }
}
