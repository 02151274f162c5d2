import { consonantSpelling, likenesses } from "../score-table.ts";
import type { Letters } from "./edit-distance.ts";
import { costsOf, layingCost, type Script, soundsOf, withSounds } from "./laying.ts";

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

const otherSound = 1;
const said = soundsOf(sounds, otherSound);
const script: Script = {
  said,
  // An alif that opens a word carries whichever vowel it opens with: Ibrahim, Usama, Omid.
  saidOpening: withSounds(said, { a: "a.0 e.0 i.0 o.0 u.0" }),
  otherSound,
  silent: costsOf("a.3 w.5 y.35 h.25", 1),
  // What opens a word is heard, and so is a ya that ends it: Wali is not Li, Hajar no Agro, Ahmadi not Ahmed.
  silentOpening: costsOf("w1 h.5", 0),
  silentEnding: costsOf("y.7", 0),
  unwritten: costsOf("a.05 e.05 i.05 o.05 u.05 y.25 h.35 v.7", 1),
};

/**
 * How well a Latin spelling reads one of a script without vowels; 0 where it is another name, or where it reads it less
 * well than `least`.
 */
export function abjadLikeness(written: Letters, latin: Letters, least = 0): number {
  const { share, start, loss } = consonantSpelling;
  const length = Math.max(3, written.length);
  const most = consonantsOf(written) > 1 ? likenesses.consonants : likenesses.oneConsonant;
  if (most < least) return 0;
  const budget = Math.min(share, (start - least) / loss + rounding) * length;
  const cost = layingCost(written, latin, { script, budget });
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
