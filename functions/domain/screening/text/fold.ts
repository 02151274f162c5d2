import { remembered } from "./remembered.ts";

/**
 * The sound of a Latin spelling, roughly: what Yevgeny, Jewgenij and Evgeni have in common. Two tokens with the same
 * fold are the same name spelt in two countries; edits are counted on folds. `c` stands for ch, `x` for sh.
 */
const rewrites: readonly (readonly [needed: string, RegExp, sound: string])[] = [
  // Before `x` comes to stand for sh: Alex, Maxim; a first x is Chinese and sounds like sh already.
  ["xk", /(?<=.)x|c?ks/g, "ks"],
  ["sc", /schtsch|shtsh|stsch|shch|sjtj|szcz|stch|chtch|sctj/g, "x"],
  ["tz", /tsch|tch|tsj|czh/g, "c"],
  ["s", /sch|sh|sj|sz/g, "x"],
  ["ct", /tj(?=$|[aeiou])|cz|ch|tz?sh/g, "c"],
  // Djamel begins with one sound; in Fedjajev, as Germans and Swedes write him, a d is only softened.
  ["d", /dj(?=[aeu].*(?:[aeo]va?|enko|ina?)$)/g, "dy"],
  ["dz", /dsch|dzh|dzj|dj|zh|zj/g, "j"],
  ["p", /ph/g, "f"],
  ["h", /(?<=[aeiou])h$/g, ""],
  ["zs", /tz|ts|dz/g, "s"],
  ["cq", /ck|cq|q/g, "k"],
  ["w", /w/g, "v"],
  ["o", /oo|ou|oe(?=[dfnst])/g, "u"],
  ["e", /ee|ie|ea/g, "i"],
  ["yj", /(?<=[aeiou])y(?=[aeiou])|(?<=[ei])j(?=e)|(?<=[aou])j(?=eva?$)/g, ""],
  ["j", /(?<=[lnr])j(?=[ao])/g, "y"],
  ["e", /^y?e(?=v|k|l|r|g)|^je(?=v|k|l|r|g)/g, "e"],
  ["iy", /i[yj]$|[yi]i$|y$|(?<=[^aeiouy])y(?=[^aeiouy]|$)/g, "i"],
  ["yj", /(?<=[aeiou])[yj]$/g, "i"],
  // What ends in -ov in Russian ends in -aŭ in Belarusian.
  ["u", /(?<=a)u$/g, "v"],
  ["ij", /i(?=[aou])|j(?=u[^aeiou])/g, "y"],
];
const doubled = /(.)\1+/g;

/** A bit for each letter of the text. A digit has that of some letter, which costs no more than a look at a pattern. */
function letterBits(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) - firstLetter);
  return letters;
}

const firstLetter = "a".charCodeAt(0);
/** Most words have none of the letters that a rewriting needs, which is sooner asked than its pattern. */
const soundings = rewrites.map(([needed, pattern, sound]) => ({
  needed: letterBits(needed),
  pattern,
  sound,
  letters: letterBits(sound),
}));

export const foldOf = remembered(folded);

function folded(latin: string): string {
  if (!/^[a-z0-9]+$/.test(latin) || latin.length < 2) return latin;
  let fold = /\d/.test(latin) && /[a-z]{2}/.test(latin) ? unleet(latin) : latin;
  // An h after a consonant is a breath; after a k it is a sound of its own.
  if (fold.includes("h")) fold = fold.replace(/(?<=[gdbtr])h/g, "").replace(/k+h/g, "h");
  let letters = letterBits(fold);
  for (const rewrite of soundings) {
    if ((letters & rewrite.needed) === 0) continue;
    fold = fold.replace(rewrite.pattern, rewrite.sound);
    letters |= rewrite.letters;
  }
  return fold.replace(doubled, "$1");
}

/** Digits put for the letters they look like: `Ig0r Sech1n`. Numbers (`AHL2`, `33rd`) have too few letters to be meant. */
function unleet(latin: string): string {
  const letters = latin.replace(/\d/g, "").length;
  if (letters < 3 || letters < latin.length - 2 || /\d$/.test(latin)) return latin;
  return latin.replace(/0/g, "o").replace(/1/g, "i").replace(/3/g, "e").replace(/5/g, "s");
}

const classOf: Record<string, string> = {
  b: "p",
  p: "p",
  f: "f",
  v: "f",
  d: "t",
  t: "t",
  g: "k",
  k: "k",
  c: "s",
  x: "s",
  s: "s",
  z: "s",
  j: "s",
  l: "l",
  r: "r",
  m: "m",
  n: "n",
};

/** The consonants of a fold, sounds that are easily exchanged put together: the handle by which misspellings are found. */
export function skeletonOf(fold: string): string {
  let skeleton = "";
  for (const letter of fold) {
    const sound = classOf[letter] ?? (/[aeiouyhw']/.test(letter) ? "" : letter);
    if (sound !== "" && !skeleton.endsWith(sound)) skeleton += sound;
  }
  return skeleton;
}
