import { deskOf } from "../../fixtures/host/desk.ts";
import type { RunningHost } from "../../fixtures/host/running-host.ts";
import type { Latency } from "./latency.ts";

export type Ask = () => Promise<void>;

const calls = 200;

/** One after the other, warm; without what somebody else's answer takes of each. */
export async function oneByOne(ask: Ask, notOursMs = 0): Promise<Latency> {
  for (let warming = 0; warming < 20; warming += 1) await ask();
  const times: number[] = [];
  while (times.length < calls) times.push(await timed(ask, notOursMs));
  return { p50: share(times, 0.5), p99: share(times, 0.99) };
}

export async function timed(ask: Ask, notOursMs: number): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began - notOursMs;
}

export function share(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}

/** A body posted with the next key each time: a key may do no more than ten a second and a hundred a minute. */
export function posting(url: string, keys: string[], body: object): Ask {
  let next = 0;
  return async () => {
    next += 1;
    const headers = { "X-API-Key": keys[next % keys.length] ?? "", "Content-Type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  };
}

export function liveKeys(host: RunningHost, wanted: number): Promise<string[]> {
  return keysOf(() => deskOf(host).liveAccount(10_000), wanted);
}

export function testKeys(host: RunningHost, wanted: number): Promise<string[]> {
  return keysOf(() => deskOf(host).testAccount(), wanted);
}

async function keysOf(account: () => Promise<{ keys: string[] }>, wanted: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < wanted) keys.push(...(await account()).keys);
  return keys;
}
