import { describe, expect, test } from "vitest";
import { runIntegrator } from "../../../functions/audit-log/run-integrator.ts";
import { takeIn } from "../../../functions/audit-log/take-in.ts";
import { checkLog } from "../../../functions/transparency/check-log.ts";
import { type LogWorld, logWorld, testSigner } from "../../fakes/log-world.ts";
import { numbersFrom, streamEvent } from "../../fixtures/audit/audit-rows.ts";

async function filled(): Promise<LogWorld> {
  const world = logWorld();
  const { objects, now } = world.depsFor();
  for (const count of [100, 300, 200]) {
    await takeIn({ objects, now, wake: async () => {} }, streamEvent(numbersFrom(world.head().size + 1, count)));
    await runIntegrator(world.depsFor());
    world.later(10);
  }
  return world;
}

async function check(world: LogWorld, { keys = [world.key], minimumIndex = 0 } = {}): Promise<number> {
  const first = minimumIndex - (minimumIndex % 256);
  let entries = 0;
  for await (const bundle of checkLog(async (path) => world.bodies.get(path)?.bytes, keys, minimumIndex)) {
    expect(bundle.first).toBe(first + entries);
    entries += bundle.entries.length;
  }
  return entries;
}

function change(world: LogWorld, path: string, how: (bytes: Buffer) => Buffer): void {
  const found = world.bodies.get(path);
  if (found === undefined) throw new Error(`there is no ${path}`);
  world.bodies.set(path, { ...found, bytes: how(Buffer.from(found.bytes)) });
}

const flip = (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
  return bytes;
};

describe("a log read by a stranger", () => {
  test("holds: every entry, every tile, the root", async () => {
    expect(await check(await filled())).toBe(600);
  });

  test.each([
    ["tile/0/000", "tile/0/000 is not what its entries hash to"],
    ["tile/0/002.p/88", "tile/0/002.p/88 is not what"],
    ["tile/1/000.p/2", "tile/1/000.p/2 is not what"],
    ["tile/entries/000", "tile/0/000 is not what its entries hash to"],
    ["tile/entries/002.p/88", "tile/0/002.p/88 is not what"],
    ["checkpoint", /does not fit its text|signed by/],
  ])("of which one bit of %s was changed is found out", async (path, fault) => {
    const world = await filled();
    change(world, path, flip);
    await expect(check(world)).rejects.toThrow(fault);
  });

  test.each(["tile/0/001", "tile/entries/001", "tile/1/000.p/2", "checkpoint"])(
    "without %s is found out",
    async (path) => {
      const world = await filled();
      world.bodies.delete(path);
      await expect(check(world)).rejects.toThrow(`${path} is missing`);
    },
  );

  test("in which two entries changed places, or the last was cut off, is found out", async () => {
    const swapped = await filled();
    change(swapped, "tile/entries/000", (bytes) => {
      const [first, second] = [2 + bytes.readUInt16BE(0), 0];
      const end = first + 2 + bytes.readUInt16BE(first);
      return Buffer.concat([bytes.subarray(first, end), bytes.subarray(second, first), bytes.subarray(end)]);
    });
    await expect(check(swapped)).rejects.toThrow("tile/0/000 is not what its entries hash to");
    const cut = await filled();
    change(cut, "tile/entries/002.p/88", (bytes) => bytes.subarray(0, -1));
    await expect(check(cut)).rejects.toThrow("in the middle of an entry");
  });

  test("whose checkpoint somebody else signed is found out", async () => {
    await expect(check(await filled(), { keys: [testSigner().key] })).rejects.toThrow("none of the keys");
  });
});

describe("a log that was pruned below its minimum index", () => {
  const pruned = async () => {
    const world = await filled();
    for (const path of ["tile/0/000", "tile/0/001", "tile/entries/000", "tile/entries/001"]) world.bodies.delete(path);
    return world;
  };

  test("holds from there on: the bundle with that index and all after it, under the same root", async () => {
    expect(await check(await pruned(), { minimumIndex: 512 })).toBe(88);
    expect(await check(await pruned(), { minimumIndex: 530 })).toBe(88);
    expect(await check(await filled(), { minimumIndex: 300 })).toBe(344);
    expect(await check(await filled(), { minimumIndex: 600 })).toBe(88);
  });

  test("is found out where it holds less than it says, or its tiles above say something else", async () => {
    await expect(check(await pruned())).rejects.toThrow("tile/entries/000 is missing");
    await expect(check(await pruned(), { minimumIndex: 511 })).rejects.toThrow("tile/entries/001 is missing");
    await expect(check(await pruned(), { minimumIndex: 601 })).rejects.toThrow("ends before the minimum index 601");
    const changed = await pruned();
    change(changed, "tile/1/000.p/2", flip);
    await expect(check(changed, { minimumIndex: 512 })).rejects.toThrow("do not lead to the root");
    const cut = await pruned();
    change(cut, "tile/1/000.p/2", (bytes) => bytes.subarray(0, 32));
    await expect(check(cut, { minimumIndex: 512 })).rejects.toThrow("tile/1/000.p/2 was cut");
    const lost = await pruned();
    lost.bodies.delete("tile/1/000.p/2");
    await expect(check(lost, { minimumIndex: 512 })).rejects.toThrow("tile/1/000.p/2 is missing");
  });
});
