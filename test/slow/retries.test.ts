import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sender } from "../../functions/queue/queues.ts";
import { unheldPassport } from "../fixtures/host/desk.ts";
import { hurriedHost, matching, until } from "../fixtures/host/hurried-host.ts";
import { groundOf, layRetry, queues } from "../fixtures/host/laid-retries.ts";
import { hostTimeoutMs } from "../fixtures/host/running-host.ts";

let world: Awaited<ReturnType<typeof hurriedHost>>;
beforeAll(async () => {
  world = await hurriedHost();
}, hostTimeoutMs);
afterAll(() => world.stop());

test("an issuer that stays down ends in error, is told so, and costs nothing", async () => {
  const { operate, account, post, behave, arrivals, ended, charges, inbox } = world;
  const { accountId, key } = await account();
  await operate("webhook set", { accountId, url: inbox() });
  await behave("visa", "system_error");
  const { body } = await post(key, matching("visa"));
  expect(await ended(key, body.verificationId)).toMatchObject({ status: "error", delivery: "delivered" });
  const [arrived] = await arrivals(body.verificationId);
  expect(JSON.parse(arrived?.body ?? "{}")).toMatchObject({
    type: "verification.failed",
    data: { status: "error", error: { code: "DVS_SYSTEM_ERROR" } },
  });
  expect(await charges(accountId)).toEqual([]);
  expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 10, held: 0 });
});

test("a webhook that reads fifteen outcomes and answers 500 to each gets three of them for nothing, and no retries", async () => {
  const { operate, account, post, get, control, behave, ended } = world;
  const { accountId, key } = await account();
  await operate("wallet top-up", { accountId, credits: 10, reference: "more" });
  const read = new Set<string>();
  const url = await world.receiver((request, response) => {
    buffer(request).then((body) => read.add(JSON.parse(body.toString()).data.verificationId));
    response.writeHead(500).end();
  });
  await operate("webhook set", { accountId, url });
  const documents = Array.from({ length: 15 }, unheldPassport);
  await behave("", "system_error");
  const ids: string[] = [];
  for (const document of documents) {
    ids.push((await post(key, document)).body.verificationId);
    // A key may ask ten times a second.
    await pause(110);
  }
  await control("DELETE", "/behaviour");
  for (const id of ids) expect(await ended(key, id, 120)).toMatchObject({ status: "completed", delivery: "failed" });
  expect([...read].sort()).toEqual(ids.sort());
  expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 20 - 15 + 3, held: 0 });
  const ledger = (await operate("wallet ledger", { accountId })) as unknown as { kind: string }[];
  const count = (kind: string) => ledger.filter((row) => row.kind === kind).length;
  expect([count("charge"), count("refund")]).toEqual([15, 3]);
  const events = (await operate("account events", { accountId })) as unknown as { what: string }[];
  expect(events.filter(({ what }) => what === "refund withheld")).toHaveLength(12);
  expect(await operate("webhook show", { accountId })).toMatchObject({ state: "active", retriesSuspended: true });
  await behave("", "system_error", 1);
  const { body } = await post(key, matching("centrelink"));
  expect(body.retry).toBeUndefined();
  expect(await get(key, body.verificationId)).toMatchObject({ status: "error" });
});

describe("a message that comes again", () => {
  const dueNow = async () => {
    const { accountId } = await world.account();
    await world.operate("webhook set", { accountId, url: world.inbox() });
    const { tables, sqs, queueOf } = await groundOf(world.host);
    const { opening, message } = await layRetry(tables, matching("passport"), { accountId });
    const send = (queue: RegExp) => sender(sqs, queueOf(queue))(message, 0);
    const told = async () => {
      const { byVrn } = await world.control("GET", "/calls");
      const arrived = await world.arrivals(opening.verificationId);
      const { balance, held } = await world.operate("wallet show", { accountId });
      return {
        calls: byVrn[opening.vrn],
        arrived: arrived.length,
        charges: await world.charges(accountId),
        balance,
        held,
      };
    };
    const isDone = async () => (await told()).arrived > 0 && (await nothingWaits());
    return { send, told, done: () => until(async () => (await isDone()) || undefined) };
  };
  const nothingWaits = async () =>
    ((await world.operate("retries show", {})) as unknown as Record<string, number>[]).every(
      ({ waiting = 0, delayed = 0, underWay = 0 }) => waiting + delayed + underWay === 0,
    );
  const onceOnly = { calls: 1, arrived: 1, charges: ["charge"], balance: 9, held: 0 };

  test("five times at once is one call of the hub, one charge and one event", async () => {
    const { send, told, done } = await dueNow();
    await Promise.all(Array.from({ length: 5 }, () => send(queues.liveRetry)));
    await done();
    expect(await told()).toEqual(onceOnly);
  });

  test("redriven from the dead letters after its record was settled, it changes nothing", async () => {
    const { send, told, done } = await dueNow();
    await send(queues.liveRetry);
    await done();
    await send(queues.liveRetryDead);
    expect(await world.operate("retries redrive", { max: 5 })).toMatchObject({ "live retries": 1 });
    await done();
    expect(await told()).toEqual(onceOnly);
  });
});
