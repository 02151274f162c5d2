// Lays down a flood of retries at once and looks at every one of them afterwards: npm run bench:drain -- --due 10000
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { RetryMessage } from "../../functions/contract/verification/retry-message.ts";
import { sender } from "../../functions/queue/queues.ts";
import { readLedger, readWallet } from "../../functions/store/accounts/wallets.ts";
import { readVerification } from "../../functions/store/verifications/verifications.ts";
import { listen } from "../../local/engines/listen.ts";
import { deskOf, unheldPassport } from "../fixtures/host/desk.ts";
import { groundOf, layRetry, queues } from "../fixtures/host/laid-retries.ts";
import { startRunningHost } from "../fixtures/host/running-host.ts";
import { eachOf } from "./calls/each-of.ts";

const { values } = parseArgs({ options: { due: { type: "string", default: "10000" } } });
const due = Number(values.due);
const hubMs = 50;
const longestMinutes = 15;
/** So many of the webhook's first answers are a 500: their events come again. */
const oneRefusedIn = 50;

const host = await startRunningHost();
const desk = deskOf(host);
const ground = await groundOf(host);
const told = new Map<string, number>();
const refused = new Set<string>();
let tries = 0;
const receiver = await listen(
  createServer((request, response) => {
    const id = String(request.headers["webhook-id"]);
    tries += 1;
    const refuses = tries % oneRefusedIn === 0 && !refused.has(id);
    if (refuses) refused.add(id);
    else told.set(id, (told.get(id) ?? 0) + 1);
    request.resume().on("end", () => response.writeHead(refuses ? 500 : 200).end());
  }),
  0,
);

try {
  const { accountId } = await desk.liveAccount(due + 10);
  await desk.operate("webhook set", { accountId, url: receiver.url });
  await desk.control("PUT", "/behaviour", { mode: "normal", delayMs: hubMs });
  const messages: RetryMessage[] = [];
  await eachOf(Array.from({ length: due }), async () => {
    messages.push((await layRetry(ground.tables, unheldPassport(), { accountId })).message);
  });

  const began = performance.now();
  await eachOf(messages, (message) => sender(ground.sqs, ground.queueOf(queues.liveRetry))(message, 0));
  const settledAt = await whenEmpty("live retries");
  const toldAt = await whenEmpty("live deliveries");
  const seconds = (at: number) => (at - began) / 1_000;
  console.log(
    `${due} retries settled in ${seconds(settledAt).toFixed(0)} s: ${(due / seconds(settledAt)).toFixed(1)} a second`,
  );
  console.log(`${due} events told in ${seconds(toldAt).toFixed(0)} s, ${refused.size} of them at the second try`);
  await judge(accountId, messages);
} finally {
  await receiver.close();
  ground.close();
  await host.stop();
}

type State = { name: string; waiting: number; delayed: number; underWay: number; deadLetters: number };

async function states(): Promise<State[]> {
  return (await desk.operate("retries show", {})) as unknown as State[];
}

/** When nothing of the queue waited or was under way any more. */
async function whenEmpty(queue: string): Promise<number> {
  for (const end = Date.now() + longestMinutes * 60_000; Date.now() < end; await pause(500)) {
    const state = (await states()).find(({ name }) => name === queue);
    if (state === undefined) throw new Error(`there is no queue of ${queue}`);
    if (state.waiting + state.delayed + state.underWay === 0) return performance.now();
  }
  throw new Error(`${queue} were not done within ${longestMinutes} minutes`);
}

async function judge(accountId: string, messages: RetryMessage[]): Promise<void> {
  const ends = new Map<string, number>();
  await eachOf(messages, async ({ verificationId }) => {
    const record = await readVerification(ground.tables, "live", verificationId);
    const end = `${record?.status}, ${record?.delivery}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  });
  const calls = Object.values((await desk.control("GET", "/calls")).byVrn ?? {});
  const wallet = await readWallet(ground.tables, accountId);
  const ledger = (await readLedger(ground.tables, accountId)).reduce((sum, { halfCredits }) => sum + halfCredits, 0);
  const found = {
    "records by their end": Object.fromEntries(ends),
    "hub calls of each": [Math.min(...calls), Math.max(...calls)],
    "events told": told.size,
    "told twice": [...told.values()].filter((times) => times > 1).length,
    "wallet and ledger, in half credits": [wallet.availableHalfCredits, wallet.heldHalfCredits, ledger],
    "left in queues": (await states()).map(({ name, waiting, deadLetters }) => [name, waiting, deadLetters]),
  };
  console.log(found);
  const isRight =
    ends.get("completed, delivered") === due &&
    calls.length === due &&
    calls.every((count) => count === 1) &&
    told.size === due &&
    found["told twice"] === 0 &&
    wallet.availableHalfCredits + wallet.heldHalfCredits === ledger &&
    found["left in queues"].every(([, waiting, dead]) => waiting === 0 && dead === 0);
  if (!isRight) process.exitCode = 1;
}
