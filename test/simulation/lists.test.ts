import { expect, test } from "vitest";
import { simulateLists } from "./lists.ts";

test("with imports, builds and looks at once, some of them killed, every accepted list is in service within ten minutes", async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    expect({ seed, broken: await simulateLists(seed) }).toEqual({ seed, broken: [] });
  }
}, 120_000);
