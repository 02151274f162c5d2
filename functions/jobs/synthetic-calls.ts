import { makeSyntheticCalls, type SyntheticReply } from "../domain/watch/synthetic-calls.ts";
import { environment, environments } from "../edge/environment.ts";
import { countSyntheticCalls } from "../edge/metrics.ts";
import { connectSecrets } from "../edge/secrets.ts";
import { scheduled } from "../edge/triggers/scheduled.ts";

const settings = environment(environments["synthetic-calls"]);
const secrets = connectSecrets();

/** Longer than any function behind the gateway may take. */
const patienceMs = 30_000;

export const handler = scheduled("synthetic-calls", async () => {
  // Read anew each time: whoever put another key in sees within five minutes that it works.
  const key = await secrets(settings.SYNTHETIC_KEY_SECRET);
  const calls = await makeSyntheticCalls({ post: (path, body) => post(key, path, body) });
  countSyntheticCalls(calls);
  return calls;
});

async function post(key: string, path: string, body: object): Promise<SyntheticReply | undefined> {
  try {
    const response = await fetch(`${settings.TEST_ADDRESS.replace(/\/+$/, "")}${path}`, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}
