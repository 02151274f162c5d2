import { setTimeout as pause } from "node:timers/promises";
import { type Ask, share, timed } from "./asking.ts";

const rates = [5, 10, 20, 30, 50, 70, 100, 140, 200];
const trySeconds = 4;
const holdSeconds = 30;
const patientMs = 60;

/**
 * The highest rate a second that is held for long with 99 of 100 in time, to within a tenth of it. Which rates are worth
 * holding is found by short tries, judged by nine in ten: of 20 calls the hundredth part is the slowest one, and a single
 * pause of the machine would end the search. They also start as many workers as a service under that load has already.
 */
export async function highestRate(ask: Ask, ofTheHub: number): Promise<number> {
  const time = () => timed(ask, ofTheHub);
  return searchRate({
    promises: async (rate) => share(await timesAt(rate, trySeconds, time), 0.9) < patientMs,
    holds: async (rate) => share(await timesAt(rate, holdSeconds, time), 0.99) < patientMs,
  });
}

type Trial = (rate: number) => Promise<boolean>;

/** Down from the highest rate that promises, to the first that holds; then by halves towards the one that did not. */
async function searchRate({ promises, holds }: { promises: Trial; holds: Trial }): Promise<number> {
  const promising: number[] = [];
  for (const rate of rates) {
    if (!(await promises(rate))) break;
    promising.push(rate);
  }
  let tooHigh = rates[promising.length];
  let held = 0;
  for (const rate of promising.toReversed()) {
    if (await holds(rate)) {
      held = rate;
      break;
    }
    tooHigh = rate;
  }
  if (held === 0 || tooHigh === undefined) return held;
  for (let between = middle(held, tooHigh); tooHigh - held > Math.max(1, held / 10); between = middle(held, tooHigh)) {
    if (await holds(between)) held = between;
    else tooHigh = between;
  }
  return held;
}

function middle(low: number, high: number): number {
  return Math.ceil((low + high) / 2);
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
