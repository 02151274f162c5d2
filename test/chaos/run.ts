// The whole service under real traffic, harmed in every way at once, and its books afterwards: npm run chaos -- --minutes 60
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { killableHost } from "../fixtures/host/killable-host.ts";
import { type Books, booksOf, type Owner, pendingOf } from "./books.ts";
import { callerOf, nothingHeard } from "./callers.ts";
import { calmHub, killNowAndThen, troubleHub, troubleWebhook } from "./harm.ts";
import { receiver } from "./receiver.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error("--minutes must be a positive number");

const accounts = 3;
const patienceMs = 180_000;

const webhook = await receiver();
// Tables that conflict, throttle and lose replies; retries in a hurry, so that all of them end within three minutes.
const host = await killableHost(["--conflicts", "--fast-retries"]);
try {
  const faults = await run();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await host.stop();
  webhook.close();
}

async function run(): Promise<string[]> {
  const owners = await openAccounts();
  const heard = nothingHeard();
  const until = Date.now() + minutes * 60_000;
  console.log(
    `${accounts} accounts, ${owners.flatMap(({ keys }) => keys).length} callers, until ${new Date(until).toISOString()}`,
  );
  const callers = owners.flatMap(({ keys }) => keys.map((key) => callerOf(host, key, { heard, until })));
  const [kills, troubles] = await Promise.all([
    killNowAndThen(host, until),
    troubleHub(host, until),
    troubleWebhook(webhook, until),
  ]);
  await again(() => calmHub(host));
  const leftAfter = await waitForTheEnd(owners);
  await Promise.all(callers);
  const books = await Promise.all(
    owners.map((owner) => again(() => booksOf(host, owner, { heard, sent: webhook.read }))),
  );
  const sum = (of: (one: Books) => number) => books.reduce((total, one) => total + of(one), 0);
  console.log(`${heard.requests} orders, ${heard.repeats} repeats, ${heard.unanswered} never answered`);
  console.log(
    `${kills} kills of the host and its workers, ${troubles} troubles of the hub, ${webhook.read.size} outcomes sent`,
  );
  console.log(
    `${sum(({ charges }) => charges)} charges, ${sum(({ refunds }) => refunds)} refunds, ${sum(({ withheld }) => withheld)} beyond the three of a day`,
  );
  console.log(`${leftAfter.left.length} pending after ${Math.round(leftAfter.ms / 1_000)} seconds`);
  const twice = [...heard.byOrder]
    .filter(([, ids]) => ids.size > 1)
    .map(([order]) => `${order} was answered twice, by different checks`);
  const late = leftAfter.left.map((one) => `still under way: ${one}`);
  return [...books.flatMap((one) => one.faults), ...twice, ...late];
}

async function openAccounts(): Promise<Owner[]> {
  const owners: Owner[] = [];
  while (owners.length < accounts) {
    const owner = await again(() => host.desk().liveAccount(20_000));
    await again(() => host.desk().operate("webhook set", { accountId: owner.accountId, url: webhook.url }));
    owners.push(owner);
  }
  return owners;
}

/** Nothing is harmed any more: how long it takes until nothing is under way. */
async function waitForTheEnd(owners: Owner[]): Promise<{ left: string[]; ms: number }> {
  const began = Date.now();
  for (;;) {
    const pending = await Promise.all(owners.map((owner) => again(() => pendingOf(host, owner))));
    const left = pending.flat();
    if (left.length === 0 || Date.now() - began > patienceMs) return { left, ms: Date.now() - began };
    await pause(10_000);
  }
}

/** The tables refuse operators and readers as well. */
async function again<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let left = 20; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await pause(1_000);
    }
  }
}
