import { expect, test } from "vitest";
import { TokenSet } from "../../../../../functions/domain/screening/snapshot/packing/token-set.ts";

test("a search of a long-running function meets each token anew, however many searches came before", () => {
  const tokens = new TokenSet(10);
  const wrong: number[] = [];
  for (let search = 0; search < 70_000; search += 1) {
    const met = tokens.emptied();
    const told = [met.add(search % 10), met.add(search % 10), met.add((search + 1) % 10)];
    if (told.join() !== "true,false,true") wrong.push(search);
  }
  expect(wrong).toEqual([]);
});
