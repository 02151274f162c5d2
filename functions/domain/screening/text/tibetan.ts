/**
 * Reads a syllable of Tibetan, of which many letters are written and not heard: བསྟན (bstan) is ten, རྒྱ (rgya) is gya. It
 * has a stack of letters that is heard, letters before and behind it, and at most one vowel sign. `letters` says how each
 * letter sounds.
 */
export function latinOfTibetan(run: string, letters: ReadonlyMap<string, string>): string {
  const { stack, vowel, closing } = partsOf(run);
  // A d before a b makes a w of it: དབང is wang.
  const opening = run.startsWith("དབ") && stack.startsWith("བ") ? "w" : openingOf(stack, letters);
  const [last = ""] = closing;
  const sounded = vowel === "" ? (softening.has(last) ? "e" : "a") : (letters.get(vowel) ?? "");
  return opening + sounded + (closings[last] ?? "");
}

/** What closes a syllable is hardly heard, but for these. */
const closings: Readonly<Record<string, string>> = { ག: "k", ང: "ng", ན: "n", བ: "p", མ: "m", ར: "r", ལ: "l" };
/** These make an e of the a before them. */
const softening: ReadonlySet<string> = new Set("དནལས");

type Parts = { stack: string; vowel: string; closing: string };

/** Where neither a vowel sign nor a stack tells which letter is the heard one, its place among the others does. */
function partsOf(run: string): Parts {
  const marked = /^[ཀ-ཬ]??([ཀ-ཬ][ྐ-ྼ]+|[ཀ-ཬ](?=[ི-ཽ]))([ི-ཽ]?)([ཀ-ཬ]*)/u.exec(run);
  if (marked) return { stack: marked[1] ?? "", vowel: marked[2] ?? "", closing: marked[3] ?? "" };
  const at = run.length > 3 || (run.length === 3 && !/[སད]$/u.test(run)) ? 1 : 0;
  // འ behind a letter says that this one is heard: མདའ is da.
  const heard = run.endsWith("འ") && run.length > 1 ? run.length - 2 : at;
  return { stack: run.charAt(heard), vowel: "", closing: run.slice(heard + 1) };
}

const silentTops = /^[རལས](?=[ྐ-ྰླ-ྼ])/u;

function openingOf(stack: string, letters: ReadonlyMap<string, string>): string {
  const plain = [...stack.replace(silentTops, "")].map(unstacked).join("");
  const [head = "", ...under] = plain;
  const sound = head === "ཨ" ? "" : (letters.get(head) ?? "");
  if (under.includes("ཡ")) return palatals[sound] ?? `${sound}y`;
  if (under.includes("ར")) return cerebrals[sound] ?? sound;
  if (under.includes("ལ")) return sound === "z" ? "d" : "l";
  return sound;
}

/** A letter written under another one is that letter. */
function unstacked(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return code >= firstUnder ? String.fromCodePoint(code - firstUnder + firstLetter) : letter;
}

const firstUnder = 0xf90;
const firstLetter = 0xf40;
const palatals: Readonly<Record<string, string>> = { p: "ch", ph: "ch", b: "j", m: "ny" };
const cerebrals: Readonly<Record<string, string>> = {
  ...{ k: "t", kh: "tr", g: "dr", t: "tr", th: "tr", d: "dr", p: "tr", ph: "tr", b: "dr" },
};
