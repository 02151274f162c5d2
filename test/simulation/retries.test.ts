import { expect, test } from "vitest";
import { simulateRetries } from "./retries.ts";

test("whatever dies, doubles, is lost or comes late, each record ends once, is paid once and told or refunded", async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { violations } = await simulateRetries(seed);
    expect({ seed, violations }).toEqual({ seed, violations: [] });
  }
});
