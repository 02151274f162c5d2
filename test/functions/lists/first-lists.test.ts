import { expect, test } from "vitest";
import type { ScreeningMatch } from "../../../functions/domain/screening/match.ts";
import { buildSnapshot } from "../../../functions/domain/screening/snapshot/builder.ts";
import { adapters } from "../../../functions/lists/adapters/index.ts";
import { publishedLists } from "../../../functions/lists/catalogue.ts";
import { firstLists } from "../../../functions/lists/first-lists.ts";
import { LoadedLists } from "../../../functions/lists/lists-in-service.ts";
import { importFiles } from "../../../functions/lists/refresh/import-files.ts";
import { buildIndex } from "../../../functions/lists/snapshot/build-index.ts";
import { pointerInObjects } from "../../../functions/lists/snapshot/pointer.ts";
import { statesInObjects } from "../../../functions/lists/source-state.ts";
import { syntheticList } from "../../../functions/lists/synthetic/index.ts";
import { fakeObjects } from "../../fakes/objects.ts";
import { fileOf, named, parsed } from "../../fixtures/lists/files.ts";

const read = () => parsed(adapters.synthetic ?? (() => (async function* () {})()), syntheticList());

test("the invented set has persons, office holders, relatives, organisations, ships and media, in seven scripts", async () => {
  const entities = await read();
  const count = (fits: (entity: (typeof entities)[number]) => boolean) => entities.filter(fits).length;
  expect(count(({ schema, category }) => schema === "Person" && category === "sanction")).toBe(11);
  expect(count(({ topics }) => topics.includes("role.pep"))).toBe(5);
  expect(count(({ topics }) => topics.includes("role.rca"))).toBe(4);
  expect(count(({ schema }) => ["Company", "Organization", "PublicBody"].includes(schema))).toBe(6);
  expect(count(({ schema }) => schema === "Vessel")).toBe(2);
  expect(count(({ category }) => category === "adverse_media")).toBe(3);
  const scripts = new Set(entities.flatMap(({ names }) => names.map(({ script }) => script)));
  expect([...scripts].sort()).toEqual(["Arab", "Cyrl", "Grek", "Hang", "Hani", "Hebr", "Latn"]);
  expect(named(entities, "Vasgar Ilmenov Tretyakovsen").relationships).toEqual([
    { relationship: "daughter", to: { id: "synthetic:syn-r01" } },
    { relationship: "owner of", to: { id: "synthetic:syn-o01" } },
  ]);
});

function world() {
  const objects = fakeObjects();
  let runs = 0;
  return {
    objects,
    states: statesInObjects(objects),
    pointer: pointerInObjects(objects),
    buildSnapshot,
    matcherVersion: 1,
    keptDays: 35,
    now: () => new Date("2026-03-01T00:00:00Z"),
    randomId: () => `${runs++}`,
    newRun: () => `run${runs++}`,
    onProgress: () => {},
  };
}

async function searched(deps: ReturnType<typeof world>, name: string): Promise<ScreeningMatch[]> {
  const loadedLists = new LoadedLists({ ...deps, mostAgeHours: 24, required: [], damaged: () => {}, failed: () => {} });
  const filters = { topics: [], includeAdverseMedia: true, includeRcas: true, minScore: 70 };
  const answer = await (await loadedLists.current())?.search({ name }, filters);
  return answer?.kind === "searched" ? answer.matches : [];
}

test("a service without any list begins with the invented set, once, and shows it in its catalogue", async () => {
  const deps = world();
  expect(await publishedLists({ ...deps, required: [] })).toEqual({ lists: [], missingSources: [] });
  expect(await firstLists(deps)).toMatchObject({ kind: "built", manifest: { entities: 30 } });
  expect(await firstLists(deps)).toMatchObject({ kind: "nothing" });
  const { lists } = await publishedLists({ ...deps, required: [] });
  expect(lists).toEqual([
    {
      id: "synthetic",
      name: "Invented persons, organisations and vessels for trying the service",
      publisher: "This project",
      jurisdiction: "zz",
      group: "Sanctions",
      records: 30,
      lastRefreshed: "2026-03-01T00:00:00.000Z",
      asOf: null,
      state: "fresh",
      checkFrequency: "checked monthly on the 1st",
      licence: "CC0",
    },
  ]);
});

test.each([
  ["a listed person by the name in another script", "Васгар Третьяковсен", "list", "synthetic:syn-p01"],
  ["an office holder", "Caspian Wetherlow-Drummoyne", "list", "synthetic:syn-e01"],
  ["a ship by the name it had before", "ILMENOV STAR", "list", "synthetic:syn-v01"],
  ["a relative of someone listed", "Ilvana Tretyakovsen", "rca", "synthetic:syn-r01"],
  ["an associate two steps from someone listed", "Gunnvald Askerbotn", "rca", "synthetic:syn-r03"],
  ["someone in the news", "Rosalind Featherquay", "adverse_media", "synthetic:syn-m02"],
])("of the invented set, %s is found", async (_what, name, matchType, entityId) => {
  const deps = world();
  await firstLists(deps);
  expect(await searched(deps, name)).toContainEqual(expect.objectContaining({ matchType, entityId }));
});

test("the first real list takes the place of the invented set, in searches and in the catalogue", async () => {
  const deps = world();
  await firstLists(deps);
  const line = JSON.stringify({
    id: "1",
    schema: "Person",
    properties: { name: ["Juno Fixture"], topics: ["sanction"] },
  });
  await importFiles(deps, "ftm", [fileOf("l.json", line)]);
  await buildIndex(deps);
  const { lists } = await publishedLists({ ...deps, required: [] });
  expect(lists.map(({ id }) => id)).toEqual(["ftm"]);
  expect(await searched(deps, "Caspian Wetherlow-Drummoyne")).toEqual([]);
});
