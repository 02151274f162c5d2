import { setTimeout as pause } from "node:timers/promises";
import { deskOf, unheldPassport } from "../faults/desk.ts";
import type { RunningHost } from "../fixtures/running-host.ts";
import { type Floor, startFloor } from "./floor.ts";
import { hubTimeMs } from "./hub-time.ts";
import type { Latency } from "./latency.ts";

export type VerificationSpeed = { added: Latency; floor: Latency; rate: number; floorRate: number };

/** What the hub is made to take, so that its own time can be told from ours and taken away. */
const hubMs = 20;
const calls = 200;
const holdSeconds = 30;
const patientMs = 60;

/** The time a live verification takes beyond the hub's, and how many a second are answered in time; each beside the floor. */
export async function verificationSpeed(host: RunningHost): Promise<VerificationSpeed> {
  const keys = await keysOf(host, 50);
  const { control } = deskOf(host);
  await control("PUT", "/behaviour", { mode: "normal", delayMs: hubMs });
  const floor = await startFloor(hubMs);
  try {
    const ofTheHub = await hubTimeMs(host);
    const added = await oneByOne(verifying(host, keys), ofTheHub);
    const bare = await oneByOne(floorCall(floor), hubMs);
    const rate = await highestRate(verifying(host, keys), ofTheHub);
    const floorRate = await highestRate(floorCall(floor), hubMs);
    return { added, floor: bare, rate, floorRate };
  } finally {
    await control("DELETE", "/behaviour");
    await floor.close();
  }
}

type Ask = () => Promise<void>;

/** The next key each time: a key may do no more than ten a second and a hundred a minute. */
function verifying(host: RunningHost, keys: string[]): Ask {
  const { post } = deskOf(host);
  let next = 0;
  return async () => {
    next += 1;
    const { status, body } = await post(keys[next % keys.length] ?? "", unheldPassport());
    if (status !== 200) throw new Error(`a verification answered ${status} ${String(body.code)}`);
  };
}

function floorCall({ url }: Floor): Ask {
  return async () => {
    const response = await fetch(url, { method: "POST", body: JSON.stringify(unheldPassport()) });
    if (!response.ok) throw new Error(`the floor answered ${response.status}: ${await response.text()}`);
    await response.text();
  };
}

async function oneByOne(ask: Ask, ofTheHub: number): Promise<Latency> {
  for (let warming = 0; warming < 20; warming += 1) await ask();
  const times: number[] = [];
  while (times.length < calls) times.push(await timed(ask, ofTheHub));
  return percentiles(times);
}

async function timed(ask: Ask, ofTheHub: number): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began - ofTheHub;
}

function percentiles(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The highest of a few rates that is held with 99 of 100 in time: a short try each, then the best one for long. */
async function highestRate(ask: Ask, ofTheHub: number): Promise<number> {
  const rates = [5, 10, 20, 30, 45, 70, 100];
  let best = 0;
  for (const rate of rates) {
    if (!(await isHeld(() => timed(ask, ofTheHub), rate, 4))) break;
    best = rate;
  }
  for (const rate of rates.filter((each) => each <= best).reverse())
    if (await isHeld(() => timed(ask, ofTheHub), rate, holdSeconds)) return rate;
  return 0;
}

async function isHeld(time: () => Promise<number>, perSecond: number, seconds: number): Promise<boolean> {
  const times: Promise<number>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    await pause(Math.max(0, began + (sent * 1_000) / perSecond - performance.now()));
    times.push(time().catch(() => Number.POSITIVE_INFINITY));
  }
  return percentiles(await Promise.all(times)).p99 < patientMs;
}

async function keysOf(host: RunningHost, wanted: number): Promise<string[]> {
  const { liveAccount } = deskOf(host);
  const keys: string[] = [];
  while (keys.length < wanted) keys.push(...(await liveAccount(10_000)).keys);
  return keys;
}
