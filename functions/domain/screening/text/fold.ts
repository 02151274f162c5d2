/**
 * The sound of a Latin spelling, roughly: what Yevgeny, Jewgenij and Evgeni have in common. Two tokens with the same
 * fold are the same name spelt in two countries; edits are counted on folds. `c` stands for ch, `x` for sh.
 */
const rewrites: readonly (readonly [RegExp, string])[] = [
  // Before `x` comes to stand for sh: Alex, Maxim; a first x is Chinese and sounds like sh already.
  [/(?<=.)x|c?ks/g, "ks"],
  [/schtsch|shtsh|stsch|shch|sjtj|szcz|stch|chtch|sctj/g, "x"],
  [/tsch|tch|tsj|czh/g, "c"],
  [/sch|sh|sj|sz/g, "x"],
  [/tj(?=$|[aeiou])|cz|ch|tz?sh/g, "c"],
  // Djamel begins with one sound; in Fedjajev, as Germans and Swedes write him, a d is only softened.
  [/dj(?=[aeu].*(?:[aeo]va?|enko|ina?)$)/g, "dy"],
  [/dsch|dzh|dzj|dj|zh|zj/g, "j"],
  [/ph/g, "f"],
  [/(?<=[aeiou])h$/g, ""],
  [/tz|ts|dz/g, "s"],
  [/ck|cq|q/g, "k"],
  [/w/g, "v"],
  [/oo|ou|oe(?=[dfnst])/g, "u"],
  [/ee|ie|ea/g, "i"],
  [/(?<=[aeiou])y(?=[aeiou])|(?<=[ei])j(?=e)|(?<=[aou])j(?=eva?$)/g, ""],
  [/(?<=[lnr])j(?=[ao])/g, "y"],
  [/^y?e(?=v|k|l|r|g)|^je(?=v|k|l|r|g)/g, "e"],
  [/i[yj]$|[yi]i$|y$|(?<=[^aeiouy])y(?=[^aeiouy]|$)/g, "i"],
  [/(?<=[aeiou])[yj]$/g, "i"],
  // What ends in -ov in Russian ends in -aŭ in Belarusian.
  [/(?<=a)u$/g, "v"],
  [/i(?=[aou])|j(?=u[^aeiou])/g, "y"],
  [/(.)\1+/g, "$1"],
];

/** Folds asked for lately: a search joins the same words for every name it looks at. */
const folds = new Map<string, string>();
const mostFolds = 4096;

export function foldOf(latin: string): string {
  const known = folds.get(latin);
  if (known !== undefined) return known;
  if (folds.size >= mostFolds) folds.clear();
  const fold = folded(latin);
  folds.set(latin, fold);
  return fold;
}

function folded(latin: string): string {
  if (!/^[a-z0-9]+$/.test(latin) || latin.length < 2) return latin;
  let fold = /\d/.test(latin) && /[a-z]{2}/.test(latin) ? unleet(latin) : latin;
  // An h after a consonant is a breath; after a k it is a sound of its own.
  fold = fold.replace(/(?<=[gdbtr])h/g, "").replace(/k+h/g, "h");
  for (const [pattern, sound] of rewrites) fold = fold.replace(pattern, sound);
  return fold;
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
