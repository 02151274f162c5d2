// A real day's mix at a steady rate, with bursts and with callers who have it wrong: npm run load -- --minutes 60
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { memoryMbOf } from "../bench/memory.ts";
import { deskOf } from "../fixtures/host/desk.ts";
import { startRunningHost } from "../fixtures/host/running-host.ts";
import { type Measured, measure } from "./measure.ts";
import { type Keys, keyedPerSecond, streamsOf } from "./streams.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    /** Of the usual rates: a fifth, say, where a machine has other work. */
    rate: { type: "string", default: "1" },
    conflicts: { type: "boolean" },
  },
});
const seconds = Number(values.minutes) * 60;
if (!(seconds >= 5)) throw new Error("--minutes must be a twelfth at least");

const part = Number(values.rate);
if (!(part > 0)) throw new Error("--rate must be above 0: 0.2 is a fifth of the usual rates");

const burstEverySeconds = 20;
const burstCallers = 30;
const memoryEverySeconds = Math.min(5, seconds / 10);
/** Beyond what a garbage collector leaves lying about. */
const mostGrowth = 1.25;
/** A fifth below what a key may make in a minute, and in an hour: bursts come on top of the steady rate. */
const perKeyAndSecond = seconds < 600 ? 1.3 : 0.22;

const host = await startRunningHost(values.conflicts ? ["--conflicts", "--uncapped"] : ["--uncapped"]);
try {
  const keys = await keysFor(keyedPerSecond);
  console.log(`${keys.live.length} live keys, ${seconds} seconds${values.conflicts ? ", tables that conflict" : ""}`);
  const memory: number[] = [];
  const watching = watchMemory(memory);
  const url = host.service.production.url;
  const streams = streamsOf(keys).map((stream) => ({ ...stream, rate: Math.max(1, Math.round(stream.rate * part)) }));
  const [steady, bursts] = await Promise.all([
    Promise.all(streams.map((stream) => measure(url, stream, { seconds }))),
    burstsOn(url, keys),
  ]);
  watching.abort();
  console.table([...steady, ...bursts].map(inWords));
  const growth = growthOf(memory);
  console.log(
    `memory of all processes, MB: ${sampled(memory).join(" ")}; last third ÷ first third ${growth.toFixed(2)}`,
  );
  const unexpected = steady.filter((one) => !values.conflicts && Object.keys(one.unexpected).length > 0);
  for (const { operation, unexpected: found } of unexpected) console.error(`${operation}: ${JSON.stringify(found)}`);
  const grows = seconds >= 600 && growth > mostGrowth;
  if (grows) console.error(`memory grew to ${growth.toFixed(2)} of what it was`);
  if (unexpected.length > 0 || grows) process.exitCode = 1;
} finally {
  await host.stop();
}

/** Enough keys that none of them meets its own limits. */
async function keysFor(perSecond: number): Promise<Keys> {
  const desk = deskOf(host);
  const live: string[] = [];
  while (live.length < perSecond / perKeyAndSecond) live.push(...(await desk.liveAccount(100_000)).keys);
  return { live, test: [host.service.demo.testKey] };
}

/** Many callers at once for a second, now and then: what a mailing's first minute looks like. */
async function burstsOn(url: string, keys: Keys): Promise<Measured[]> {
  const [verify] = streamsOf(keys);
  const found: Measured[] = [];
  const until = performance.now() + seconds * 1_000;
  while (verify !== undefined && performance.now() + 3_000 < until) {
    await pause(Math.min(burstEverySeconds * 1_000, Math.max(0, until - performance.now() - 3_000)));
    const operation = `burst ${found.length + 1} of ${burstCallers} callers`;
    found.push(await measure(url, { ...verify, operation }, { seconds: 1, callers: burstCallers }));
    if (found.length >= 3) return found;
  }
  return found;
}

function watchMemory(memory: number[]): AbortController {
  const end = new AbortController();
  const watch = async () => {
    while (!end.signal.aborted) {
      memory.push(Math.round(memoryMbOf(host.pid)));
      await pause(memoryEverySeconds * 1_000, undefined, { signal: end.signal }).catch(() => undefined);
    }
  };
  void watch();
  return end;
}

function growthOf(memory: readonly number[]): number {
  const third = Math.max(1, Math.floor(memory.length / 3));
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  return mean(memory.slice(-third)) / mean(memory.slice(0, third));
}

/** As many as a line holds. */
function sampled(memory: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(memory.length / 12));
  return memory.filter((_, at) => at % step === 0);
}

function inWords({ unexpected, p50, p99, most, ...rest }: Measured) {
  const others = Object.entries(unexpected).map(([status, count]) => `${count} × ${status}`);
  return { ...rest, "p50 ms": p50, "p99 ms": p99, "most ms": most, otherwise: others.join(", ") };
}
