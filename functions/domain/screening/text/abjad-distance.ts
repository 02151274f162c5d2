import { consonantSpelling, likenesses } from "../score-table.ts";
import { type Letters, longestCompared } from "./edit-distance.ts";

/**
 * Arabic and Hebrew leave short vowels unwritten and write one letter for several sounds. A spelling from such a
 * script is laid along a Latin one: vowels the script does not write cost next to nothing, the letters that may be
 * vowels match vowels, and consonants match what their letter may sound like.
 */
const sounds: Record<string, string> = {
  w: "u.0 o.0 v.0 f.2 a.6",
  y: "i.0 y.0 j.05 e.05 a.5",
  a: "a.0 e.1 o.2 i.5 u.5",
  e: "a.0 i.0 e.0 y.0",
  h: "h.0 a.15 e.2 t.2 k.35 c.4 x.5",
  k: "k.0 g.3 c.2 h.3 x.5",
  g: "g.0 k.35 j.2 h.35",
  j: "j.0 g.15 s.4 c.3 y.3 z.3 x.3 d.4",
  x: "x.0 s.2 c.2 j.4",
  c: "c.0 x.2 k.2 s.3 j.2",
  t: "t.0 d.4",
  q: "t.0 s.05 z.3",
  d: "d.0 t.4 s.3 z.2",
  z: "z.0 s.2 d.2 j.4",
  s: "s.0 z.2 c.3 x.35",
  b: "b.0 p.1 v.15",
  p: "p.0 f.1 b.2",
  f: "f.0 v.15 p.15",
  v: "v.0 f.2 u.2 o.3",
  l: "l.0 r.7",
  r: "r.0 l.7",
  m: "m.0 n.6",
  n: "n.0 m.6",
};

const size = 128;
const matching = new Float64Array(size * size).fill(1);
for (const [letter, list] of Object.entries(sounds)) {
  for (const sound of list.split(" "))
    matching[letter.charCodeAt(0) * size + sound.charCodeAt(0)] = Number(sound.slice(1));
}

/** What it costs that the Latin spelling has no counterpart of a written letter. */
const unspoken = new Float64Array(size).fill(1);
for (const [letter, cost] of [
  ["a", 0.3],
  ["w", 0.5],
  ["y", 0.35],
  ["h", 0.25],
] as const)
  unspoken[letter.charCodeAt(0)] = cost;

const unspokenOpening: Readonly<Record<number, number>> = { ["w".charCodeAt(0)]: 1, ["h".charCodeAt(0)]: 0.5 };
const unspokenEnding: Readonly<Record<number, number>> = { ["y".charCodeAt(0)]: 0.7 };

/** What it costs that the script does not write a letter of the Latin spelling. */
const unwritten = new Float64Array(size).fill(1);
for (const vowel of "aeiou") unwritten[vowel.charCodeAt(0)] = 0.05;
unwritten["y".charCodeAt(0)] = 0.25;
unwritten["h".charCodeAt(0)] = 0.35;
unwritten["v".charCodeAt(0)] = 0.7;

/** Costs of one line: only those within the budget go on, and none of them lies before `first` or after `last`. */
type Line = { costs: Float64Array; first: number; last: number };
let above: Line = { costs: new Float64Array(longestCompared + 1), first: 0, last: 0 };
let current: Line = { costs: new Float64Array(longestCompared + 1), first: 0, last: 0 };

/**
 * How well a Latin spelling reads one of a script without vowels; 0 where it is another name, or where it reads it less
 * well than `least`.
 */
export function abjadLikeness(written: Letters, latin: Letters, least = 0): number {
  const { share, start, loss } = consonantSpelling;
  const length = Math.max(3, written.length);
  const most = consonantsOf(written) > 1 ? likenesses.consonants : likenesses.oneConsonant;
  if (most < least) return 0;
  const cost = abjadCost(written, latin, Math.min(share, (start - least) / loss + rounding) * length);
  if (cost === Number.POSITIVE_INFINITY) return 0;
  return Math.min(most, start - (loss * cost) / length);
}

/** So little that it never decides; without it a likeness that is just enough might be rounded away. */
const rounding = 1e-9;

const [a, e, w, y] = [..."aewy"].map((letter) => letter.charCodeAt(0));

/** Letters that are no vowels; waw and ya are consonants where they open a word. */
function consonantsOf({ codes, start, length }: Letters): number {
  let consonants = 0;
  for (let at = start; at < start + length; at += 1) {
    const letter = codes[at];
    if (letter === a || letter === e || (at > start && (letter === w || letter === y))) continue;
    consonants += 1;
  }
  return consonants;
}

function abjadCost(written: Letters, latin: Letters, budget: number): number {
  const columns = Math.min(latin.length, longestCompared);
  const lines = Math.min(written.length, longestCompared);
  beginLine(above, latin, { columns, budget });
  for (let at = 0; at < lines; at += 1) {
    const place = { columns, budget, opens: at === 0, ends: at === lines - 1 };
    fillLine(written.codes[written.start + at] ?? 0, latin, place);
    if (current.last < 0) return Number.POSITIVE_INFINITY;
    const filled = current;
    current = above;
    above = filled;
  }
  return above.last === columns ? (above.costs[columns] ?? 0) : Number.POSITIVE_INFINITY;
}

type Bounds = { columns: number; budget: number };

/** The line of nothing written. */
function beginLine(line: Line, { codes, start }: Letters, { columns, budget }: Bounds): void {
  line.costs[0] = 0;
  line.first = 0;
  line.last = 0;
  let cost = 0;
  for (let column = 1; column <= columns; column += 1) {
    cost += unwritten[codes[start + column - 1] ?? 0] ?? 1;
    if (cost > budget) return;
    line.costs[column] = cost;
    line.last = column;
  }
}

type Place = Bounds & { opens: boolean; ends: boolean };

function fillLine(letter: number, { codes, start }: Letters, { columns, budget, opens, ends }: Place): void {
  const silent = unspokenAt(letter, opens, ends);
  const { costs, first, last } = above;
  current.last = -1;
  let diagonal = Number.POSITIVE_INFINITY;
  let left = Number.POSITIVE_INFINITY;
  for (let column = first; column <= columns && (column <= last + 1 || left <= budget); column += 1) {
    const over = column <= last ? (costs[column] ?? 0) : Number.POSITIVE_INFINITY;
    let cost = over + silent;
    if (column > 0) {
      const sound = codes[start + column - 1] ?? 0;
      const said = opens && letter === alif && isVowel(sound) ? 0 : soundCost(letter, sound);
      cost = Math.min(diagonal + said, cost, left + (unwritten[sound] ?? 1));
    }
    current.costs[column] = cost;
    if (cost <= budget) {
      if (current.last < 0) current.first = column;
      current.last = column;
    }
    diagonal = over;
    left = cost;
  }
}

/** What opens a word is heard, and so is a ya that ends it: Wali is not Li, Hajar no Agro, Ahmadi not Ahmed. */
function unspokenAt(letter: number, opens: boolean, ends: boolean): number {
  const there = (opens && unspokenOpening[letter]) || (ends && unspokenEnding[letter]);
  return there || (unspoken[letter] ?? 1);
}

/** An alif that opens a word carries whichever vowel it opens with: Ibrahim, Usama, Omid. */
const alif = "a".charCodeAt(0);

const vowelCodes = new Set([..."aeiou"].map((vowel) => vowel.charCodeAt(0)));

function isVowel(sound: number): boolean {
  return vowelCodes.has(sound);
}

function soundCost(letter: number, sound: number): number {
  if (letter >= size || sound >= size) return letter === sound ? 0 : 1;
  return matching[letter * size + sound] ?? 1;
}

/**
 * The letters of an abjad spelling in the alphabet of folds, its semivowels kept. Doubled letters are not written in
 * these scripts: two of a kind have a vowel between them. `q` stands for th, which some say as t and others as s.
 */
export function abjadFold(latin: string): string {
  return latin
    .replace(/kh/g, "h")
    .replace(/sh/g, "x")
    .replace(/ch/g, "c")
    .replace(/gh/g, "g")
    .replace(/zh/g, "j")
    .replace(/q/g, "k")
    .replace(/th/g, "q")
    .replace(/ts/g, "s");
}
