import { expect, test } from "vitest";
import { simulateLog } from "./audit-log.ts";

test("whatever dies whenever, every fact enters the log once and no history is rewritten", async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { violations } = await simulateLog(seed);
    expect({ seed, violations }).toEqual({ seed, violations: [] });
  }
}, 60_000);
