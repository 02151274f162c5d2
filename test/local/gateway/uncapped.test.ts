import { expect, test } from "vitest";
import { endWorld, startWorld } from "../fixture/world.ts";

test("with --uncapped calls beyond reserved concurrency wait for a worker, and the start says so", async () => {
  const world = await startWorld({ uncapped: true });
  try {
    const url = `${world.service.production.url}/reserved?way=slow`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => fetch(url)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(world.notRun).toContain("reserved concurrency of Main-Reserved: calls wait (--uncapped)");
  } finally {
    await endWorld(world);
  }
});
