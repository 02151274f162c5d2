import { afterAll, beforeAll, expect, test } from "vitest";
import { deskOf, type Reply, unheldPassport } from "../fixtures/host/desk.ts";
import { type RunningHost, startRunningHost } from "../fixtures/host/running-host.ts";

/** A hundred callers a second and a hub that hangs: who does not need the hub must not notice. */
let host: RunningHost;
let owners: { accountId: string; keys: string[] }[];
beforeAll(async () => {
  host = await startRunningHost();
  const { liveAccount, list } = deskOf(host);
  owners = [await liveAccount(400), await liveAccount(400), await liveAccount(400)];
  // A read's own cold start is not what is asked about.
  for (const { keys } of owners) for (const key of keys) await list(key);
}, 120_000);
afterAll(() => host.stop());

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

/** Reads, one after another, as long as something lasts. */
async function readsUntil(isOver: () => boolean, key: string): Promise<number[]> {
  const { list } = deskOf(host);
  const times: number[] = [];
  while (!isOver()) {
    times.push(await timed(() => list(key)));
    await pause(100);
  }
  return times.sort((a, b) => a - b);
}

const percentile = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? 0;

test("verify answers 503, reads stay as they were, and the wallets are right when it is over", async () => {
  const { control, post, wallet } = deskOf(host);
  const [reader, ...senders] = owners.flatMap(({ keys }) => keys);
  let over = false;
  const began = Date.now();
  const calm = await readsUntil(() => Date.now() - began > 3_000, reader ?? "");

  await control("PUT", "/behaviour", { mode: "timeout" });
  const answers: Promise<Reply>[] = [];
  const reading = readsUntil(() => over, reader ?? "");
  for (let second = 0; second < 4; second += 1) {
    for (let sent = 0; sent < 100; sent += 1) {
      answers.push(post(senders[sent % senders.length] ?? "", unheldPassport()));
      await pause(10);
    }
  }
  over = true;
  const underLoad = await reading;
  await control("DELETE", "/behaviour");
  const replies = await Promise.all(answers);

  const refused = replies.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(200);
  for (const { retryAfter, body } of refused) expect([retryAfter, body.code]).toEqual(["1", "TRY_AGAIN"]);
  expect(percentile(underLoad, 0.9)).toBeLessThan(Math.max(250, 10 * percentile(calm, 0.9)));

  const charged = replies.filter(({ status }) => status === 200).length;
  const wallets = await Promise.all(owners.map(({ accountId }) => wallet(accountId)));
  const sum = (name: "balance" | "held" | "charges") => wallets.reduce((total, one) => total + one[name], 0);
  expect([sum("held"), sum("charges"), sum("balance")]).toEqual([0, charged, 1_200 - charged]);
});
