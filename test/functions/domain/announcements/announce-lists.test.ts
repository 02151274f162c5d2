import { expect, test } from "vitest";
import { usualRetryPlan } from "../../../../functions/contract/settings/retry-plan.ts";
import type { ListsMessage } from "../../../../functions/contract/verification/retry-message.ts";
import {
  type AnnounceDeps,
  type Announcement,
  announceLists,
} from "../../../../functions/domain/announcements/announce-lists.ts";
import {
  type DeliverListsDeps,
  deliverListsUpdated,
} from "../../../../functions/domain/announcements/deliver-lists-updated.ts";

/** Snapshots that come into service, and accounts that hear of them. */
function world(accounts = ["acc_1", "acc_2", "acc_3"]) {
  let minutes = 0;
  let version = "v1";
  let stored: Announcement | undefined;
  let breaksAfter = Number.POSITIVE_INFINITY;
  const told: ListsMessage[] = [];
  const deps: AnnounceDeps = {
    currentVersion: async () => version,
    readAnnouncement: async () => stored,
    async moveAnnouncement(before, after) {
      if (JSON.stringify(before) !== JSON.stringify(stored)) return false;
      stored = after;
      return true;
    },
    readChanges: async ({ since }) =>
      since === "withdrawn"
        ? { kind: "not kept", oldest: undefined }
        : {
            kind: "found",
            from: since,
            to: version,
            sources: [{ id: "un_sc", added: 1, altered: 0, removed: 0 }],
            ids: [],
          },
    accountIds: async () => [...accounts].reverse(),
    async send(message) {
      if (told.length >= breaksAfter) throw new Error("the process died");
      told.push(message);
    },
    now: () => new Date(Date.UTC(2026, 2, 1, 0, minutes)),
  };
  return {
    run: () => announceLists(deps),
    told,
    heard: () => told.map(({ accountId, lists }) => `${accountId} ${lists.from} to ${lists.to}`),
    wait: (more: number) => {
      minutes += more;
    },
    inService: (next: string) => {
      version = next;
    },
    breakAfter: (sent: number) => {
      breaksAfter = sent;
    },
  };
}

test("every account hears once of a snapshot, and nobody of the first there ever was", async () => {
  const { run, heard, inService, wait } = world();
  await run();
  expect(heard()).toEqual([]);
  wait(61);
  inService("v2");
  await run();
  await run();
  wait(90);
  await run();
  expect(heard()).toEqual(["acc_1 v1 to v2", "acc_2 v1 to v2", "acc_3 v1 to v2"]);
});

test("what comes into service within an hour of an announcement is told together when the hour is over", async () => {
  const { run, heard, inService, wait } = world(["acc_1"]);
  await run();
  wait(61);
  inService("v2");
  await run();
  for (const next of ["v3", "v4"]) {
    wait(20);
    inService(next);
    await run();
  }
  expect(heard()).toEqual(["acc_1 v1 to v2"]);
  wait(20);
  await run();
  expect(heard()).toEqual(["acc_1 v1 to v2", "acc_1 v2 to v4"]);
});

test("a run that dies halfway is taken up by the next, and nobody is left out", async () => {
  const accounts = Array.from({ length: 120 }, (_, index) => `acc_${String(index).padStart(3, "0")}`);
  const { run, told, inService, wait, breakAfter } = world(accounts);
  await run();
  wait(61);
  inService("v2");
  breakAfter(70);
  await expect(run()).rejects.toThrow("died");
  breakAfter(Number.POSITIVE_INFINITY);
  await run();
  expect(new Set(told.map(({ accountId }) => accountId))).toEqual(new Set(accounts));
  expect(told.length).toBeLessThan(accounts.length + 50);
});

test("after a rollback the event says that nothing is known of what changed", async () => {
  const { run, told, inService, wait } = world(["acc_1"]);
  inService("withdrawn");
  await run();
  wait(61);
  inService("v1");
  await run();
  expect(told.map(({ lists }) => lists)).toEqual([{ to: "v1", sources: [] }]);
});

const message: ListsMessage = {
  accountId: "acc_1",
  at: "2026-03-01T00:00:00.000Z",
  lists: { from: "v1", to: "v2", sources: [] },
  attempt: 0,
};

/** A webhook that answers as it is told. It has no way to suspend, refund or disable anything. */
function webhook(delivered: boolean, state: "active" | "disabled" = "active") {
  const posted: { eventId: string; type: string }[] = [];
  const again: [ListsMessage, number][] = [];
  const deps: DeliverListsDeps = {
    plan: usualRetryPlan,
    readWebhook: async (accountId) => ({
      accountId,
      version: 1,
      serves: "live",
      state,
      retriesSuspended: false,
      sealed: { dataKey: "k", box: "b" },
    }),
    openDestination: async () => ({ url: "https://hooks.example.com", secrets: [{ secret: "whsec_x" }] }),
    async post({ eventId, event }) {
      posted.push({ eventId, type: event.type });
      return { delivered, durationMs: 1 };
    },
    noteDelivery: async () => {},
    sendAgain: async (next, delay) => void again.push([next, delay]),
    now: () => new Date("2026-03-01T00:00:00.000Z"),
  };
  return { deps, posted, again };
}

test("an event that arrives is sent once; one that does not is tried as often as any, under the same id", async () => {
  const arriving = webhook(true);
  await deliverListsUpdated(arriving.deps, message);
  expect(arriving).toMatchObject({ posted: [{ type: "lists.updated" }], again: [] });

  const failing = webhook(false);
  let next: ListsMessage | undefined = message;
  for (let tries = 0; next !== undefined && tries < 20; tries += 1) {
    await deliverListsUpdated(failing.deps, next);
    next = failing.again.at(-1)?.[0].attempt === tries + 1 ? failing.again.at(-1)?.[0] : undefined;
  }
  expect(failing.posted).toHaveLength(usualRetryPlan.deliveryDelaysSeconds.length);
  expect(new Set(failing.posted.map(({ eventId }) => eventId))).toEqual(new Set([arriving.posted[0]?.eventId]));
});

test("who has no webhook at work is told nothing", async () => {
  const disabled = webhook(true, "disabled");
  await deliverListsUpdated(disabled.deps, message);
  expect(disabled.posted).toEqual([]);
});
