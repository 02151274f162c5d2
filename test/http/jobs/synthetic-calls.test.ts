import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, inject, test, vi } from "vitest";
import { begun } from "../../functions/edge/own-alarms.ts";
import { behave, behaveAgain, fireSchedule } from "../hub.ts";
import { operate, service } from "../operator.ts";

afterEach(behaveAgain);

/** What CloudWatch would take from the function's log so far. */
function printed(): string[] {
  const logs = join(inject("folder"), "logs");
  const file = readdirSync(logs).find((name) => name.includes("SyntheticCaller"));
  const lines = file === undefined ? [] : readFileSync(join(logs, file), "utf8").split("\n");
  return lines.filter((line) => line.includes('"SyntheticFaults":'));
}

/** What the next run counts. A log is written a moment after its function has answered. */
async function countedNow(): Promise<Record<string, unknown>> {
  const before = printed().length;
  const { outcomes } = await fireSchedule("laptop-synthetic-calls");
  expect(outcomes).toHaveLength(1);
  await vi.waitFor(() => expect(printed().length).toBeGreaterThan(before), 5_000);
  const line = printed().at(-1) ?? "";
  const { SyntheticFaults, SyntheticHubFailures } = JSON.parse(/\{.*\}/.exec(line)?.[0] ?? "{}");
  const wakes = begun("synthetic-calls/SyntheticFaults", [line]).length > 0;
  return { faults: SyntheticFaults, hub: SyntheticHubFailures, wakes };
}

test("the service that calls itself is served as any caller, and its alarm's metric says so", async () => {
  expect(await countedNow()).toEqual({ faults: 0, hub: 0, wakes: false });
});

test("a hub that fails moves its own count and not the one that wakes somebody", async () => {
  await behave({ mode: "http_500" });
  expect(await countedNow()).toEqual({ faults: 0, hub: 1, wakes: false });
});

test("a caller who is refused moves the count that wakes somebody", async () => {
  const { accountId } = service().demo;
  await operate("account withdraw-test", { accountId });
  try {
    expect(await countedNow()).toEqual({ faults: 2, hub: 0, wakes: true });
  } finally {
    await operate("account approve-test", { accountId });
  }
});
