import { deskOf, unheldPassport } from "../../fixtures/host/desk.ts";
import type { RunningHost } from "../../fixtures/host/running-host.ts";
import { type Ask, liveKeys, oneByOne } from "./asking.ts";
import { type Floor, startFloor } from "./floor.ts";
import { highestRate } from "./highest-rate.ts";
import { hubTimeMs } from "./hub-time.ts";
import type { Latency } from "./latency.ts";

type VerificationSpeed = { added: Latency; floor: Latency; rate: number; floorRate: number };

/** What the hub is made to take, so that its own time can be told from ours and taken away. */
const hubMs = 20;

/** The time a live verification takes beyond the hub's, and how many a second are answered in time; each beside the floor. */
export async function verificationSpeed(host: RunningHost): Promise<VerificationSpeed> {
  // Enough for 166 a second: a key may do no more than a hundred a minute.
  const keys = await liveKeys(host, 100);
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
