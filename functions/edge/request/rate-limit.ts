import type { Counted } from "../../contract/access.ts";
import { limits } from "../../contract/limits.ts";

type Used = Exclude<Counted, { kind: "stale" }>;

/** The windows and what is left of them, in the words of the IETF's RateLimit draft. */
export function rateLimitHeaders(used: Used, now: Date): Record<string, string> {
  const left = (limit: number, count: number) => Math.max(0, limit - count);
  const minute = `"minute";r=${left(limits.requestsPerMinute, used.usedThisMinute)};t=${secondsLeftOf(now, 60)}`;
  const hour = `"hour";r=${left(limits.requestsPerHour, used.usedThisHour)};t=${secondsLeftOf(now, 3_600)}`;
  return {
    "RateLimit-Policy": `"minute";q=${limits.requestsPerMinute};w=60, "hour";q=${limits.requestsPerHour};w=3600`,
    RateLimit: `${minute}, ${hour}`,
  };
}

/** Until the fullest window starts anew: waiting for the minute is in vain while the hour is used up. */
export function retryAfterSeconds(used: Used, now: Date): number {
  const hourIsFull = used.usedThisHour >= limits.requestsPerHour;
  return secondsLeftOf(now, hourIsFull ? 3_600 : 60);
}

function secondsLeftOf(now: Date, windowSeconds: number): number {
  const window = windowSeconds * 1_000;
  return Math.max(1, Math.ceil((window - (now.getTime() % window)) / 1_000));
}
