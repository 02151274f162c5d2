import { expect, test } from "vitest";
import { seeded } from "../evaluate/measure.ts";
import {
  atThreePlaces,
  drawn,
  lostAsPairs,
  lostInSearch,
  oneOfEachScript,
} from "../functions/domain/screening/text/characters.ts";

test.each(oneOfEachScript)("no single character that is no letter hides $name", (listed) => {
  const lost = listed.mayHold.flatMap((members) =>
    members.flatMap((character) =>
      lostAsPairs(atThreePlaces(listed.name, character).map((spoilt) => ({ ...listed, spoilt }))),
    ),
  );
  expect(lost).toEqual([]);
});

test("up to three at once, put in anywhere, hide no listed name from pairs or from a search", async () => {
  const names = drawn(20_000, seeded(23));
  expect(lostAsPairs(names)).toEqual([]);
  expect(await lostInSearch(names)).toEqual([]);
});
