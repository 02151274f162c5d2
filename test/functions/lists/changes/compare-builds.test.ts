import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../../../../functions/domain/screening/snapshot/builder.ts";
import { type Change, kindSince } from "../../../../functions/lists/changes/change.ts";
import { changesIn } from "../../../../functions/lists/changes/compare-builds.ts";
import { earlierSnapshot } from "../../../../functions/lists/changes/earlier-snapshot.ts";
import { importFiles } from "../../../../functions/lists/refresh/import-files.ts";
import { buildIndex, type IndexDeps, refreshIndex } from "../../../../functions/lists/snapshot/build-index.ts";
import { pointerInObjects } from "../../../../functions/lists/snapshot/pointer.ts";
import { rollBack } from "../../../../functions/lists/snapshot/roll-back.ts";
import { statesInObjects } from "../../../../functions/lists/source-state.ts";
import { fakeObjects } from "../../../fakes/objects.ts";
import { fileOf } from "../../../fixtures/lists/files.ts";

type Facts = { [property: string]: string[] };

/** A publisher whose list changes day by day, and the builds of it. */
function publisher() {
  let at = Date.UTC(2026, 2, 1);
  let random = 0;
  const objects = fakeObjects(() => new Date(at));
  const deps: IndexDeps = {
    objects,
    states: statesInObjects(objects),
    pointer: pointerInObjects(objects),
    buildSnapshot,
    matcherVersion: 1,
    keptDays: 35,
    now: () => new Date(at),
    randomId: () => String(++random).padStart(8, "0"),
    onProgress: () => {},
  };
  const publish = async (list: Record<string, Facts>) => {
    at += 86_400_000;
    const lines = Object.entries(list).map(([id, properties]) => JSON.stringify({ id, schema: "Person", properties }));
    await importFiles({ ...deps, newRun: () => `run${at}` }, "ftm", [fileOf("l.json", lines.join("\n"))]);
    const outcome = await buildIndex(deps);
    if (outcome.kind !== "built") throw new Error(outcome.kind);
    return outcome.manifest;
  };
  const changesOf = async (version: string) => {
    const pointer = await deps.pointer.read();
    const current = pointer?.current;
    if (pointer === undefined || current?.changes === undefined) throw new Error("nothing is in service");
    const found = earlierSnapshot(pointer, { manifest: current, since: version, now: deps.now() });
    if (found.kind !== "ancestor") return found;
    const changes: Change[] = [];
    for await (const change of changesIn(objects, current.changes)) changes.push(change);
    const { number } = found.ancestor;
    return Object.fromEntries(
      changes.flatMap((change) => {
        const kind = kindSince(change, number);
        return kind === undefined ? [] : [[change.id, kind]];
      }),
    );
  };
  const wait = (days: number) => {
    at += days * 86_400_000;
  };
  return { deps, objects, publish, changesOf, wait };
}

const juno: Facts = { name: ["Juno Fixture", "Iuno Fixture"], birthDate: ["1961-03-01"], topics: ["sanction"] };
const hera: Facts = { name: ["Hera Fixture"], country: ["gr"], topics: ["sanction"] };
const zeus: Facts = { name: ["Zeus Fixture"], topics: ["sanction"] };

describe("what changed since an earlier snapshot", () => {
  test("tells who was added, altered and removed, whichever of several builds did it", async () => {
    const { publish, changesOf } = publisher();
    const first = await publish({ juno, hera });
    const second = await publish({ juno, hera, zeus });
    const third = await publish({ juno: { ...juno, birthDate: ["1961-03-02"] }, zeus });
    expect(await changesOf(first.version)).toEqual({
      "ftm:juno": "altered",
      "ftm:hera": "removed",
      "ftm:zeus": "added",
    });
    expect(await changesOf(second.version)).toEqual({ "ftm:juno": "altered", "ftm:hera": "removed" });
    expect(await changesOf(third.version)).toEqual({});
  });

  test.each<[string, Facts]>([
    ["a name", { ...juno, name: ["Juno Fixture", "Una Fixture"] }],
    ["a birth date", { ...juno, birthDate: ["1962"] }],
    ["a country", { ...juno, nationality: ["it"] }],
    ["a topic", { ...juno, topics: ["sanction", "role.pep"] }],
    ["an address", { ...juno, address: ["1 Test Street"] }],
  ])("counts %s as an alteration, so that a recheck looks again", async (_what, altered) => {
    const { publish, changesOf } = publisher();
    const { version } = await publish({ juno, hera });
    await publish({ juno: altered, hera });
    expect(await changesOf(version)).toEqual({ "ftm:juno": "altered" });
  });

  test("is nothing where names only come in another order, or the list does", async () => {
    const { publish, changesOf } = publisher();
    const { version } = await publish({ juno, hera });
    await publish({ hera, juno: { ...juno, name: ["Iuno Fixture", "Juno Fixture"] } });
    expect(await changesOf(version)).toEqual({});
  });

  test("says nothing of who came and went meanwhile", async () => {
    const { publish, changesOf } = publisher();
    const { version } = await publish({ juno });
    await publish({ juno, zeus });
    await publish({ juno, hera });
    expect(await changesOf(version)).toEqual({ "ftm:hera": "added" });
  });

  test("tells of a record that joined another under which id it is now, and the entity keeps the id it had", async () => {
    const { publish, changesOf, objects, deps } = publisher();
    const passport = { passportNumber: ["X1"] };
    const { version } = await publish({ zeus });
    const joined = { name: ["Juno Fixture"], birthDate: ["1961-03-05"], topics: ["sanction"], ...passport };
    await publish({ zeus, late: joined });
    // Listed before it, with the same name and day of birth: the two are one, and it was `late` that callers know.
    await publish({ zeus, early: joined, late: joined });
    expect(await changesOf(version)).toEqual({ "ftm:late": "added" });
    // Two entities of before that turn out to be one.
    const other = { ...joined, birthDate: ["1961-03-06"] };
    const apart = await publish({ zeus, one: joined, other });
    await publish({ zeus, one: joined, other: joined });
    const pointer = await deps.pointer.read();
    const changes: Change[] = [];
    if (pointer?.current.changes)
      for await (const one of changesIn(objects, pointer.current.changes)) changes.push(one);
    expect(changes.find(({ id }) => id === "ftm:other")).toMatchObject({ removed: 5, into: "ftm:one" });
    expect(await changesOf(apart.version)).toEqual({ "ftm:other": "removed" });
  });
});

describe("an earlier snapshot", () => {
  test("by a time is the one in service then", async () => {
    const { publish, changesOf } = publisher();
    await publish({ juno });
    await publish({ juno, hera });
    expect(await changesOf("2026-03-02T12:00:00Z")).toEqual({ "ftm:hera": "added" });
    expect(await changesOf("2026-03-03")).toEqual({});
  });

  test("of before the days kept is refused with the oldest that is kept", async () => {
    const { publish, changesOf, wait } = publisher();
    const first = await publish({ juno });
    const second = await publish({ juno, hera });
    wait(20);
    await publish({ juno, hera, zeus });
    expect(await changesOf(first.version)).toEqual({ "ftm:hera": "added", "ftm:zeus": "added" });
    wait(20);
    await publish({ juno, zeus });
    expect(await changesOf(first.version)).toMatchObject({ kind: "not kept", oldest: { snapshot: second.version } });
    expect(await changesOf(second.version)).toEqual({ "ftm:zeus": "added", "ftm:hera": "removed" });
    expect(await changesOf("2026-03-01T00:00:00Z")).toMatchObject({ kind: "not kept" });
  });

  test("that is remembered though nothing is kept of what changed since is refused", async () => {
    const { deps, publish } = publisher();
    const first = await publish({ juno });
    const second = await publish({ juno, hera });
    const pointer = await deps.pointer.read();
    if (pointer === undefined || second.changes === undefined) throw new Error("nothing is in service");
    const manifest = { ...second, changes: { ...second.changes, keptSince: second.changes.number } };
    expect(earlierSnapshot(pointer, { manifest, since: first.version, now: deps.now() })).toMatchObject({
      kind: "not kept",
      oldest: { snapshot: second.version },
    });
  });

  test("that a rollback took out of service is refused, since the lists went another way", async () => {
    const { publish, changesOf, deps } = publisher();
    const first = await publish({ juno });
    const withdrawn = await publish({ juno, hera });
    await rollBack(deps.pointer, { now: deps.now(), keptDays: 35 });
    expect(await changesOf(withdrawn.version)).toMatchObject({ kind: "not kept", oldest: { snapshot: first.version } });
    await publish({ juno, zeus });
    expect(await changesOf(withdrawn.version)).toMatchObject({ kind: "not kept" });
    expect(await changesOf(first.version)).toEqual({ "ftm:zeus": "added" });
  });

  test("that nothing was kept of stands for everything: nobody is told as new who was there before", async () => {
    const { publish, changesOf, deps, objects } = publisher();
    const first = await publish({ juno });
    const pointer = await deps.pointer.read();
    const { changes: _none, ...current } = pointer?.current ?? first;
    objects.bodies.set("snapshots/pointer.json", Buffer.from(JSON.stringify({ ...pointer, current, history: [] })));
    const second = await publish({ juno, hera });
    expect(await changesOf(first.version)).toMatchObject({ kind: "not kept", oldest: { snapshot: second.version } });
  });
});

test("what a build compares with stays for as long as its snapshot may serve, and goes with it", async () => {
  const { publish, objects, deps, wait } = publisher();
  for (const day of [1, 2, 3, 4, 5, 6]) await publish({ juno, hera: { ...hera, birthDate: [`196${day}`] } });
  wait(1);
  await refreshIndex(deps);
  const kept = [...objects.bodies.keys()].filter(
    (key) => key.startsWith("snapshots/") && key !== "snapshots/pointer.json",
  );
  expect(kept.filter((key) => key.endsWith(".known.gz"))).toHaveLength(4);
  expect(kept).toHaveLength(12);
});
