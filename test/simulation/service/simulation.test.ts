import { expect, test } from "vitest";
import { simulate } from "./simulate.ts";

async function holds(seed: number): Promise<void> {
  const { violations } = await simulate(seed);
  expect({ seed, violations }).toEqual({ seed, violations: [] });
}

test("whatever dies, conflicts, is lost, doubled or late, money agrees, no answer is wrong about it and all of it ends", async () => {
  for (let seed = 1; seed <= 30; seed++) await holds(seed);
}, 60_000);

// Each of these runs went wrong while the service had the fault that it names. `npm run mutants` puts the fault back.
test.each([
  [7, "a verification was called free of charge, and its settlement had only lost its reply"],
  [12, "a screening was charged whose reply was lost, and its caller heard of a fault"],
  [325, "a lost reply was taken for a conflict, and the caller heard of a fault, charged"],
  [397, "refunds at the same moment counted as one, so that more than three were paid in a day"],
  [1, "a request that met a change of its account ended in a fault"],
  [239, "a withdrawn caller was let in by a clock that was ahead at the hour's change"],
  [1001, "a withdrawn caller was let in by a clock that was behind at the hour's change"],
  [605, "the sweep ended a verification that had just been put off, as an index showed it late"],
  [395, "one record that cannot be read kept the sweep from all others"],
])("with seed %i no longer: %s", holds, 30_000);

test("a seed is one world: run again, it takes the same turns", async () => {
  const [first, second] = [await simulate(11, { isTraced: true }), await simulate(11, { isTraced: true })];
  expect(second.trace).toEqual(first.trace);
  expect(first.turns).toBeGreaterThan(200);
});
