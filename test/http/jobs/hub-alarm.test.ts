import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, inject, test, vi } from "vitest";
import { unheldPassport } from "../../fixtures/host/desk.ts";
import { begun } from "../../functions/edge/own-alarms.ts";
import { behave, behaveAgain, post } from "../hub.ts";
import { openAccount } from "../operator.ts";

afterEach(behaveAgain);

/** What the verifying functions have printed so far, of one environment. */
function printed(environment: "live" | "test"): string[] {
  const logs = join(inject("folder"), "logs");
  const files = readdirSync(logs).filter((name) => name.includes("VerifyFunction"));
  const lines = files.flatMap((name) => readFileSync(join(logs, name), "utf8").split("\n"));
  return lines.filter((line) => line.includes(`"environment":"${environment}"`));
}

test.each(["live", "test"] as const)(
  "a %s hub that is down wakes somebody after five calls, and one that answers wakes nobody",
  async (environment) => {
    const { liveKey, testKey } = await openAccount(20);
    const key = environment === "live" ? liveKey : testKey;
    const during = async (calls: number): Promise<string[]> => {
      const before = printed(environment).length;
      for (let call = 0; call < calls; call += 1) await post(key, unheldPassport());
      const fresh = () => printed(environment).slice(before);
      // A log is written a moment after its function has answered.
      const counted = () => fresh().filter((line) => line.includes('"HubCalls":')).length;
      await vi.waitFor(() => expect(counted()).toBeGreaterThanOrEqual(calls), 5_000);
      return fresh();
    };
    expect(begun("verify/HubFailures", await during(5))).toEqual([]);
    await behave({ mode: "http_500" });
    expect(begun("verify/HubFailures", await during(4))).toEqual([]);
    expect(begun("verify/HubFailures", await during(5))).toEqual([50]);
  },
  60_000,
);
