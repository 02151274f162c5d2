import { expect, test } from "vitest";
import { buildSnapshot } from "../../../functions/domain/screening/snapshot-builder.ts";
import { adapters } from "../../../functions/lists/adapters/index.ts";
import { publishedLists } from "../../../functions/lists/catalogue.ts";
import { firstLists } from "../../../functions/lists/first-lists.ts";
import { pointerInObjects } from "../../../functions/lists/snapshot/pointer.ts";
import { statesInObjects } from "../../../functions/lists/source-state.ts";
import { syntheticList } from "../../../functions/lists/synthetic/index.ts";
import { fakeObjects } from "../../fakes/objects.ts";
import { named, parsed } from "../../fixtures/lists/files.ts";

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

test("a service without any list begins with the invented set, once, and shows it in its catalogue", async () => {
  const objects = fakeObjects();
  const deps = {
    objects,
    states: statesInObjects(objects),
    pointer: pointerInObjects(objects),
    buildSnapshot,
    now: () => new Date("2026-03-01T00:00:00Z"),
    randomId: () => "abcd",
    newRun: () => "run1",
    onProgress: () => {},
  };
  expect(await publishedLists(deps)).toEqual([]);
  expect(await firstLists(deps)).toMatchObject({ kind: "built", manifest: { entities: 30 } });
  expect(await firstLists(deps)).toMatchObject({ kind: "nothing" });
  expect(await publishedLists(deps)).toEqual([
    {
      id: "synthetic",
      name: "Invented persons, organisations and vessels for trying the service",
      publisher: "This project",
      jurisdiction: "zz",
      group: "Sanctions",
      records: 30,
      lastRefreshed: "2026-03-01T00:00:00.000Z",
      checkFrequency: "checked monthly on the 1st",
      licence: "CC0",
    },
  ]);
});
