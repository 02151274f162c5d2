import type { Entity } from "../../../functions/domain/screening/entity.ts";
import type { Case } from "../case.ts";
import { type Line, seeded, shareLine } from "../measure.ts";
import { type World, worldOf } from "../world.ts";
import { allSanctions } from "./negatives.ts";

/** What is made of a listed name, and how often the entity may or must be found by it. */
type Class = {
  name: string;
  query: (words: readonly string[], more: Made) => string | undefined;
  of: "Person" | "Organization";
  aims: { possible?: string; strong?: string };
};
type Made = { random: () => number; isRare: (word: string) => boolean };

const countries = "Turkey India Germany Singapore Kenya Brazil Canada Italy".split(" ");
const endings = ["ov", "i", "enko", "ani"];

const classes: readonly Class[] = [
  {
    name: "a family name alone that few bear",
    of: "Person",
    query: ([, family = ""], { isRare }) => (family.length >= 6 && isRare(family) ? family : undefined),
    aims: { possible: "≥ .6" },
  },
  {
    name: "a family name with another ending",
    of: "Person",
    query: ([given = "", family = "", ...more], { random }) => {
      const ending = endings[Math.floor(random() * endings.length)] ?? "";
      const isFit = more.length === 0 && /[a-z]{5}$/i.test(family) && !/[aeiouy]$/i.test(family);
      return isFit ? `${given} ${family}${ending}` : undefined;
    },
    aims: { strong: "0" },
  },
  {
    name: "the rare word of an organisation alone",
    of: "Organization",
    query: (words, { isRare }) => {
      const [rare, ...others] = words.filter((word) => word.length >= 8 && isRare(word));
      return words.length > 1 && others.length === 0 ? rare : undefined;
    },
    aims: { possible: "≥ .6" },
  },
  {
    name: "an organisation with a country that is not its own",
    of: "Organization",
    query: (words, { random }) => {
      const country = countries[Math.floor(random() * countries.length)] ?? "";
      const isFit = words.length > 1 && words.length < 4;
      return isFit ? `${words.slice(0, 2).join(" ")} ${country} ${words.slice(2).join(" ")}`.trim() : undefined;
    },
    aims: { strong: "0" },
  },
];

/** P12, from lists: one listed name in five, changed by a rule, and looked for among all sanctions. */
export async function listedClassProtocol({ data, nameGroups }: Case): Promise<Line[]> {
  const entities = await allSanctions(data);
  const world = await worldOf(entities, nameGroups);
  const bearers = bearersOf(entities);
  const isRare = (word: string) => (bearers.get(plain(word)) ?? 0) <= 2;
  const random = seeded(31);
  const asked = entities.filter((_, index) => index % 5 === 0);
  return classes.flatMap((each) => {
    const scores = asked
      .filter(({ schema }) => schema === each.of)
      .flatMap((entity) => {
        const query = each.query(wordsOf(entity), { random, isRare });
        return query === undefined ? [] : [scoreOf(world, entity, query)];
      });
    return linesOf(each, scores);
  });
}

function linesOf({ name, aims }: Class, scores: readonly number[]): Line[] {
  const line = (threshold: number, target: string | undefined) =>
    shareLine({
      protocol: "P12 from lists",
      measure: `${name}: ≥${threshold}`,
      hits: scores.filter((score) => score >= threshold).length,
      n: scores.length,
      target,
    });
  return [line(70, aims.possible), line(85, aims.strong)];
}

function scoreOf(world: World, { id }: Entity, name: string): number {
  return world.search({ name }).find((hit) => hit.id === id)?.score ?? 0;
}

/** Of a person the given name that is written first and the family name; of an organisation all words. */
function wordsOf({ schema, names }: Entity): string[] {
  const [first] = names;
  if (first === undefined || !/^[\p{Script=Latin}\P{L}]+$/u.test(first.full)) return [];
  const words = first.full.split(/[^\p{L}\p{N}'’-]+/u).filter((word) => word !== "");
  if (schema !== "Person") return words;
  const comma = /^([^,\s]+),\s*([^,\s]+)$/.exec(first.full);
  const { given, family, middle } = first.parts ?? {};
  if (comma?.[1] && comma[2]) return [comma[2], comma[1]];
  return given && family && !middle && words.length === 2 ? [given, family] : [];
}

/** How many entities have a word. */
function bearersOf(entities: readonly Entity[]): Map<string, number> {
  const bearers = new Map<string, number>();
  for (const { names } of entities) {
    const words = new Set(names.flatMap(({ full }) => plain(full).split(/[^\p{L}\p{N}]+/u)));
    for (const word of words) bearers.set(word, (bearers.get(word) ?? 0) + 1);
  }
  return bearers;
}

function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
