import { expect, test } from "vitest";
import * as z from "zod";
import { buildSnapshot } from "../../../functions/domain/screening/snapshot/builder.ts";
import { LoadedLists } from "../../../functions/lists/lists-in-service.ts";
import { importFiles } from "../../../functions/lists/refresh/import-files.ts";
import { buildIndex, refreshIndex } from "../../../functions/lists/snapshot/build-index.ts";
import { pointerInObjects } from "../../../functions/lists/snapshot/pointer.ts";
import { statesInObjects } from "../../../functions/lists/source-state.ts";
import { fakeObjects } from "../../fakes/objects.ts";
import { fileOf } from "../../fixtures/lists/files.ts";
import { throughNode } from "../../fixtures/lists/through-node.ts";

function world(heldWholeBytes = 1e9, required: string[] = []) {
  const objects = fakeObjects();
  let seconds = 0;
  let looks = 0;
  const stored = pointerInObjects(objects);
  const read = () => {
    looks += 1;
    return stored.read();
  };
  const now = () => new Date(Date.UTC(2026, 2, 1) + seconds * 1000);
  const jobs = {
    objects,
    states: statesInObjects(objects),
    pointer: stored,
    buildSnapshot,
    matcherVersion: 1,
    keptDays: 35,
    now,
    randomId: () => "abcd",
    newRun: () => `run${seconds}`,
    onProgress: () => {},
  };
  const imported = async (...names: string[]) => {
    const lines = names.map((name) =>
      JSON.stringify({ id: name, schema: "Person", properties: { name: [name], topics: ["sanction"] } }),
    );
    await importFiles(jobs, "ftm", [fileOf("l.json", lines.join("\n"))]);
  };
  const list = async (...names: string[]) => {
    await imported(...names);
    const outcome = await buildIndex(jobs);
    if (outcome.kind !== "built") throw new Error(outcome.kind);
    return outcome.manifest;
  };
  const damaged: string[] = [];
  const failures: unknown[] = [];
  const loadedLists = new LoadedLists({
    objects,
    pointer: { ...stored, read },
    now,
    mostAgeHours: 7 * 24,
    required,
    heldWholeBytes,
    damaged: (versions) => damaged.push(...versions),
    failed: (error) => failures.push(error),
  });
  const wait = (more: number) => {
    seconds += more;
  };
  return { objects, jobs, list, imported, loadedLists, damaged, failures, looks: () => looks, wait };
}

test("without any snapshot there are no lists, and nobody is cleared by none", async () => {
  expect(await world().loadedLists.current()).toBeUndefined();
});

test("the pointer is looked at once a minute, and a new snapshot is in service with the next look", async () => {
  const { list, loadedLists, wait, looks } = world();
  const first = await list("Juno Fixture");
  expect(await loadedLists.current()).toMatchObject({ snapshot: first.version });
  wait(30);
  const second = await list("Juno Fixture", "Hera Fixture");
  expect(await loadedLists.current()).toMatchObject({ snapshot: first.version });
  expect(looks()).toBe(1);
  wait(31);
  expect(await loadedLists.current()).toMatchObject({ snapshot: second.version });
});

test("a recheck is compared with the snapshot in service now, however lately the pointer was looked at", async () => {
  const { list, loadedLists, looks } = world();
  const first = await list("Juno Fixture");
  expect(await loadedLists.current({ isRecheck: true })).toMatchObject({ snapshot: first.version });
  const second = await list("Juno Fixture", "Hera Fixture");
  expect(await loadedLists.current()).toMatchObject({ snapshot: first.version });
  const before = looks();
  expect(await loadedLists.current({ isRecheck: true })).toMatchObject({ snapshot: second.version });
  expect(looks()).toBe(before + 1);
});

test("many requests at once make one look", async () => {
  const { list, loadedLists, looks } = world();
  await list("Juno Fixture");
  await Promise.all([loadedLists.current(), loadedLists.current(), loadedLists.current()]);
  expect(looks()).toBe(1);
});

test("a damaged new snapshot: the one before stays in service, and the damage is told once", async () => {
  const { list, loadedLists, wait, objects, damaged } = world();
  const good = await list("Juno Fixture");
  await loadedLists.current();
  wait(90);
  const bad = await list("Hera Fixture");
  const body = objects.bodies.get(bad.key);
  objects.bodies.set(bad.key, (body ?? Buffer.alloc(0)).subarray(0, 100));
  expect(await loadedLists.current()).toMatchObject({ snapshot: good.version });
  wait(90);
  expect(await loadedLists.current()).toMatchObject({ snapshot: good.version });
  expect(damaged).toEqual([bad.version]);
});

test("of a file too large to hold only the index is, and captions are read by offset", async () => {
  const { list, loadedLists } = world(0);
  await list("Juno Fixture", "Hera Fixture");
  const lists = await loadedLists.current();
  const found = await lists?.search(
    { name: "Hera Fixture" },
    { topics: [], includeAdverseMedia: false, includeRcas: false, minScore: 70 },
  );
  expect(found?.kind === "searched" && found.matches[0]?.caption).toBe("Hera Fixture");
});

test("lists nobody has checked for too long clear nobody, until a check finds them unchanged", async () => {
  const { list, imported, jobs, loadedLists, wait } = world();
  const { version } = await list("Juno Fixture");
  wait(8 * 86_400);
  expect(await loadedLists.current()).toBeUndefined();
  await imported("Juno Fixture");
  expect(await refreshIndex(jobs)).toMatchObject({ kind: "renewed" });
  wait(90);
  expect(await loadedLists.current()).toMatchObject({ snapshot: version, refreshedAt: "2026-03-09T00:00:00.000Z" });
});

test("each list is told with its state; a check that went wrong is told by the next look at the same snapshot", async () => {
  const { list, jobs, loadedLists, wait } = world();
  const { version } = await list("Juno Fixture");
  const told = { id: "ftm", asOf: null, categories: ["other", "sanction"], topics: ["sanction", "role.rca"] };
  expect((await loadedLists.current())?.sources).toEqual([{ ...told, state: "fresh" }]);
  const state = await jobs.states.read("ftm");
  if (state === undefined) throw new Error("no state");
  await jobs.states.replace(state, { ...state, state: "guarded", publishedAt: "2026-02-27" });
  expect(await refreshIndex(jobs)).toMatchObject({ kind: "renewed" });
  wait(90);
  expect(await loadedLists.current()).toMatchObject({
    snapshot: version,
    sources: [{ ...told, state: "guarded", asOf: "2026-02-27" }],
  });
});

test("a list whose file is older than its publisher's period is stale however lately it was fetched, and still serves", async () => {
  const { jobs, loadedLists } = world();
  const people = Array.from(
    { length: 3 },
    (_, at) => `<INDIVIDUAL><DATAID>${at}</DATAID><FIRST_NAME>Juno${at}</FIRST_NAME></INDIVIDUAL>`,
  );
  const file = (day: string) =>
    fileOf(
      "consolidated.xml",
      `<CONSOLIDATED_LIST dateGenerated="${day}T00:00:00Z"><INDIVIDUALS>${people.join("")}</INDIVIDUALS></CONSOLIDATED_LIST>`,
    );
  await importFiles(jobs, "un_sc", [file("2025-11-01")]);
  await buildIndex(jobs);
  expect((await loadedLists.current())?.sources).toMatchObject([{ id: "un_sc", asOf: "2025-11-01", state: "stale" }]);
});

test("a source that the deployment requires is missing until it is in the snapshot", async () => {
  const { list, loadedLists } = world(1e9, ["ftm", "eu_fsf"]);
  await list("Juno Fixture");
  expect((await loadedLists.current())?.missingSources).toEqual(["eu_fsf"]);
});

test("a snapshot that cannot be read clears nobody, and the next request loads it", async () => {
  const { list, loadedLists, wait, objects, failures } = world();
  await list("Juno Fixture");
  await loadedLists.current();
  wait(90);
  const second = await list("Juno Fixture", "Hera Fixture");
  const { readRange } = objects;
  objects.readRange = async () => {
    throw new Error("the connection broke");
  };
  expect(await loadedLists.current()).toBeUndefined();
  expect(failures).toEqual([new Error("the connection broke")]);
  objects.readRange = readRange;
  expect(await loadedLists.current()).toMatchObject({ snapshot: second.version });
});

const Memory = z.object({ loadedMegabytes: z.number(), changedMegabytes: z.number(), found: z.array(z.boolean()) });

// What the collector has not yet freed varies by a third of a snapshot; a second one held shows as a whole one.
test("a function that changes its snapshot never holds both: the memory of one is enough", async () => {
  const megabytes = 128;
  const { out, err } = await throughNode("test/fixtures/lists/swap-of-snapshots.ts", [`${megabytes}`]);
  expect(err).toBe("");
  const { loadedMegabytes, changedMegabytes, found } = Memory.parse(JSON.parse(out));
  expect(found).toEqual([true, true]);
  expect(changedMegabytes - loadedMegabytes).toBeLessThan(0.7 * megabytes);
}, 60_000);
