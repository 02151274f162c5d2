import { join } from "node:path";
import type { Entity } from "../../../functions/domain/screening/entity.ts";
import type { Case } from "../case.ts";
import { readList } from "../lists.ts";
import { type Line, seeded, shareLine } from "../measure.ts";
import { rowsOf } from "../read.ts";
import { type World, worldOf } from "../world.ts";

type Treatment = (name: string, random: () => number) => string | undefined;

const vowels = "aeiou";

/** What happens to names on their way: each changes one thing, or leaves names alone it cannot change. */
export const treatments: Record<string, Treatment> = {
  "as listed": (name) => name,
  "words swapped": (name) => {
    const words = name.split(/\s+/);
    return words.length < 2 ? undefined : [...words.slice(1), words[0]].join(" ");
  },
  "words glued": (name) => (/\s/.test(name) ? name.replace(/\s+/, "") : undefined),
  "word split": (name, random) =>
    changedWord(
      name,
      random,
      (word) => `${word.slice(0, Math.ceil(word.length / 2))} ${word.slice(Math.ceil(word.length / 2))}`,
    ),
  "letter doubled": (name, random) =>
    changedWord(name, random, (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at)),
  "vowel changed": (name, random) =>
    changedWord(name, random, (word) => {
      const places = [...word.toLowerCase()].flatMap((letter, index) =>
        index > 0 && vowels.includes(letter) ? [index] : [],
      );
      const place = places[Math.floor(random() * places.length)];
      if (place === undefined) return undefined;
      const now = word.charAt(place).toLowerCase();
      const next = vowels.charAt((vowels.indexOf(now) + 1 + Math.floor(random() * 4)) % 5);
      return word.slice(0, place) + next + word.slice(place + 1);
    }),
};

function changedWord(
  name: string,
  random: () => number,
  change: (word: string, at: number) => string | undefined,
): string | undefined {
  const words = name.split(/\s+/);
  const long = words.flatMap((word, index) => (word.length >= 5 && /^[A-Za-z]+$/.test(word) ? [index] : []));
  const index = long[Math.floor(random() * long.length)];
  const word = index === undefined ? undefined : words[index];
  if (index === undefined || word === undefined) return undefined;
  const changed = change(word, 1 + Math.floor(random() * (word.length - 1)));
  return changed === undefined ? undefined : words.with(index, changed).join(" ");
}

/** P5: every name of the UN list as it is and mistreated; and names people treated by hand. */
export async function noiseProtocols({ data, nameGroups }: Case): Promise<Line[]> {
  const entities = await readList(data, "un");
  const world = await worldOf(entities, nameGroups);
  const lines = Object.entries(treatments).flatMap(([name, treat]) => treated(world, entities, { name, treat }));
  return [...lines, ...byHand(world, data)];
}

function treated(
  world: World,
  entities: readonly Entity[],
  { name: treatment, treat }: { name: string; treat: Treatment },
): Line[] {
  const random = seeded(7);
  const outcomes = entities.flatMap((entity) =>
    entity.names.flatMap((name) => {
      const query = treat(name.full, random);
      if (query === undefined) return [];
      const hits = world.search({ name: query });
      const score = hits.find((hit) => hit.id === entity.id)?.score ?? 0;
      return [{ score, rank: score === 0 ? Number.POSITIVE_INFINITY : hits.filter((hit) => hit.score > score).length }];
    }),
  );
  const line = (measure: string, hits: number) =>
    shareLine({ protocol: "P5", measure: `${treatment}: ${measure}`, hits, n: outcomes.length });
  return [
    line("top 1", outcomes.filter(({ rank }) => rank < 1).length),
    line("top 5", outcomes.filter(({ rank }) => rank < 5).length),
    line("≥70", outcomes.filter(({ score }) => score >= 70).length),
    line("≥85", outcomes.filter(({ score }) => score >= 85).length),
  ];
}

/** Nobody says whom these rows mean, so any hit counts: they are all listed. */
function byHand(world: World, data: string): Line[] {
  const rows = rowsOf(join(data, "eval/positives_un_treated_dev.csv"));
  return [70, 85].map((threshold) =>
    shareLine({
      protocol: "P5",
      measure: `treated by hand: any hit ≥${threshold}`,
      hits: rows.filter((row) => (world.search({ name: row.full_name ?? "" })[0]?.score ?? 0) >= threshold).length,
      n: rows.length,
    }),
  );
}
