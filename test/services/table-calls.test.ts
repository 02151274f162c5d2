import { beforeAll, expect, test } from "vitest";
import { accessCost, subjectsCounted } from "../bench/calls/access.ts";
import { unitsOf } from "../bench/calls/counting-proxy.ts";
import { hostTimeoutMs } from "../fixtures/host/running-host.ts";

// What calls cost in the tables, counted between a service of its own and its engine. `npm run bench` shows the figures.

let cost: Awaited<ReturnType<typeof accessCost>>;
beforeAll(async () => {
  cost = await accessCost();
}, hostTimeoutMs);

test("asking before paying makes two table calls at most, so nobody saves by leaving it out", () => {
  expect(cost.preflight.calls.length).toBeLessThanOrEqual(2);
});

test("a batch costs at most a fifth of the write units of its single screenings", () => {
  expect(unitsOf(cost.batch)).toBeLessThanOrEqual((subjectsCounted * unitsOf(cost.screening)) / 5);
});

test.each([
  ["a verification", "verification", 3],
  ["a read", "read", 2],
  ["the next request of a key", "next", 1],
] as const)("%s makes so few table calls that others do not wait for it", (_what, asked, most) => {
  expect(cost[asked].calls.length).toBeLessThanOrEqual(most);
});
