import { expect, test } from "vitest";
import { endpointTimeout } from "../../lib/gateway/endpoint-functions.ts";
import { workerTimeout } from "../../lib/jobs/retry-queues.ts";
import { FakeRetryStore } from "../fakes/retry-store.ts";
import { passport, verificationWorld } from "../fakes/verification-world.ts";
import { openingAt } from "../fixtures/opening.ts";
import { realRetryStore } from "../fixtures/real-retry-store.ts";
import { realTables } from "../fixtures/tables.ts";

// How long a function may live is said in the template, and what waits for its end in the functions.

const ms = (timeout: { toMilliseconds: () => number }) => timeout.toMilliseconds();

test("a verification is called dead only when no function can still be at work on it", async () => {
  const world = await verificationWorld({
    hub: async () => {
      const [record] = world.records();
      expect((record?.deadline ?? 0) - world.clock.now.getTime()).toBeGreaterThan(ms(endpointTimeout) + 5_000);
      return { kind: "answered", code: "Y", errors: [] };
    },
  });
  await world.verify(passport);
  expect(world.asked).toHaveLength(1);
});

test("a function lives long enough for a hub that takes its twenty seconds, and less long than the gateway waits", async () => {
  const world = await verificationWorld();
  await world.verify(passport, { remainingMs: () => ms(endpointTimeout) - 1_000 });
  expect(world.asked).toMatchObject([{ timeoutMs: 20_000 }]);
  expect(ms(endpointTimeout)).toBeLessThan(29_000);
});

test("a worker's lease outlives the worker, and ends before its message comes back", async () => {
  const tables = await realTables();
  try {
    for (const store of [realRetryStore(tables), new FakeRetryStore()]) {
      const start = new Date("2026-03-02T00:00:00.000Z");
      const opening = openingAt(start);
      await store.topUp(opening.accountId, 10);
      await store.open(opening);
      await store.schedule(opening, { box: "box", deadline: start.getTime() + 1_800_000, nextAttemptAt: start });
      const claim = async (owner: string, at: number) => {
        const { verificationId } = opening;
        const now = new Date(start.getTime() + at);
        return (await store.claimAttempt({ verificationId, attempt: 1, owner, now })).claimed;
      };
      expect(await claim("first", 0)).toBe(true);
      expect(await claim("second", ms(workerTimeout) + 10_000)).toBe(false);
      // A queue hides a message for six times its worker's timeout.
      expect(await claim("third", 6 * ms(workerTimeout))).toBe(true);
    }
  } finally {
    await tables.stop();
  }
});
