import type { SearchAnswer } from "../../../../../functions/domain/screening/match.ts";
import { searchSnapshot } from "../../../../../functions/domain/screening/search/search.ts";
import { entity, everything, pair, searcherOver } from "../made-up.ts";

type Class = readonly string[];
type ListedName = { name: string; schema: "Person" | "Company"; mayHold: readonly Class[] };

const assigned: readonly string[] = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => /^[[\p{C}\p{M}\p{Z}\p{P}]--\p{Cn}]$/v.test(character),
);

/** The assigned code points class by class: 137,000 of them are for private use and all alike. */
const classes: readonly Class[] = "Cc Cf Cs Co Mn Mc Me Zs Zl Zp Pc Pd Ps Pe Pi Pf Po".split(" ").map((name) => {
  const member = new RegExp(`^\\p{${name}}$`, "u");
  // One half of a surrogate pair stands for all: two drawn at once may make a letter.
  return assigned.filter((character) => member.test(character) && (name !== "Cs" || character === "\ud800"));
});

/** What is no letter even in scripts whose marks are letters; Cyrillic ones are foreign to all of those below. */
const foreign = classes
  .map((members) => members.filter((character) => /[\p{C}\p{Z}]|[\p{M}&&\p{Script=Cyrillic}]/v.test(character)))
  .filter(({ length }) => length > 0);

const person = (name: string): ListedName => ({ name, schema: "Person", mayHold: classes });
const company = (name: string): ListedName => ({ name, schema: "Company", mayHold: classes });
const personOfMarks = (name: string): ListedName => ({ name, schema: "Person", mayHold: foreign });

/** One invented name of each script, whose marks are no letters in the first five. */
export const oneOfEachScript: readonly ListedName[] = [
  person("Marit Brandvold"),
  person("Богдан Андрійович Крушко"),
  person("Νίκος Παπαδόπουλος"),
  person("خالد عبد الرحمن الحمداني"),
  person("יצחק ברקן"),
  personOfMarks("राजेश वर्मा"),
  personOfMarks("สมชาย ใจดี"),
  personOfMarks("குமரி வேலு"),
  personOfMarks("សុខា វណ្ណា"),
  personOfMarks("サクラ モリ"),
];

/** With those that a cut changes most: compounds, legal forms, letters that sound together, short words. */
const listedNames: readonly ListedName[] = [
  ...oneOfEachScript,
  person("Abd al-Rahman Tawfiqi"),
  person("Seif al-Din Halvarzad"),
  person("Li Brandvold"),
  company("Holm & Sønn Trading GmbH"),
  company("Nordlys Marine LLC"),
  person("Йосиф Маєвський"),
  company("ООО Нордлис Марин"),
  person("Μπάμπης Ντουρέτσκος"),
  person("سيف الدين حلوان"),
  company("شركة نوردليس البحرية"),
  person("משה בן גוריאל"),
];

/** The name with a character at its start, within a word and at its end. */
export function atThreePlaces(name: string, character: string): string[] {
  return [character + name, name.slice(0, 2) + character + name.slice(2), name + character];
}

type Drawn = ListedName & { spoilt: string };

/** Names with one to three characters put in anywhere. */
export function drawn(times: number, random: () => number): Drawn[] {
  const pick = <Item>(from: readonly Item[]) => from[Math.floor(random() * from.length)];
  return Array.from({ length: times }, (_, index) => {
    const listed = listedNames[index % listedNames.length] ?? person("");
    const letters = [...listed.name];
    const count = 1 + Math.floor(random() * 3);
    for (let each = 0; each < count; each += 1) {
      const character = pick(pick(listed.mayHold) ?? []) ?? "";
      letters.splice(Math.floor(random() * (letters.length + 1)), 0, character);
    }
    return { ...listed, spoilt: letters.join("") };
  });
}

/** Those of the names that are no longer near to themselves, asked or listed. */
export function lostAsPairs(names: readonly Drawn[]): string[] {
  return names
    .filter(({ name, spoilt, schema }) =>
      [pair(spoilt, name, { schema }), pair(name, spoilt, { schema })].some(({ score }) => score < 85),
    )
    .map(inWords);
}

/** Those that a search over all the listed names no longer finds. */
export async function lostInSearch(names: readonly Drawn[]): Promise<string[]> {
  const searcher = await searcherOver(listedNames.map(({ name, schema }) => entity(`one:${name}`, name, { schema })));
  const lost: string[] = [];
  for (const each of names) {
    const answer = await searchSnapshot(searcher, { name: each.spoilt }, everything);
    if (!isFound(answer, `one:${each.name}`)) lost.push(inWords(each));
  }
  return lost;
}

function isFound(answer: SearchAnswer, id: string): boolean {
  return answer.kind === "searched" && answer.matches.some(({ entityId, score }) => entityId === id && score >= 85);
}

/** In code points, for most of these characters are not shown. */
function inWords({ name, spoilt }: Drawn): string {
  const added = [...spoilt].filter((character) => !name.includes(character));
  const codes = added.map((character) => character.codePointAt(0)?.toString(16) ?? "");
  return `${name} with ${codes.join(", ")}: ${JSON.stringify(spoilt)}`;
}
