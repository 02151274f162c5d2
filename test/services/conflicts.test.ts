import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deskOf, type Reply, unheldPassport } from "../fixtures/host/desk.ts";
import { hostTimeoutMs, type RunningHost, startRunningHost } from "../fixtures/host/running-host.ts";

/** The tables as DynamoDB is under load: overlapping transactions conflict, writes are throttled, replies are lost. */
let host: RunningHost;
beforeAll(async () => {
  host = await startRunningHost(["--conflicts"]);
  await warm();
}, hostTimeoutMs);
afterAll(() => host.stop());

/** Ten workers started at once starve one another on a busy machine, which is not what is asked here. */
async function warm(): Promise<void> {
  const desk = deskOf(host);
  const { keys } = await desk.liveAccount(20);
  await Promise.all(Array.from({ length: 10 }, (_, index) => desk.post(keys[index % 5] ?? "", unheldPassport())));
}

const count = (answers: Reply[], status: number) => answers.filter((one) => one.status === status).length;

const othersThan = (answers: Reply[], expected: number[]) => answers.filter(({ status }) => !expected.includes(status));

/** Sends again what was told to be sent again: nothing was held for it. */
async function patiently(ask: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    const reply = await ask();
    const isBusy = reply.status === 503 || reply.body.code === "RATE_LIMITED";
    if (!isBusy || attempt > 30) return reply;
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 300));
  }
}

test("forty callers on ten credits: ten reach the hub, thirty get 402, and the wallet says so too", async () => {
  const desk = deskOf(host);
  const { accountId, keys } = await desk.liveAccount(10);
  const before = Number((await desk.control("GET", "/calls")).total);
  const documents = Array.from({ length: 40 }, unheldPassport);
  const answers = await Promise.all(
    documents.map((document, index) => patiently(() => desk.post(keys[index % 5] ?? "", document))),
  );
  expect(othersThan(answers, [200, 402])).toEqual([]);
  expect([count(answers, 200), count(answers, 402)]).toEqual([10, 30]);
  expect(Number((await desk.control("GET", "/calls")).total) - before).toBe(10);
  expect(await desk.wallet(accountId)).toEqual({ balance: 0, held: 0, charges: 10 });
}, 60_000);

test("forty callers on one document: one reaches the hub and one is charged", async () => {
  const desk = deskOf(host);
  const { accountId, keys } = await desk.liveAccount(10);
  const before = Number((await desk.control("GET", "/calls")).total);
  const document = unheldPassport();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => patiently(() => desk.post(keys[index % 5] ?? "", document))),
  );
  expect(othersThan(answers, [200, 429])).toEqual([]);
  expect([count(answers, 200), count(answers, 429)]).toEqual([1, 39]);
  expect(Number((await desk.control("GET", "/calls")).total) - before).toBe(1);
  expect(await desk.wallet(accountId)).toEqual({ balance: 9, held: 0, charges: 1 });
}, 60_000);

test("an account that is changed again and again: its callers are let in or told to wait, and never hear of a fault", async () => {
  const desk = deskOf(host);
  const { accountId, keys } = await desk.liveAccount(1);
  const statuses = new Map<number, number>();
  let changing = true;
  const caller = async (key: string) => {
    while (changing) {
      const { status } = await desk.ask(key);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(40);
    }
  };
  const callers = keys.map(caller);
  for (let index = 0; index < 25; index += 1) {
    await desk.operate("account agency-code", { accountId, agencyCode: `T${100 + index}` });
    await pause(200);
  }
  changing = false;
  await Promise.all(callers);
  expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(25);
}, 60_000);
