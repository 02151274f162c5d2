import { setTimeout as pause } from "node:timers/promises";
import { deskOf, unheldPassport } from "../../fixtures/host/desk.ts";
import type { RunningHost } from "../../fixtures/host/running-host.ts";
import { type Ask, liveKeys, oneByOne, share, timed } from "./asking.ts";
import { type Floor, startFloor } from "./floor.ts";
import { hubTimeMs } from "./hub-time.ts";
import type { Latency } from "./latency.ts";

type VerificationSpeed = { added: Latency; floor: Latency; rate: number; floorRate: number };

/** What the hub is made to take, so that its own time can be told from ours and taken away. */
const hubMs = 20;
const rates = [5, 10, 20, 30, 50, 70, 100];
const trySeconds = 4;
const holdSeconds = 30;
const patientMs = 60;

/** The time a live verification takes beyond the hub's, and how many a second are answered in time; each beside the floor. */
export async function verificationSpeed(host: RunningHost): Promise<VerificationSpeed> {
  const keys = await liveKeys(host, 50);
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

/**
 * The highest of a few rates that is held for long with 99 of 100 in time. Which ones are worth holding is found by
 * short tries, judged by nine in ten: of 20 calls the hundredth part is the slowest one, and a single pause of the
 * machine would end the search. They also start as many workers as a service under that load has already.
 */
async function highestRate(ask: Ask, ofTheHub: number): Promise<number> {
  const time = () => timed(ask, ofTheHub);
  const promising: number[] = [];
  for (const rate of rates) {
    if (share(await timesAt(rate, trySeconds, time), 0.9) >= patientMs) break;
    promising.push(rate);
  }
  for (const rate of promising.reverse())
    if (share(await timesAt(rate, holdSeconds, time), 0.99) < patientMs) return rate;
  return 0;
}

async function timesAt(perSecond: number, seconds: number, time: () => Promise<number>): Promise<number[]> {
  const times: Promise<number>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    await pause(Math.max(0, began + (sent * 1_000) / perSecond - performance.now()));
    times.push(time().catch(() => Number.POSITIVE_INFINITY));
  }
  return Promise.all(times);
}
