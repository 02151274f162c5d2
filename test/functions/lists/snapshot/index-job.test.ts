import { describe, expect, test } from "vitest";
import type { MatchFilters } from "../../../../functions/domain/screening/match.ts";
import { Searcher, searchSnapshot } from "../../../../functions/domain/screening/search/search.ts";
import { buildSnapshot } from "../../../../functions/domain/screening/snapshot/builder.ts";
import { openSnapshot } from "../../../../functions/domain/screening/snapshot/snapshot.ts";
import { oneChunk } from "../../../../functions/lists/objects.ts";
import { importFiles } from "../../../../functions/lists/refresh/import-files.ts";
import { buildIndex, type IndexDeps, refreshIndex } from "../../../../functions/lists/snapshot/build-index.ts";
import { loadSnapshot } from "../../../../functions/lists/snapshot/load.ts";
import { pointerInObjects, rolledBack } from "../../../../functions/lists/snapshot/pointer.ts";
import { rollBack } from "../../../../functions/lists/snapshot/roll-back.ts";
import { statesInObjects } from "../../../../functions/lists/source-state.ts";
import { fakeObjects } from "../../../fakes/objects.ts";
import { fileOf, keysIn } from "../../../fixtures/lists/files.ts";

function world() {
  let hour = 0;
  const objects = fakeObjects(() => new Date(Date.UTC(2026, 2, 1, hour)));
  const deps: IndexDeps = {
    objects,
    states: statesInObjects(objects),
    pointer: pointerInObjects(objects),
    buildSnapshot,
    matcherVersion: 1,
    keptDays: 35,
    now: () => new Date(Date.UTC(2026, 2, 1, hour++)),
    randomId: () => "abcd",
    onProgress: () => {},
  };
  const person = (name: string, topic = "sanction") =>
    JSON.stringify({ id: name, schema: "Person", properties: { name: [name], topics: [topic] } });
  const imports = (source: string, ...names: string[]) =>
    importFiles({ ...deps, newRun: () => `run${hour++}` }, source, [
      fileOf("list.json", names.map((name) => person(name)).join("\n")),
    ]);
  const build = async () => {
    const outcome = await buildIndex(deps);
    if (outcome.kind !== "built") throw new Error(outcome.kind);
    return outcome.manifest;
  };
  const wait = (hours: number) => {
    hour += hours;
  };
  return { deps, objects, imports, build, wait, pointer: () => deps.pointer.read() };
}

const loading = (deps: IndexDeps, heldWholeBytes = 1e9) => ({
  objects: deps.objects,
  open: openSnapshot,
  heldWholeBytes,
});
const everything: MatchFilters = { topics: [], includeAdverseMedia: false, includeRcas: true, minScore: 70 };

describe("a build", () => {
  test("makes one checked snapshot of all sources and points at it", async () => {
    const { imports, build, pointer, deps } = world();
    await imports("ftm", "Juno Fixture", "Hera Fixture");
    const manifest = await build();
    expect(manifest).toMatchObject({ entities: 2, names: 2, sources: [{ id: "ftm", records: 2 }] });
    const current = await pointer();
    expect(current?.current.version).toBe(manifest.version);
    const loaded = current && (await loadSnapshot(loading(deps), current));
    expect(loaded).toMatchObject({ manifest: { version: manifest.version }, damaged: [] });
    const searched =
      loaded && (await searchSnapshot(new Searcher(loaded.snapshot), { name: "Hera Fixture" }, everything));
    expect(searched?.kind === "searched" && searched.matches[0]).toMatchObject({
      entityId: "ftm:Hera Fixture",
      tier: "exact",
    });
  });

  test("by the code of before is made again after a deployment that reads names otherwise, and not a second time", async () => {
    const { imports, build, deps } = world();
    await imports("ftm", "Juno Fixture");
    const { version } = await build();
    expect(await refreshIndex(deps)).toMatchObject({ kind: "renewed", manifest: { version } });
    deps.matcherVersion = 2;
    expect(await refreshIndex(deps)).toMatchObject({ kind: "built", manifest: { matcherVersion: 2 } });
    expect(await refreshIndex(deps)).toMatchObject({ kind: "renewed" });
  });

  test("without any list there is nothing to build, and nothing is pointed at", async () => {
    const { deps, pointer } = world();
    expect(await buildIndex(deps)).toMatchObject({ kind: "nothing" });
    expect(await pointer()).toBeUndefined();
  });

  test("the invented entities make way for the first real list", async () => {
    const { imports, build } = world();
    await imports("synthetic", "Invented Person");
    expect((await build()).sources.map(({ id }) => id)).toEqual(["synthetic"]);
    await imports("ftm", "Juno Fixture");
    expect((await build()).sources.map(({ id }) => id)).toEqual(["ftm"]);
  });

  test("a list damaged in the store stops the build; what is in service stays", async () => {
    const { imports, build, deps, objects, pointer } = world();
    await imports("ftm", "Juno Fixture");
    const good = await build();
    const key = (await deps.states.read("ftm"))?.key ?? "";
    const body = objects.bodies.get(key) ?? Buffer.alloc(0);
    objects.bodies.set(key, body.subarray(0, body.length - 9));
    await expect(buildIndex(deps)).rejects.toMatchObject({ kind: "truncated" });
    expect((await pointer())?.current.version).toBe(good.version);
    expect((await keysIn(objects, "snapshots/")).filter((stored) => stored.endsWith(".bin"))).toEqual([good.key]);
  });

  test("a snapshot that is not stored as it was built is never pointed at", async () => {
    const { imports, deps, objects, pointer } = world();
    await imports("ftm", "Juno Fixture");
    const write = objects.write;
    deps.objects = {
      ...objects,
      write: async (key, chunks) => {
        await write(key, chunks);
        const body = objects.bodies.get(key);
        if (key.endsWith(".bin") && body !== undefined) objects.bodies.set(key, body.subarray(0, body.length / 2));
      },
    };
    await expect(buildIndex(deps)).rejects.toThrow("was not stored as it was built");
    expect(await pointer()).toBeUndefined();
  });

  test("of two builds at once one is in service and the other leaves nothing", async () => {
    const { imports, deps, objects, pointer } = world();
    await imports("ftm", "Juno Fixture");
    const outcomes = await Promise.all([buildIndex(deps), buildIndex(deps)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["built", "renewed"]);
    expect((await keysIn(objects, "snapshots/")).filter((key) => key.endsWith(".bin"))).toEqual([
      (await pointer())?.current.key,
    ]);
  });
});

test("a build whose lists are older than the snapshot that came into service meanwhile never brings them back", async () => {
  const { imports, deps, pointer } = world();
  await imports("ftm", "Juno Fixture");
  const { states } = deps;
  let read = 0;
  const slow: IndexDeps = {
    ...deps,
    states: {
      ...states,
      read: async (source) => {
        const state = await states.read(source);
        if (source === "ftm" && read++ === 0) {
          await imports("ftm", "Juno Fixture", "Hera Fixture");
          await buildIndex(deps);
        }
        return state;
      },
    },
  };
  expect(await buildIndex(slow)).toMatchObject({ kind: "renewed", manifest: { entities: 2 } });
  expect(await pointer()).toMatchObject({ current: { entities: 2 }, previous: [] });
});

describe("what came before", () => {
  test("three earlier snapshots and the list in service are kept, and older ones removed once nobody can be reading them", async () => {
    const { deps, imports, build, pointer, objects, wait } = world();
    const versions: string[] = [];
    for (const name of ["A B", "C D", "E F", "G H", "I J"]) {
      await imports("ftm", name);
      versions.push((await build()).version);
    }
    const stored = async () => ({
      lists: (await keysIn(objects, "lists/")).length,
      snapshots: (await keysIn(objects, "snapshots/")).filter((key) => key.endsWith(".bin")).length,
    });
    await objects.write("lists/ftm/left-by-a-crash.gz", oneChunk("half a list"));
    expect(await stored()).toEqual({ lists: 11, snapshots: 5 });
    wait(7);
    expect(await refreshIndex(deps)).toMatchObject({ kind: "renewed" });
    expect(await stored()).toEqual({ lists: 2, snapshots: 4 });
    const kept = await pointer();
    expect([kept?.current.version, ...(kept?.previous.map(({ version }) => version) ?? [])]).toEqual(
      versions.toReversed().slice(0, 4),
    );
  });

  test("a damaged snapshot in service gives way to the one before, and is named", async () => {
    const { imports, build, pointer, deps, objects } = world();
    await imports("ftm", "Juno Fixture");
    const good = await build();
    await imports("ftm", "Hera Fixture");
    const bad = await build();
    const body = objects.bodies.get(bad.key);
    if (body !== undefined) body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
    const current = await pointer();
    expect(current && (await loadSnapshot(loading(deps), current))).toMatchObject({
      manifest: { version: good.version },
      damaged: [bad.version],
    });
  });

  test("with no snapshot that checks there is none at all, never a damaged one", async () => {
    const { imports, build, pointer, deps, objects } = world();
    await imports("ftm", "Juno Fixture");
    const only = await build();
    objects.bodies.set(only.key, Buffer.from("half"));
    const current = await pointer();
    expect(current && (await loadSnapshot(loading(deps), current))).toBeUndefined();
  });

  test("a rollback puts the one before in service and forgets the withdrawn one", async () => {
    const { imports, build, pointer, deps } = world();
    await imports("ftm", "Juno Fixture");
    const good = await build();
    await imports("ftm", "Hera Fixture");
    const withdrawn = await build();
    const before = await pointer();
    const next = before && rolledBack(before, { now: deps.now(), keptDays: 35 });
    expect(next && (await deps.pointer.movePointer(withdrawn.version, next))).toBe(true);
    expect((await pointer())?.current.version).toBe(good.version);
    expect((await pointer())?.previous).toEqual([]);
  });

  test("what was rolled back stays out of service until a list changes or an operator builds", async () => {
    const { imports, build, pointer, deps } = world();
    for (const name of ["Juno Fixture", "Hera Fixture", "Zeus Fixture"]) {
      await imports("ftm", name);
      await build();
    }
    await rollBack(deps.pointer, { now: deps.now(), keptDays: 35 });
    await rollBack(deps.pointer, { now: deps.now(), keptDays: 35 });
    const first = await pointer();
    expect(await refreshIndex(deps)).toMatchObject({ kind: "nothing", reason: expect.stringContaining("rolled back") });
    expect(await pointer()).toEqual(first);
    expect(await buildIndex(deps)).toMatchObject({ kind: "built" });
    await rollBack(deps.pointer, { now: deps.now(), keptDays: 35 });
    await imports("ftm", "Ares Fixture");
    expect(await refreshIndex(deps)).toMatchObject({ kind: "built" });
    expect((await pointer())?.withdrawn).toBeUndefined();
  });

  test("a move from a version that is not in service any more is refused", async () => {
    const { imports, build, deps, pointer } = world();
    await imports("ftm", "Juno Fixture");
    await build();
    const current = await pointer();
    expect(current && (await deps.pointer.movePointer("some-other-version", current))).toBe(false);
  });
});

describe("an import", () => {
  test("warns of a list below its floor and goes on; refuses what does not parse", async () => {
    const { deps, imports } = world();
    const small = JSON.stringify([
      {
        id: { bioguide: "T1" },
        name: { first: "Ada", last: "Test" },
        terms: [{ type: "rep", start: "2001-01-03", end: "2003-01-03" }],
      },
    ]);
    const importing = { ...deps, newRun: () => "run1" };
    expect(await importFiles(importing, "pep_us_congress", [fileOf("l.json", small)])).toMatchObject({
      records: 1,
      warnings: [expect.stringContaining("at least 500")],
    });
    await expect(importFiles(importing, "pep_us_congress", [fileOf("l.json", "<html>")])).rejects.toMatchObject({
      kind: "notTheFormat",
    });
    // Whoever is watching may say that a list is small, and not that it is empty.
    await expect(importFiles(importing, "pep_us_congress", [fileOf("l.json", "[]")])).rejects.toMatchObject({
      kind: "empty",
    });
    expect((await deps.states.read("pep_us_congress"))?.records).toBe(1);
    await imports("ftm", "Juno Fixture");
  });

  test("records that repeat an id are both kept", async () => {
    const { imports, build } = world();
    await imports("ftm", "Juno Fixture", "Juno Fixture");
    expect(await build()).toMatchObject({ sources: [{ id: "ftm", records: 2 }] });
  });
});

describe("the daily look", () => {
  test("without a change nothing is built, but the lists count as checked again", async () => {
    const { deps, imports, build, pointer } = world();
    await imports("ftm", "Juno Fixture");
    const { version, refreshedAt } = await build();
    await imports("ftm", "Juno Fixture");
    expect(await refreshIndex(deps)).toMatchObject({ kind: "renewed", manifest: { version } });
    expect((await pointer())?.current.refreshedAt.localeCompare(refreshedAt)).toBe(1);
    await imports("ftm", "Hera Fixture");
    expect(await refreshIndex(deps)).toMatchObject({ kind: "built" });
  });
});
