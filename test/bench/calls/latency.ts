import { Agent, createServer, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "../../../local/engines/listen.ts";

export type Latency = { p50: number; p99: number };

/**
 * One caller, one connection, warm: milliseconds from request to the end of the answer. Public routes are throttled by
 * the gateway, so a refused call waits for the bucket to fill again and is not counted.
 */
export async function latencyOf(url: string, headers: Record<string, string> = {}, calls = 300): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let number = 0; number < warming + calls; ) {
    const began = performance.now();
    if ((await call(url, agent, headers)) === 429) {
      await pause(1000);
      continue;
    }
    number += 1;
    if (number > warming) times.push(performance.now() - began);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(calls * 0.5)] ?? 0, p99: times[Math.floor(calls * 0.99)] ?? 0 };
}

const warming = 50;

/** The floor: what a server that does nothing costs on this machine in this very run. */
export async function bareLatency(): Promise<Latency> {
  const server = await listen(
    createServer((_, response) => response.end('{"status":"ok"}')),
    0,
  );
  const latency = await latencyOf(server.url);
  await server.close();
  return latency;
}

function call(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { agent, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      if (statusCode !== 200 && statusCode !== 429) fail(new Error(`${url} answered ${statusCode}.`));
      answer.resume().on("end", () => done(statusCode));
    }).on("error", fail);
  });
}
