/** Scripts that write vowels, tones or voicing as marks: there a mark is a letter of the name. Elsewhere none is. */
const scriptsOfMarks = (
  "Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer " +
  "Hiragana Katakana Thaana Adlam Balinese Batak Buginese Buhid Chakma Cham Gunjala_Gondi Hanifi_Rohingya Hanunoo " +
  "Javanese Kayah_Li Lepcha Limbu Masaram_Gondi Meetei_Mayek Miao New_Tai_Lue Newa Nko Nyiakeng_Puachue_Hmong Rejang " +
  "Saurashtra Sundanese Syloti_Nagri Tagalog Tagbanwa Tai_Tham Tai_Viet Tirhuta"
).split(" ");
type MarkRule = { letter: RegExp; foreign: RegExp };
const rules: MarkRule[] = scriptsOfMarks.map((script) => ({
  letter: new RegExp(`\\p{Script_Extensions=${script}}`, "u"),
  foreign: new RegExp(`\\P{Script_Extensions=${script}}`, "gu"),
}));
const letterWithMarks = new RegExp(
  `[${scriptsOfMarks.map((script) => `\\p{Script_Extensions=${script}}`).join("")}]`,
  "u",
);

/** Й, Ў, Ё and Ї are letters of their own; every other accent on a Cyrillic letter marks stress. */
const lettersOfTwoParts = [
  { base: /[иу]/u, mark: "\u0306" },
  { base: /[еі]/u, mark: "\u0308" },
];

/** Takes the marks off lower-case letters, but for those that are letters or parts of one. */
export function unmarked(lower: string): string {
  const apart = lower.normalize("NFD");
  const cyrillic = apart.replace(/([иуеі])(\p{M}+)/gu, (_, base: string, marks: string) => {
    const letter = lettersOfTwoParts.find((two) => two.base.test(base) && marks.includes(two.mark));
    return letter ? (base + letter.mark).normalize("NFC") : base;
  });
  const bare = letterWithMarks.test(cyrillic) ? withOwnMarks(cyrillic) : cyrillic.replace(/\p{M}+/gu, "");
  return bare.normalize("NFC");
}

/** A mark belongs to the letter before it, even where a blank was put between: one of the same script stays. */
function withOwnMarks(apart: string): string {
  let rule: MarkRule | undefined;
  return apart.replace(/\p{L}|\p{M}+/gu, (text) => {
    if (/\p{M}/u.test(text)) return rule ? text.replace(rule.foreign, "") : "";
    rule = letterWithMarks.test(text) ? rules.find(({ letter }) => letter.test(text)) : undefined;
    return text;
  });
}
