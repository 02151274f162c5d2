import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ScreeningResponse } from "../../../functions/contract/screening/screening.ts";
import { carried, type Evidence, evidenceIn } from "../../../portal/evidence/evidence.ts";
import { sealsOn } from "../../../portal/frame/seals.ts";
import type { MemberVisit } from "../../../portal/frame/visit.ts";

const shownAt = new Date("2026-07-01T00:00:00Z");

/** A member looking at an account, as far as a result's seal takes them into account. */
function visit(change: { accountId?: string; session?: string; minutes?: number } = {}): MemberVisit {
  const { accountId = "acc_1", session = "session-1", minutes = 0 } = change;
  const now = new Date(shownAt.getTime() + minutes * 60_000);
  const seals = sealsOn(Buffer.from("s".repeat(64)), 1_800);
  return { seals, now, account: { accountId }, session: { hash: session } } as MemberVisit;
}

function matches(count: number): ScreeningResponse["matches"] {
  return Array.from({ length: count }, (_none, index) => ({
    matchId: randomUUID(),
    matchType: "list" as const,
    score: 70 + (index % 30),
    tier: "possible" as const,
    caption: `Somebody ${randomUUID()} Listed`,
    sourceSlugs: ["us_ofac_sdn", "un_sc_sanctions", "gb_hmt_sanctions"],
    topics: ["sanction", "role.pep"],
    matchedFields: ["name", "dateOfBirth"],
    aliases: Array.from({ length: 12 }, () => `Another Name ${randomUUID()}`),
    listed: {
      birthDates: ["1970-01-01"],
      countries: ["ir", "sy"],
      programmes: ["SDGT", "IFSR"],
      entries: [1, 2, 3].map((at) => ({ source: `list-${at}`, id: randomUUID(), url: `https://lists.example/${at}` })),
    },
    explanation: {
      method: Array.from({ length: 5 }, () => `The word ${randomUUID()} is equal to one of the entry's names.`),
      sourceCategory: "sanction" as const,
    },
  }));
}

function screened(count: number): Evidence {
  const found = { matchCount: count, cleared: false, reviewRecommended: true, notUnderstood: [] };
  const subject = { name: "Somebody", schema: "Person" };
  const response = { screeningRequestId: randomUUID(), subject, ...found, matches: matches(count) };
  const by = { account: "Firm", by: "ada@firm.example", at: shownAt.toISOString() };
  return { kind: "screening", ...by, environment: "live", response };
}

test("a result comes back whole to the session and account that it was shown to, for half an hour", () => {
  const evidence = screened(2);
  const box = carried(evidence, visit());
  expect(evidenceIn(box, visit({ minutes: 29.9 }))).toEqual(evidence);
  expect(evidenceIn(box, visit({ minutes: 30 }))).toBeUndefined();
  expect(evidenceIn(box, visit({ accountId: "acc_2" }))).toBeUndefined();
  expect(evidenceIn(box, visit({ session: "session-2" }))).toBeUndefined();
});

test("a result of a hundred matches fits into a form that the dashboard takes, decisions and all", () => {
  const box = carried(screened(100), visit());
  const form = new URLSearchParams({ form: "x".repeat(66), result: box });
  for (let number = 1; number <= 100; number += 1) {
    form.set(`decision-${number}`, "Not the person");
    form.set(`note-${number}`, "Born forty years later, and in another country; see the passport.".repeat(3));
  }
  expect(form.toString().length).toBeLessThan(256 * 1_024);
  expect(evidenceIn(box, visit())).toMatchObject({ response: { matchCount: 100 } });
});
