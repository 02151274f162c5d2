import type { RunningHost } from "../../fixtures/host/running-host.ts";
import { liveKeys, oneByOne, posting, testKeys } from "./asking.ts";
import type { Latency } from "./latency.ts";

/** A live screening, charged and recorded, over the few records every clone brings: `screening.ts` times long lists. */
export async function screeningSpeed(host: RunningHost): Promise<Latency> {
  const keys = await liveKeys(host, 25);
  return oneByOne(posting(`${host.service.production.url}/v1/screening`, keys, { name: "Marit Brandvold" }));
}

/** What an agent asks first. */
export async function toolListSpeed(host: RunningHost): Promise<Latency> {
  const keys = await testKeys(host, 25);
  return oneByOne(posting(`${host.service.test.url}/mcp`, keys, { jsonrpc: "2.0", id: 1, method: "tools/list" }));
}
