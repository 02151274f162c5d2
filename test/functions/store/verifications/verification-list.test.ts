import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Problem } from "../../../../functions/contract/problems.ts";
import { readVerifications } from "../../../../functions/store/verifications/verification-list.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";
import { openingAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { callerWith } from "../../edge/gateway-event.ts";

let tables: OpenTables;
const start = Date.parse("2026-03-02T00:00:00Z");

async function opened(accountId: string, environment: "live" | "test", count: number): Promise<string[]> {
  const store = realStore(tables);
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const opening = openingAt(new Date(start + index * 1_000), { accountId, environment, priceHalfCredits: 0 });
    await store.open(opening);
    ids.unshift(opening.verificationId);
  }
  return ids;
}

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  const read = (accountId: string, query: { limit: number; offset?: number; cursor?: string }) =>
    readVerifications(tables, callerWith({}, { accountId }), { offset: 0, ...query });

  test("pages by cursor and by offset show the same records, newest first and none twice", async () => {
    const ids = await opened("acc_pages", "live", 5);
    const byCursor: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read("acc_pages", { limit: 2, ...(cursor !== undefined && { cursor }) });
      byCursor.push(...page.verifications.map(({ verificationId }) => verificationId));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(byCursor).toEqual(ids);
    const third = await read("acc_pages", { limit: 2, offset: 4 });
    expect(third.verifications.map(({ verificationId }) => verificationId)).toEqual(ids.slice(4));
    expect(third.hasMore).toBe(false);
  });

  test("neither another account's records nor the other environment's are shown, whatever a cursor says", async () => {
    const theirs = await opened("acc_theirs", "live", 2);
    await opened("acc_ours", "test", 1);
    const { nextCursor = "" } = await read("acc_theirs", { limit: 1 });
    expect(theirs).toHaveLength(2);
    expect((await read("acc_ours", { limit: 10 })).verifications).toEqual([]);
    expect((await read("acc_ours", { limit: 10, cursor: nextCursor })).verifications).toEqual([]);
  });

  test("a cursor that no answer gave is refused by name", async () => {
    const asked = read("acc_pages", { limit: 1, cursor: Buffer.from("yesterday").toString("base64url") });
    await expect(asked).rejects.toSatisfy((error) => error instanceof Problem && error.kind === "invalidRequest");
  });
});
