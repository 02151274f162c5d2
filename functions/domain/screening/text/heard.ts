import type { Letters } from "./edit-distance.ts";
import { costsOf, layingCost, type Script, soundsOf } from "./laying.ts";
import { latinOfWord, scriptOf, syllableOf } from "./transliterate.ts";

/**
 * Chinese and Koreans write a name from abroad as they hear it, with the syllables that they have: 斯特罗姆 (si-te-luo-mu) is
 * Strom. Such a spelling is laid along a Latin one: a vowel more or less costs little, and a consonant matches those that
 * it is put for.
 */
const sounds: Readonly<Record<string, string>> = {
  b: "b.0 p.3 v.3 f.6",
  p: "p.0 b.2 f.4",
  P: "p.0 b.0 v.1 f.1",
  m: "m.0 n.5",
  f: "f.0 v.1 w.3 p.5 h.5",
  d: "d.0 t.2",
  t: "t.0 d.2",
  T: "t.0 d.0",
  n: "n.0 m.5",
  N: "n.0 m.1 g.5",
  L: "l.0 r.0",
  g: "g.0 k.2 j.5 h.5",
  k: "k.0 g.3 h.5 c.3",
  K: "k.0 g.0 c.4",
  h: "h.0 k.4 g.4",
  H: "h.0 k.4 g.4 f.3",
  j: "j.0 c.2 z.2 x.3 g.3 d.5 s.5",
  J: "j.0 k.1 g.1 z.3 c.3 d.5",
  c: "c.0 x.3 j.2 k.4 t.5 s.5",
  C: "c.0 j.0 z.2 x.3 s.4 g.5",
  x: "x.0 s.2 c.3 j.4",
  X: "s.0 x.0 h.2 c.3 k.6",
  r: "j.1 r.2 y.3 z.4 l.5",
  z: "z.1 s.1 j.4 t.5",
  s: "s.0 z.2 t.25 c.4 x.3",
  w: "v.0 w.0 u.0 o.1 h.6",
  v: "v.0 w.0 f.2 b.3 u.2",
  y: "i.0 y.0 j.1 e.1 h.6 g.6 l.5 u.4",
  a: "a.0 e.15 o.15 u.15 i.3 y.3",
  e: "e.0 a.1 o.15 u.15 i.15 y.3",
  i: "i.0 e.05 y.0 a.3 j.2 u.3 o.4",
  o: "o.0 a.1 u.1 e.2 w.2 i.4 v.3",
  u: "u.0 o.05 w.1 e.2 a.2 v.2 y.2 i.3",
};
const otherSound = 1.2;
const heardScript: Script = {
  said: soundsOf(sounds, otherSound),
  otherSound,
  // A syllable has a vowel where a name has none.
  silent: costsOf("e.05 i.08 u.08 o.15 a.2 w.2 y.2 h.4 H.4 N.5 L.5 d.6 t.6 T.6 k.6 K.6 f.7 s.8", 1),
  unwritten: costsOf("e.05 a.1 i.1 o.1 u.1 y.1 h.15 w.2 r.35 l.5 d.6 g.6 n.6 t.6 k.7 v.7 b.8 m.8 p.8", 1),
};

/**
 * What a word sounds like, in letters of the table above: small ones as in Latin spellings, capital ones where one letter
 * is put for several sounds. Nothing for a word with a character nobody reads.
 */
export function heardAs(native: string): string {
  const { script } = scriptOf(native.codePointAt(0) ?? 0);
  if (script !== "Hani" && script !== "Hang") return spelledSounds(latinOfWord(native));
  const sounds = [...native].map(syllableOf).map(script === "Hani" ? chineseSounds : koreanSounds);
  return sounds.includes("") ? "" : sounds.join("");
}

/** Of scripts that spell sounds, where a sound that their language lacks is written by the next one. */
function spelledSounds(latin: string): string {
  return latin
    .replace(/ng(?![aeiou])/g, "N")
    .replace(/ph/g, "P")
    .replace(/th/g, "T")
    .replace(/kh/g, "K")
    .replace(/ch/g, "C")
    .replace(/sh/g, "x")
    .replace(/ts|z/g, "z")
    .replace(/[rl]/g, "L")
    .replace(/h/g, "H");
}

const chineseOpenings: Readonly<Record<string, string>> = {
  ...{ zh: "j", ch: "c", sh: "x", q: "c", x: "X", j: "J", c: "s", l: "L" },
};

/** 尔 (er) stands for an l or an r that closes a syllable. */
function chineseSounds(syllable: string): string {
  if (syllable === "er") return "L";
  const [, opening = "", vowels = "", nasal] = /^([zcs]h|[b-df-hj-np-tw-z]?)([aeiou]+)(ng?)?$/.exec(syllable) ?? [];
  return vowels === "" ? "" : (chineseOpenings[opening] ?? opening) + vowels + (nasal === undefined ? "" : "N");
}

/** What `romaniseHangul` writes; 으 stands where a name has no vowel. */
function koreanSounds(syllable: string): string {
  return syllable
    .replace(/ng$/, "N")
    .replace(/t?ch/, "C")
    .replace(/k+/g, "K")
    .replace(/t+/g, "T")
    .replace(/p+/g, "P")
    .replace(/[rl]/g, "L")
    .replace(/h/, "H")
    .replace(/s+/, "s");
}

/** How well the sound of a Latin spelling, as `foldOf` writes it, is the one heard: 1 for the same, 0 for another. */
export function heardLikeness(heard: Letters, fold: Letters): number {
  if (Math.abs(heard.length - fold.length) > lettersApart) return 0;
  const weight = (weightOf(heard) + weightOf(fold)) / 2;
  return Math.max(0, 1 - layingCost(heard, fold, { script: heardScript, budget: weight }) / weight);
}

/** 格雷格 (ge-lei-ge) has twice the letters of Greg. */
const lettersApart = 6;

/** Consonants tell one name from another, vowels a little. */
function weightOf({ codes, start, length }: Letters): number {
  let vowels = 0;
  for (let at = start; at < start + length; at += 1) if (isVowel[codes[at] ?? 0] === 1) vowels += 1;
  return Math.max(2, length - vowels) + vowelWeight * vowels;
}

const vowelWeight = 0.25;
const isVowel = new Uint8Array(256);
for (const vowel of "aeiou") isVowel[vowel.charCodeAt(0)] = 1;

/** The consonants of such a word, as `skeletonOf` writes those of Latin words, in each way that they may be meant. */
export function heardSkeletons(heard: string): string[] {
  let skeletons = [""];
  for (const letter of heard.replace(/[aeo]$/, unheardEnding)) {
    const meant = consonants[letter]?.split("") ?? ["-"];
    const longer = skeletons.flatMap((skeleton) =>
      (meant.length * skeletons.length > mostSkeletons ? meant.slice(0, 1) : meant).map((sound) =>
        sound === "-" || skeleton.endsWith(sound) ? skeleton : skeleton + sound,
      ),
    );
    skeletons = [...new Set(longer)];
  }
  return skeletons;
}

const mostSkeletons = 48;
/** An r that closes a word is often not heard: 拉格纳 (la-ge-na) is Ragnar. */
const unheardEnding = "'";
/** The likelier first; a hyphen where it may not be heard. */
const consonants: Readonly<Record<string, string>> = Object.fromEntries(
  "v=f- b=pf p=pf P=pf m=m f=f d=t t=t T=t n=n N=n- L=lr g=k k=k K=k h=-k H=-k j=s J=sk c=s C=s x=s X=s r=sr z=s s=st w=-f '=-r"
    .split(" ")
    .map((pair) => pair.split("=")),
);
