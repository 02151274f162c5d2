import type { Entity } from "../../functions/domain/screening/entity.ts";
import { entityOf } from "../evaluate/lists.ts";
import { treatments } from "../evaluate/measures/noise.ts";

/** Names of people and organisations enough to fill any size, made by mixing the words of those given. */
export function* manyEntities(real: readonly Entity[], names: number, random: () => number): Generator<Entity> {
  let made = 0;
  for (const entity of real) {
    if (made >= names) return;
    made += entity.names.length;
    yield entity;
  }
  const people = wordsOf(real.filter((entity) => entity.schema === "Person"));
  const organisations = wordsOf(real.filter((entity) => entity.schema !== "Person"));
  for (let number = 0; made < names; number += 1) {
    const person = random() < 0.8;
    const words = person ? people : organisations;
    const told = Array.from({ length: 1 + Math.floor(random() * 3) }, () => mixedName(words, random));
    made += told.length;
    yield entityOf("made", {
      id: String(number),
      schema: person ? "Person" : "Organization",
      names: told,
      dates: [String(1930 + Math.floor(random() * 75))],
    });
  }
}

/** Words as often as they occur, and now and then one that nobody has: real lists grow new words for ever. */
function wordsOf(entities: readonly Entity[]): string[] {
  return entities
    .flatMap((entity) => entity.names.flatMap((name) => name.full.split(/\s+/)))
    .filter((word) => word.length > 1);
}

function mixedName(words: readonly string[], random: () => number): string {
  const count = 2 + Math.floor(random() * 2.5);
  return Array.from({ length: count }, () => {
    const word = words[Math.floor(random() * words.length)] ?? "";
    return random() < 0.12 ? respelt(word, random) : word;
  }).join(" ");
}

function respelt(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  return word.slice(0, at) + letter + word.slice(at + (random() < 0.5 ? 1 : 0));
}

/** Queries as customers send them: listed names as they are, mistreated, in other scripts, and people on no list. */
export function mixedQueries(
  { listed, unlisted }: { listed: readonly Entity[]; unlisted: readonly string[] },
  count: number,
  random: () => number,
): string[] {
  const names = listed.flatMap((entity) => entity.names.map((name) => name.full));
  const ways = Object.values(treatments);
  return Array.from({ length: count }, (_, index) => {
    const name = names[Math.floor(random() * names.length)] ?? "";
    if (index % 4 === 0) return unlisted[Math.floor(random() * unlisted.length)] ?? name;
    const way = ways[index % ways.length];
    return way?.(name, random) ?? name;
  });
}
