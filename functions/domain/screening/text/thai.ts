/**
 * Reads a Thai word. Five vowels stand before the consonant that they follow, some are written around it, and an `a` or
 * an `o` between two consonants is not written at all. `letters` says how each letter sounds.
 */
export function latinOfThai(run: string, letters: ReadonlyMap<string, string>): string {
  const bare = run
    .replace(/[\u0e47-\u0e4b\u0e4d\u0e4e]/g, "")
    .replace(/[ก-ฮ][ิุ]\u0e4c/g, "")
    // A silenced letter behind a vowel is heard in the language that a name comes from (Gordon); behind another it is not.
    .replace(/(?<=[ะ-ูอวย]|[เแโใไ][ก-ฮ])([ก-ฮ])\u0e4c/g, (_, letter: string) => soundOf(letter, letters))
    .replace(/[ก-ฮ]\u0e4c/g, "")
    // A silent h that only says how the next letter is sung, and what closes a word unheard.
    .replace(/(?<=[เแโใไ])ห(?=[งญนมยรลว])|ห(?=[งญนมยรลว][ะ-ู])/g, "")
    .replace(/กษ(?![ะ-ู])/g, "ก")
    .replace(/ตร$/, "ต");
  const voiced = vowels.reduce((text, [pattern, vowel]) => text.replace(pattern, vowel), bare);
  const opened = voiced.replace(/อ(?=[aeiou])/g, "").replace(/อ/g, "o");
  const filled = opened.replace(/[ก-ฮ]+/g, (consonants, at: number) =>
    withUnwritten(consonants, at > 0, at + consonants.length < opened.length),
  );
  return [...filled].map((letter) => soundOf(letter, letters)).join("");
}

function soundOf(letter: string, letters: ReadonlyMap<string, string>): string {
  return letters.get(letter) ?? letter;
}

const clusters = "[กขคตทปพบฟด]ร|[กขคปผพบฟ]ล|[กขค]ว";
const onset = `((?:${clusters})(?=[ก-ฮะ-ูa-z])|[ก-ฮ])`;
/** Longest first: what stands before, above and behind a consonant is one vowel. */
const vowels: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`เ${onset}ียว`, "g"), "$1iao"],
  [new RegExp(`เ${onset}ียะ?`, "g"), "$1ia"],
  [new RegExp(`เ${onset}ือ`, "g"), "$1uea"],
  [new RegExp(`เ${onset}าะ`, "g"), "$1o"],
  [new RegExp(`เ${onset}า`, "g"), "$1ao"],
  [new RegExp(`เ${onset}(?:อะ?(?![ะ-ู])|ิ)`, "g"), "$1oe"],
  [new RegExp(`เ${onset}ะ?`, "g"), "$1e"],
  [new RegExp(`แ${onset}ะ?`, "g"), "$1ae"],
  [new RegExp(`โ${onset}ะ?`, "g"), "$1o"],
  [new RegExp(`[ใไ]${onset}ย?`, "g"), "$1ai"],
  [/ัวะ?/g, "ua"],
  [/ัย/g, "ai"],
  [/รร(?=[ก-ฮ])/g, "a"],
  [/รร/g, "an"],
  [/ือ/g, "ue"],
  [/[ะัา]/g, "a"],
  [/ำ/g, "am"],
  [/[ิี]/g, "i"],
  [/[ึื]/g, "ue"],
  [/[ุู]/g, "u"],
];

const cluster = new RegExp(`^(?:${clusters})$`);

/** Two consonants with no vowel are a syllable with an o; one by itself before those of the next has an a. */
function withUnwritten(consonants: string, isAfterVowel: boolean, isBeforeVowel: boolean): string {
  const last = isBeforeVowel ? consonants.slice(-1) : "";
  const before = consonants.slice(0, consonants.length - last.length);
  const closes = isAfterVowel && (isBeforeVowel ? before.length > 0 : before.length % 2 === 1);
  const free = closes ? before.slice(1) : before;
  const isOdd = free.length % 2 === 1;
  const syllables = (text: string) => text.replace(/([ก-ฮ])([ก-ฮ])/g, "$1o$2");
  const filled = isOdd && !isBeforeVowel ? `${free.slice(0, 1)}a${syllables(free.slice(1))}` : syllables(free);
  const lone = isOdd && isBeforeVowel && !cluster.test(free.slice(-1) + last) ? "a" : "";
  return (closes ? before.slice(0, 1) : "") + filled + lone + last;
}
