import { ethiopicRows } from "../data/abugidas.ts";

/** Blocks of Unicode that lay out their letters as Devanagari does. */
const likeDevanagari: Readonly<Record<string, number>> = {
  Beng: 0x980,
  Guru: 0xa00,
  Gujr: 0xa80,
  Orya: 0xb00,
  Taml: 0xb80,
  Telu: 0xc00,
  Knda: 0xc80,
  Mlym: 0xd00,
};
const devanagariStart = 0x900;
/** Where the `a` of the last consonant is spoken. */
const spokenLast: ReadonlySet<string> = new Set(["Taml", "Telu", "Knda", "Mlym", "Sinh", "Orya"]);
const silencing = new Set("\u094d\u0dca\u17d2\u17cd\u103a\u1039\u0f84");
/** Consonants of Malayalam that carry no vowel. */
const vowelless: Readonly<Record<string, string>> = { ൺ: "n", ൻ: "n", ർ: "r", ൽ: "l", ൾ: "l", ൿ: "k" };

/** Reads a word of such a script; `letters` says how each letter sounds. */
export function latinOfAbugida(run: string, script: string, letters: ReadonlyMap<string, string>): string {
  const start = likeDevanagari[script];
  let latin = "";
  let isOpen = false;
  for (const written of run) {
    const bare = vowelless[written];
    const sign = start === undefined || bare !== undefined ? written : atSamePlace(written, start);
    const sound = bare ?? letters.get(sign) ?? "";
    const isMark = /\p{M}/u.test(sign);
    if (silencing.has(sign)) isOpen = false;
    else if (!isMark || sound !== "") {
      if (isOpen && !(isMark && /^[aeiouyw]/.test(sound))) latin += "a";
      latin += sound;
      isOpen = !isMark && bare === undefined && /^[^aeiou]/.test(sound);
    }
  }
  const read = isOpen && spokenLast.has(script) ? `${latin}a` : latin;
  return script === "Taml" ? tamilVoiced(read) : read;
}

function atSamePlace(letter: string, start: number): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) - start + devanagariStart);
}

/** Tamil has one letter for k and g, t and d, p and b: between vowels and after a nasal it is the softer one. */
function tamilVoiced(latin: string): string {
  return latin
    .replace(/(?<=[aeiou]|n|m)k(?=[aeiou])/g, "g")
    .replace(/(?<=[aeiou]|n|m)t(?=[aeiou])/g, "d")
    .replace(/(?<=m)p(?=[aeiou])/g, "b")
    .replace(/(?<!ch)ch(?!ch)/g, "s");
}

const ethiopicStart = 0x1200;
const ethiopicVowels = ["e", "u", "i", "a", "e", "", "o", "wa"];

export function latinOfEthiopic(run: string): string {
  let latin = "";
  for (const letter of run) {
    const place = (letter.codePointAt(0) ?? 0) - ethiopicStart;
    const consonant = ethiopicRows[place >> 3] ?? "-";
    // Without a consonant of its own the first order is an a: አ.
    const vowel = consonant === "" && (place & 7) === 0 ? "a" : (ethiopicVowels[place & 7] ?? "");
    if (consonant !== "-") latin += consonant + vowel;
  }
  return latin;
}

/** Lao lays out its letters as Thai does. */
export function thaiOfLao(run: string): string {
  return [...run].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x80)).join("");
}
