import { expect, test } from "vitest";
import { TokenSet } from "../../../../functions/domain/screening/token-set.ts";

test("a search of a long-running function meets each token anew, however many searches came before", () => {
  const tokens = new TokenSet(10);
  for (let search = 0; search < 70_000; search += 1) {
    const met = tokens.emptied();
    expect([met.add(search % 10), met.add(search % 10), met.add((search + 1) % 10)]).toEqual([true, false, true]);
  }
});
