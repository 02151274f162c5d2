import { describe, expect, test } from "vitest";
import type { Entity } from "../../../../../functions/domain/screening/entity.ts";
import { matchIdOf } from "../../../../../functions/domain/screening/match-id.ts";
import { changedRecords, withTheirRelatives } from "../../../../../functions/domain/screening/search/changed.ts";
import { type Searcher, searchSnapshot } from "../../../../../functions/domain/screening/search/search.ts";
import type { ListedEntity } from "../../../../../functions/domain/screening/snapshot/merged-entity.ts";
import { entity, everything, searcherOver } from "../made-up.ts";

const given =
  "Juno Hera Zoltan Darius Vasgar Rosalind Wilhelmina Ottokar Anselma Bartolo Quirin Tamsin Ulrika Yorick".split(" ");
const middle = "Ilmenov Petrov abu bin Maria José Lee".split(" ");
const family =
  "Fixture Quillfeather Tretyakovsen Featherquay Unlistedsson Hurrani Qalamdan Mustermann Vandersloot Okonjo Featherstone Kwikwood".split(
    " ",
  );

/** Every eleventh was altered by the second snapshot, every fiftieth by the third. */
const people = given.flatMap((first) => middle.flatMap((second) => family.map((last) => `${first} ${second} ${last}`)));
const changedInOf = (index: number) => (index % 50 === 0 ? 3 : index % 11 === 0 ? 2 : undefined);
const listed = people.map((name, index): ListedEntity => {
  const member = entity(`list:${index}`, name, { birthDates: [{ from: `19${40 + (index % 50)}`, circa: false }] });
  return { id: member.id, sources: ["list"], members: [member], changedIn: changedInOf(index) };
});
const whole = await searcherOver(listed);

function since(searcher: Searcher, number: number): Searcher {
  const { records } = changedRecords(searcher.snapshot, number);
  return searcher.narrowedTo(withTheirRelatives(searcher.snapshot, records));
}

async function scores(searcher: Searcher, name: string, filters = everything): Promise<Map<string, number>> {
  const answer = await searchSnapshot(searcher, { name }, { ...filters, minScore: 0 });
  return new Map(answer.kind === "searched" ? answer.matches.map(({ entityId, score }) => [entityId, score]) : []);
}

const slipped = (name: string) => name.replace(/(.)(.)$/, "$2$1");
const queries = people.flatMap((name, index) => {
  if (index % 7 !== 0) return [];
  const [first = "", , last = ""] = name.split(" ");
  return [name, slipped(name), `${last} ${first}`, `${first}${last}`, `${first.slice(0, 1)} ${last}`];
});

describe("a search of what changed", () => {
  const narrowed = since(whole, 1);

  test("misses nobody changed whom a search of everything finds, at no lower score, and finds nobody else", async () => {
    let found = 0;
    for (const name of queries) {
      const [all, changed] = [await scores(whole, name), await scores(narrowed, name)];
      for (const [id, score] of all) {
        if (changedInOf(Number(id.slice(5))) === undefined || score < 70) continue;
        found += 1;
        expect(changed.get(id), `${name} and ${id}`).toBeGreaterThanOrEqual(score);
      }
      for (const id of changed.keys()) expect(changedInOf(Number(id.slice(5)))).toBeDefined();
    }
    expect(found).toBeGreaterThan(200);
  });

  test("leaves the memory it shares as clean as it found it, so that the next search is as any", async () => {
    const before = await scores(whole, "Juno Petrov Fixture");
    await scores(narrowed, "Juno Petrov Fixture");
    expect(await scores(whole, "Juno Petrov Fixture")).toEqual(before);
  });

  test("of a later snapshot looks at less, and of the last one at nothing", async () => {
    const { entities } = changedRecords(whole.snapshot, 2);
    expect(entities).toBe(people.filter((_, index) => index % 50 === 0).length);
    expect((await scores(since(whole, 2), people[11] ?? "")).has("list:11")).toBe(false);
    expect((await scores(since(whole, 3), people[50] ?? "")).size).toBe(0);
  });

  test("of a list that changed as a whole finds whom a search of everything does", async () => {
    const all = await searcherOver(listed.map((each) => ({ ...each, changedIn: 2 })));
    const name = "Hera Petrov Quillfeather";
    expect(await scores(since(all, 1), name)).toEqual(await scores(all, name));
  });

  test("with relatives finds who is on no list and answers for somebody that changed", async () => {
    const tie = (to: string): Entity["relationships"] => [{ relationship: "spouse", to: { id: to } }];
    const alone = (one: Entity, changedIn?: number): ListedEntity => ({
      id: one.id,
      sources: ["list"],
      members: [one],
      changedIn,
    });
    const unlisted = { category: "other", topics: ["role.rca"] } as const;
    const searcher = await searcherOver([
      alone(entity("list:a", "Vasgar Tretyakovsen", { relationships: tie("list:b") }), 2),
      alone(entity("list:b", "Anselma Okonjo", { ...unlisted, topics: ["role.rca"] })),
      alone(entity("list:c", "Ottokar Hurrani", { relationships: tie("list:d") })),
      alone(entity("list:d", "Tamsin Kwikwood", { ...unlisted, topics: ["role.rca"] })),
      ...listed.slice(0, 40),
    ]);
    const changes = since(searcher, 1);
    const withRcas = { ...everything, includeRcas: true };
    expect((await scores(changes, "Anselma Okonjo", withRcas)).has("list:b")).toBe(true);
    expect((await scores(changes, "Anselma Okonjo")).size).toBe(0);
    expect((await scores(changes, "Tamsin Kwikwood", withRcas)).has("list:d")).toBe(false);
  });
});

test("a match is known again by its id, which no two entities share", () => {
  const ids = people.map((_, index) => matchIdOf(`list:${index}`));
  expect(new Set(ids).size).toBe(people.length);
  expect(matchIdOf("list:1")).toBe(matchIdOf("list:1"));
  expect(matchIdOf("us_ofac_sdn:123")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
