import { expect, test } from "vitest";
import { openSnapshot } from "../../../../functions/domain/screening/snapshot.ts";
import { buildSnapshot } from "../../../../functions/domain/screening/snapshot-builder.ts";
import { importFiles } from "../../../../functions/lists/refresh/import-files.ts";
import { buildIndex } from "../../../../functions/lists/snapshot/build-index.ts";
import { pointerInObjects } from "../../../../functions/lists/snapshot/pointer.ts";
import { servedSnapshot } from "../../../../functions/lists/snapshot/served.ts";
import { statesInObjects } from "../../../../functions/lists/source-state.ts";
import { fakeObjects } from "../../../fakes/objects.ts";
import { fileOf } from "../../../fixtures/lists/files.ts";

function world(heldWholeBytes = 1e9) {
  const objects = fakeObjects();
  let seconds = 0;
  let looks = 0;
  const stored = pointerInObjects(objects);
  const read = () => {
    looks += 1;
    return stored.read();
  };
  const pointer = { ...stored, read };
  const now = () => new Date(Date.UTC(2026, 2, 1) + seconds * 1000);
  const reports: { loaded: string; damaged: string[] }[] = [];
  const jobs = {
    objects,
    states: statesInObjects(objects),
    pointer: stored,
    buildSnapshot,
    now,
    randomId: () => "abcd",
    newRun: () => `run${seconds}`,
    onProgress: () => {},
  };
  const list = async (...names: string[]) => {
    const lines = names.map((name) =>
      JSON.stringify({ id: name, schema: "Person", properties: { name: [name], topics: ["sanction"] } }),
    );
    await importFiles(jobs, "ftm", [fileOf("l.json", lines.join("\n"))]);
    const outcome = await buildIndex(jobs);
    if (outcome.kind !== "built") throw new Error(outcome.kind);
    return outcome.manifest;
  };
  const served = servedSnapshot({
    objects,
    open: openSnapshot,
    heldWholeBytes,
    pointer,
    now,
    maximumAgeDays: 7,
    report: (line) => reports.push(line),
  });
  const wait = (more: number) => {
    seconds += more;
  };
  return { objects, list, served, reports, looks: () => looks, wait };
}

test("without any snapshot screening is unavailable, never clear", async () => {
  expect(await world().served()).toEqual({ kind: "unavailable", reason: "none" });
});

test("the pointer is looked at once a minute, and a new snapshot is in service with the next look", async () => {
  const { list, served, wait, looks } = world();
  const first = await list("Juno Fixture");
  expect(await served()).toMatchObject({ kind: "ready", version: first.version });
  wait(30);
  const second = await list("Juno Fixture", "Hera Fixture");
  expect(await served()).toMatchObject({ version: first.version });
  expect(looks()).toBe(1);
  wait(31);
  expect(await served()).toMatchObject({ version: second.version });
});

test("many invocations at once make one look", async () => {
  const { list, served, looks } = world();
  await list("Juno Fixture");
  await Promise.all([served(), served(), served()]);
  expect(looks()).toBe(1);
});

test("a damaged new snapshot: the one before stays in service, and the damage is told once", async () => {
  const { list, served, wait, objects, reports } = world();
  const good = await list("Juno Fixture");
  await served();
  wait(90);
  const bad = await list("Hera Fixture");
  const body = objects.bodies.get(bad.key);
  objects.bodies.set(bad.key, (body ?? Buffer.alloc(0)).subarray(0, 100));
  expect(await served()).toMatchObject({ kind: "ready", version: good.version });
  wait(90);
  await served();
  expect(reports).toEqual([
    { loaded: good.version, damaged: [] },
    { loaded: good.version, damaged: [bad.version] },
  ]);
});

test("of a file too large to hold only the index is, and the rest is read by offset", async () => {
  const { list, served } = world(0);
  await list("Juno Fixture", "Hera Fixture");
  const now = await served();
  expect(now.kind === "ready" && (await now.snapshot.displayOf(1)).caption).toBe("Hera Fixture");
});

test("lists nobody has checked for too long are not screened against", async () => {
  const { list, served, wait } = world();
  await list("Juno Fixture");
  wait(8 * 86_400);
  expect(await served()).toEqual({ kind: "unavailable", reason: "tooOld" });
});
