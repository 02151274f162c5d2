import { describe, expect, test } from "vitest";
import { compare } from "../../../functions/audit-log/compare.ts";
import { prove } from "../../../functions/audit-log/prove.ts";
import { runIntegrator } from "../../../functions/audit-log/run-integrator.ts";
import { takeIn } from "../../../functions/audit-log/take-in.ts";
import { openCheckpoint } from "../../../functions/transparency/checkpoint.ts";
import { openProof } from "../../../functions/transparency/proof.ts";
import { type LogWorld, logWorld } from "../../fakes/log-world.ts";
import { ledgerImage, ledgerKey, numbersFrom, streamEvent } from "../../fixtures/audit/audit-rows.ts";
import { naiveRoot } from "../transparency/naive-log.ts";

const intake = (world: LogWorld) => {
  const { objects, now } = world.depsFor();
  return { objects, now, wake: async () => {} };
};
const write = (world: LogWorld, first: number, count = 1) =>
  takeIn(intake(world), streamEvent(numbersFrom(first, count)));
const run = (world: LogWorld) => runIntegrator(world.depsFor());
const keysIn = (world: LogWorld) => world.entries().map((entry) => JSON.parse(entry.toString()).key);
const latest = (world: LogWorld) => openCheckpoint(world.checkpoints.at(-1) ?? "", [world.key]);

describe("a pass of the integrator", () => {
  test("makes leaves of what waits, in its order, and publishes a checkpoint over them", async () => {
    const world = logWorld();
    await write(world, 1, 3);
    world.later(1);
    await write(world, 4, 2);
    expect(await run(world)).toEqual({ entries: 5, size: 5, published: "current", waitingSeconds: 0 });
    expect(keysIn(world)).toEqual(numbersFrom(1, 5).map(ledgerKey));
    expect(latest(world)).toMatchObject({ size: 5, root: naiveRoot(world.entries()) });
    expect([...world.bodies.keys()].sort()).toEqual(["checkpoint", "tile/0/000.p/5", "tile/entries/000.p/5"]);
  });

  test("drops what the log holds already, however batches overlap", async () => {
    const world = logWorld();
    await write(world, 1, 3);
    world.later(1);
    await write(world, 2, 3);
    await run(world);
    await write(world, 3, 3);
    await run(world);
    expect(keysIn(world)).toEqual(numbersFrom(1, 5).map(ledgerKey));
  });

  test("that finds nothing signs nothing and writes nothing", async () => {
    const world = logWorld();
    await run(world);
    expect(world.bodies.size).toBe(0);
    await write(world, 1);
    await run(world);
    world.later(3_600);
    await run(world);
    expect(world.checkpoints).toHaveLength(1);
  });

  test("keeps full tiles for years, partial ones for weeks, and no partial one beside its full one", async () => {
    const world = logWorld();
    for (const first of [1, 101, 201, 301]) {
      await write(world, first, 100);
      await run(world);
    }
    const tiles = [...world.bodies.keys()].filter((key) => key.startsWith("tile/")).sort();
    expect(tiles).toEqual([
      "tile/0/000",
      "tile/0/001.p/144",
      "tile/0/001.p/44",
      "tile/1/000.p/1",
      "tile/entries/000",
      "tile/entries/001.p/144",
      "tile/entries/001.p/44",
    ]);
    for (const tile of tiles) expect(world.locks.get(tile)).toBe(tile.includes(".p/") ? "weeks" : "years");
  });

  test("takes more than one pass over a long queue, and all of it", async () => {
    const world = logWorld();
    for (let first = 1; first <= 9_000; first += 500) await write(world, first, 500);
    expect(await run(world)).toMatchObject({ entries: 9_000, size: 9_000, published: "later" });
    world.later(10);
    await run(world);
    expect(latest(world)).toMatchObject({ size: 9_000, root: naiveRoot(world.entries()) });
  });

  test("that runs out of time leaves the rest to the next, and has itself woken for it", async () => {
    const world = logWorld();
    for (let first = 1; first <= 6_500; first += 500) await write(world, first, 500);
    world.later(60);
    const hurried = await runIntegrator({ ...world.depsFor(), remainingMs: () => 5_000 });
    expect(hurried).toMatchObject({ entries: 6_000, waitingSeconds: 60 });
    expect(world.wakes).toEqual([10]);
    world.later(10);
    expect(await run(world)).toMatchObject({ entries: 500, size: 6_500, waitingSeconds: 0 });
  });
});

describe("a checkpoint", () => {
  test("appears once in a tick of the clock: what comes after it waits for the next", async () => {
    const world = logWorld();
    await write(world, 1);
    await run(world);
    world.later(3);
    await write(world, 2);
    expect(await run(world)).toMatchObject({ size: 2, published: "later" });
    expect(world.checkpoints).toHaveLength(1);
    expect(world.wakes).toEqual([7]);
    world.later(7);
    expect(await run(world)).toMatchObject({ size: 2, published: "published" });
    expect(latest(world).size).toBe(2);
  });

  test("is kept for years once a day, the others for weeks", async () => {
    const world = logWorld("2026-11-21T23:59:40.000Z");
    const locks: (string | undefined)[] = [];
    for (let number = 1; number <= 4; number++) {
      await write(world, number);
      await run(world);
      locks.push(world.locks.get("checkpoint"));
      world.later(10);
    }
    expect(locks).toEqual(["years", "weeks", "years", "weeks"]);
  });

  test("is not signed where the head was put back: the log would be two", async () => {
    const world = logWorld();
    await write(world, 1, 5);
    await run(world);
    const earlier = world.head();
    world.later(10);
    await write(world, 6, 5);
    await run(world);
    // As if the table had been restored, and its index with it.
    world.setHead(earlier);
    for (const number of numbersFrom(6, 5)) world.leaves.delete(ledgerKey(number));
    world.later(10);
    await write(world, 11, 20);
    await expect(run(world)).rejects.toThrow("do not lead to its root at size 10");
    expect(latest(world).size).toBe(10);
  });

  test("is not signed over a tile that is not what the head says", async () => {
    const world = logWorld();
    await write(world, 1, 5);
    const deps = world.depsFor();
    const spoilt = { ...deps, writeLeaves: async () => spoil(world, "tile/0/000.p/5") };
    await expect(runIntegrator(spoilt)).rejects.toThrow("do not lead to its root");
    expect(world.checkpoints).toEqual([]);
  });
});

test("an object of the log that holds something else stops the integrator: nothing is written over", async () => {
  const world = logWorld();
  await write(world, 1, 5);
  world.bodies.set("tile/0/000.p/5", { bytes: Buffer.alloc(160), etag: "x", modified: world.now() });
  await expect(run(world)).rejects.toThrow("the log holds another tile/0/000.p/5");
});

describe("a proof", () => {
  const proofOf = (world: LogWorld, number: number) =>
    prove(
      {
        findLeaf: async (key) => world.leaves.get(key),
        readCheckpoint: async () => world.bodies.get("checkpoint")?.bytes.toString(),
        read: async (path) => world.bodies.get(path)?.bytes,
      },
      ledgerKey(number),
    );

  test("is there once a checkpoint covers the fact, for every fact of the log", async () => {
    const world = logWorld();
    expect(await proofOf(world, 1)).toBeUndefined();
    await write(world, 1, 600);
    expect(await proofOf(world, 1)).toBeUndefined();
    await run(world);
    for (const number of [1, 2, 256, 257, 512, 513, 600]) {
      const { entry, index } = openProof((await proofOf(world, number)) ?? "", [world.key]);
      expect(JSON.parse(entry.toString())).toMatchObject({
        key: ledgerKey(number),
        row: { subjectId: `ver_${number}` },
      });
      expect(index).toBe(number - 1);
    }
    world.later(3);
    await write(world, 601);
    await run(world);
    expect(await proofOf(world, 601)).toBeUndefined();
  });

  test("is made from the full tile where the partial one of its checkpoint is deleted", async () => {
    const world = logWorld();
    await write(world, 1, 100);
    await run(world);
    world.later(3);
    await write(world, 101, 300);
    expect(await run(world)).toMatchObject({ published: "later" });
    expect(world.bodies.has("tile/0/000.p/100")).toBe(false);
    expect(openProof((await proofOf(world, 77)) ?? "", [world.key]).checkpoint.size).toBe(100);
  });
});

describe("what the stream forgot", () => {
  const comparison = (world: LogWorld, rows: Record<string, ReturnType<typeof ledgerImage>>, mark?: Date) => {
    const asked: string[] = [];
    let until = mark;
    const deps = {
      ...intake(world),
      findLeaves: world.depsFor().findLeaves,
      rowsBetween: async function* (since: Date, to: Date) {
        asked.push(`${since.toISOString()} ${to.toISOString()}`);
        yield Object.entries(rows).flatMap(([at, image]) =>
          at >= since.toISOString() && at < to.toISOString() ? [image] : [],
        );
      },
      readMark: async () => until,
      moveMark: async (to: Date) => {
        until = to;
      },
      remainingMs: () => 600_000,
    };
    return { deps, asked, mark: () => until };
  };

  test("is found by comparing with the table, and enters once, marked as late", async () => {
    const world = logWorld("2026-11-23T18:00:00.000Z");
    await write(world, 1, 2);
    await run(world);
    const rows = Object.fromEntries(
      numbersFrom(1, 4).map((number) => [`2026-11-2${number < 3 ? 1 : 2}T10:00:0${number}.000Z`, ledgerImage(number)]),
    );
    const { deps, asked, mark } = comparison(world, rows, new Date("2026-11-22T04:00:00.000Z"));
    expect(await compare(deps)).toMatchObject({ late: 2, alarming: 0 });
    expect(asked).toEqual([
      "2026-11-21T04:00:00.000Z 2026-11-23T04:00:00.000Z",
      "2026-11-23T04:00:00.000Z 2026-11-23T17:00:00.000Z",
    ]);
    expect(mark()).toEqual(new Date("2026-11-23T17:00:00.000Z"));
    world.later(10);
    await run(world);
    expect(keysIn(world)).toEqual(numbersFrom(1, 4).map(ledgerKey));
    expect(world.entries().map((entry) => JSON.parse(entry.toString()).late ?? false)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    world.later(3_600);
    expect(await compare(deps)).toMatchObject({ late: 0 });
  });

  test("is looked for from the beginning where nobody has compared yet, and what is young is left to the stream", async () => {
    const world = logWorld("2026-11-21T12:00:00.000Z");
    const rows = { "2026-11-21T10:00:00.000Z": ledgerImage(1), "2026-11-21T11:30:00.000Z": ledgerImage(2) };
    const { deps, asked } = comparison(world, rows);
    expect(await compare(deps)).toMatchObject({ late: 1 });
    expect(asked).toEqual(["1970-01-01T00:00:00.000Z 2026-11-21T11:00:00.000Z"]);
  });
});

function spoil(world: LogWorld, key: string): void {
  const found = world.bodies.get(key);
  if (found === undefined) throw new Error(`there is no ${key}`);
  const bytes = Buffer.from(found.bytes);
  bytes.writeUInt8(bytes.readUInt8(7) ^ 1, 7);
  world.bodies.set(key, { ...found, bytes });
}
