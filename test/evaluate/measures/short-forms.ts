import type { Entity, Name } from "../../../functions/domain/screening/entity.ts";
import type { Case } from "../case.ts";
import { readList } from "../lists.ts";
import { type Line, seeded, shareLine } from "../measure.ts";
import { type World, worldOf } from "../world.ts";
import { allSanctions } from "./negatives.ts";

const lists = ["ofac", "eu", "hmt", "dfat"] as const;

/** Given names nobody on these lists has, so that the word is sure to be unlisted. */
const unlisted = "Quillon Wenzeslaus Takehiro Ngozi Thorvald Aurelie Makani Zygmunt Isolde Wanjiru".split(" ");

type Asked = { entity: string; list: string; short: boolean; queries: Record<string, string> };

/**
 * P11: every listed person whose publisher says which names are given and which the family's, asked about by less or
 * more of the first such name. Who has but one given and one family word has no short form and is counted apart.
 */
export async function shortFormProtocols({ data, nameGroups }: Case): Promise<Line[]> {
  const world = await worldOf(await allSanctions(data), nameGroups);
  const asked: Asked[] = [];
  for (const list of lists) asked.push(...(await readList(data, list)).flatMap((entity) => askedOf(list, entity)));
  const long = asked.filter(({ short }) => !short);
  return [
    ...linesOf(world, "P11 all", long),
    ...lists.flatMap((list) =>
      linesOf(
        world,
        `P11 ${list}`,
        long.filter((each) => each.list === list),
      ),
    ),
    ...linesOf(
      world,
      "P11 two one-syllable words",
      asked.filter(({ short }) => short),
    ),
  ];
}

const targets: Record<string, string[]> = {
  "first given + first family": ["≥ .99", "≥ .97"],
  "all given + last family": ["≥ .99", "≥ .97"],
  "one unlisted middle word": ["≥ .995", "≥ .75"],
  "first given misspelt": ["", ""],
};

function linesOf(world: World, protocol: string, asked: readonly Asked[]): Line[] {
  return Object.entries(targets).flatMap(([way, goals]) => {
    const part = asked.filter(({ queries }) => queries[way] !== undefined);
    const scores = part.map(
      ({ entity, queries }) => world.search({ name: queries[way] ?? "" }).find(({ id }) => id === entity)?.score ?? 0,
    );
    return [70, 85].map((threshold, index) =>
      shareLine({
        protocol,
        measure: `${way}: ≥${threshold}`,
        hits: scores.filter((score) => score >= threshold).length,
        n: part.length,
        target: protocol === "P11 all" ? goals[index] : undefined,
      }),
    );
  });
}

function askedOf(list: string, { id, schema, names }: Entity): Asked[] {
  const first = names.find(({ full }) => /\p{Script=Latin}/u.test(full));
  const parts = schema === "Person" && first ? partsOf(first) : undefined;
  if (first === undefined || parts === undefined) return [];
  const [given, family] = [wordsThatTell(parts.given), wordsThatTell(parts.family)];
  const [firstGiven = "", firstFamily = "", lastFamily = ""] = [given[0], family[0], family.at(-1)];
  const isWhole = given.length + family.length < 3;
  if (firstGiven === "" || firstFamily === "" || isWhole || same(firstGiven, firstFamily)) return [];
  const random = seeded(id.length * 131 + id.charCodeAt(id.length - 1));
  const more = unlisted[Math.floor(random() * unlisted.length)] ?? "";
  const misspelt = misspell(firstGiven, random);
  const queries = {
    "first given + first family": `${firstGiven} ${firstFamily}`,
    ...(same(firstGiven, lastFamily) ? {} : { "all given + last family": `${given.join(" ")} ${lastFamily}` }),
    "one unlisted middle word": `${parts.given} ${more} ${parts.family}`,
    ...(misspelt === undefined ? {} : { "first given misspelt": `${misspelt} ${firstFamily}` }),
  };
  return [{ entity: id, list, short: isSyllable(firstGiven) && isSyllable(firstFamily), queries }];
}

/** The publisher's parts; a comma and capitals are its way to say the same. */
function partsOf({ full, parts }: Name): { given: string; family: string } | undefined {
  if (parts?.given !== undefined && parts.family !== undefined)
    return { given: [parts.given, parts.middle ?? ""].join(" ").trim(), family: parts.family };
  const comma = /^([^,]+),([^,]+)$/.exec(full);
  if (comma?.[1] && comma[2]) return { family: comma[1], given: comma[2].trim() };
  const capitals = /^(.*\p{Ll}\S*)\s+((?:[\p{Lu}'’-]{2,}\s*)+)$/u.exec(full);
  return capitals?.[1] && capitals[2] ? { given: capitals[1], family: capitals[2].trim() } : undefined;
}

const leading = /^(?:al|el|de|la|las|los|del|da|das|do|dos|di|van|von|der|den|bin|ben|ibn|bint|abu|ould|ul|ur)$/i;
const titles =
  /^(?:dr|mr|mrs|ms|haji|hajji|hadji|mullah|maulavi|mawlawi|sheikh|shaykh|qari|general|gen|colonel|col|sayyid|sayyed|syed|seyed|sayed|seyyed|ayatollah|hojjatoleslam|prof|engineer|jr|sr|ii|iii)$/i;
const servant = /^abd(?:u|ul|al|el|ur|us|ou?l)?$/i;

/** Words by which somebody is called; `de la Cruz`, `Abd al-Rahman` and `Jong-un` are one each. */
function wordsThatTell(part: string): string[] {
  const found: string[] = [];
  let before: string[] = [];
  for (const word of part.split(/[\s,]+/)) {
    const letters = word.replace(/[^\p{L}]/gu, "");
    if (letters.length < 2 || titles.test(letters)) continue;
    before.push(word);
    if (leading.test(letters) || servant.test(letters)) continue;
    found.push(before.join(" "));
    before = [];
  }
  return found;
}

function same(one: string, two: string): boolean {
  return one.toLowerCase() === two.toLowerCase();
}

function isSyllable(word: string): boolean {
  return word.length <= 5 && (word.match(/[aeiouy]+/gi)?.length ?? 0) <= 1;
}

/** One letter within the word left out. */
function misspell(word: string, random: () => number): string | undefined {
  if (!/^[A-Za-z]{6,}$/.test(word)) return undefined;
  const at = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
}
