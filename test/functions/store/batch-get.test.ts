import { afterEach, expect, test, vi } from "vitest";
import { getAll } from "../../../functions/store/batch-get.ts";

afterEach(() => {
  vi.useRealTimers();
});

const keys = Array.from({ length: 250 }, (_, at) => at);

test("what a busy table leaves unread is asked for again, so that no record is missing from a list", async () => {
  const sizes: number[] = [];
  const found = await getAll<number, string>(keys, async (asked) => {
    sizes.push(asked.length);
    const read = asked.filter((key) => key % 3 !== 0 || asked.length < 40);
    return { items: read.map(String), unread: asked.filter((key) => !read.includes(key)) };
  });
  expect(found.map(Number).sort((one, other) => one - other)).toEqual(keys);
  // DynamoDB refuses a call for more.
  expect(Math.max(...sizes)).toBe(100);
});

test("a table that stays too busy is a fault, and never a list without its records", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  const start = Date.now();
  let calls = 0;
  const busy = getAll<number, string>([1], async (unread) => {
    calls += 1;
    return { items: [], unread };
  });
  const refused = expect(busy).rejects.toThrow("too busy");
  await vi.runAllTimersAsync();
  await refused;
  expect(calls).toBe(8);
  expect(Date.now() - start).toBeLessThan(13_000);
});
