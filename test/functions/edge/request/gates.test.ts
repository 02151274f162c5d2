import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../functions/contract/access.ts";
import { type Question, refusedBy } from "../../../../functions/edge/request/gates.ts";
import { callerWith } from "../gateway-event.ts";

// What each gate refuses by itself. Every cell of the access table stands in test/http/requests/gates.test.ts.

const now = new Date("2026-03-04T10:00:00.000Z");
const verifying = ["verify", "get-verification", "list-verifications"] as const;
const others = ["screen", "lists"] as const;

function refusal(caller: Caller, change: Partial<Question> = {}) {
  return refusedBy({ caller, address: "live", operation: "verify", now, ...change });
}
const live = (access: Partial<Caller["access"]> = {}, change: Partial<Caller> = {}) => callerWith(access, change);
const testing = (access: Partial<Caller["access"]> = {}) => callerWith(access, { keyEnvironment: "test" });

test("an account with every approval is let in, with each key on its own address", () => {
  expect(refusal(live())).toBeUndefined();
  expect(refusal(testing(), { address: "test" })).toBeUndefined();
});

describe("a caller is refused", () => {
  test("with a key that was revoked, or rolled and has ended to the second", () => {
    expect(refusal(live({}, { revoked: true }))).toBe("unauthorized");
    expect(refusal(live({}, { validUntil: now.toISOString() }))).toBe("unauthorized");
    expect(refusal(live({}, { validUntil: "2026-03-04T10:00:00.001Z" }))).toBeUndefined();
  });

  test("of a dashboard account, whose keys are suspended", () => {
    expect(refusal(live({ accountType: "dashboard" }))).toBe("dashboardAccount");
    expect(refusal(testing({ accountType: "dashboard" }), { address: "test" })).toBe("dashboardAccount");
  });

  test("with a live key before the fee is settled, and not with a test key", () => {
    expect(refusal(live({ feeSettled: false }))).toBe("feeUnsettled");
    expect(refusal(testing({ feeSettled: false }), { address: "test" })).toBeUndefined();
  });

  test.each(verifying)("at %s on production without the approval or off the production hub", (operation) => {
    expect(refusal(live({ productionApproved: false }), { operation })).toBe("productionNotApproved");
    expect(refusal(live({ hub: "test" }), { operation })).toBe("productionNotApproved");
  });

  test.each(others)("at %s on production for want of neither: that needs the fee alone", (operation) => {
    expect(refusal(live({ productionApproved: false, hub: "test" }), { operation })).toBeUndefined();
  });

  test("with a key of the other address", () => {
    expect(refusal(testing())).toBe("wrongEndpoint");
    expect(refusal(live(), { address: "test" })).toBe("wrongEndpoint");
  });

  test("with a test key before the account is approved for the test hub", () => {
    expect(refusal(testing({ testApproved: false }), { address: "test" })).toBe("testNotApproved");
  });
});

test("where several gates refuse, the caller hears of them in one order", () => {
  const nothing = {
    accountType: "dashboard",
    feeSettled: false,
    productionApproved: false,
    testApproved: false,
  } as const;
  expect(refusal(live(nothing, { revoked: true }), { address: "test" })).toBe("unauthorized");
  expect(refusal(live(nothing), { address: "test" })).toBe("dashboardAccount");
  const developer = { ...nothing, accountType: "developer" } as const;
  expect(refusal(live(developer), { address: "test" })).toBe("feeUnsettled");
  expect(refusal(live({ ...developer, feeSettled: true }), { address: "test" })).toBe("productionNotApproved");
  expect(refusal(testing(developer))).toBe("wrongEndpoint");
});
