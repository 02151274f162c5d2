import { describe, expect, test } from "vitest";
import {
  type Rehearsal,
  rehearsalNames,
  rehearsalOf,
  rehearsals,
} from "../../../../functions/contract/test-records/rehearsals.ts";
import { VerifyRequest } from "../../../../functions/contract/verification/verify.ts";
import { passport, verificationWorld } from "../../../fakes/verification-world.ts";

const parsed = ({ request }: Rehearsal) => VerifyRequest.parse(request);

describe("a rehearsal is found by its whole body", () => {
  test.each(rehearsals)(
    "$name: whatever the order of its fields, and not with one of them changed or left out",
    (one) => {
      const names = () => [...rehearsalNames];
      const reversed = Object.fromEntries(Object.entries(one.request).reverse());
      expect(rehearsalOf(VerifyRequest.parse(reversed), names())).toBe(one);
      expect(rehearsalOf({ ...parsed(one), consentVersion: "mine" }, names())).toBeUndefined();
      const { gender: _left, ...less } = { gender: undefined, ...one.request };
      expect(rehearsalOf(VerifyRequest.parse(less), names())).toBeUndefined();
      expect(rehearsalOf(parsed(one), [])).toBeUndefined();
    },
  );
});

test("a live key never meets a rehearsal, even where a function were told of one: the DVS is asked and the credit charged", async () => {
  const world = await verificationWorld({ environment: "live" });
  world.deps.findRehearsal = () => ["locked"];
  expect(await world.verify(passport)).toMatchObject({ kind: "result", result: { responseCode: "Y" } });
  expect(world.asked).toHaveLength(1);
  expect(world.records()[0]).not.toHaveProperty("rehearsal");
});

test("a rehearsed outcome has no receipt: nobody could be shown that the DVS said so", async () => {
  const world = await verificationWorld({ environment: "test" });
  world.deps.findRehearsal = () => ["Y"];
  const verified = await world.verify(passport);
  expect(verified).toMatchObject({ kind: "result", result: { responseCode: "Y", rehearsal: true } });
  expect(verified).not.toHaveProperty("result.receipt");
  expect(world.asked).toEqual([]);
});
