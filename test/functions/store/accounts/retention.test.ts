import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ItemKey } from "../../../../functions/domain/audit/retire-records.ts";
import { writeEvent } from "../../../../functions/store/accounts/account-writes.ts";
import { closedAt, everythingOf, rowsBefore, setEnd } from "../../../../functions/store/accounts/retention.ts";
import { keys } from "../../../../functions/store/keys.ts";
import { openingAt, settlementAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
  const store = realStore(tables);
  await store.topUp("acc_1", 20);
  for (const [verificationId, day] of [
    ["ver_old", "2019-03-02"],
    ["ver_new", "2026-03-02"],
  ] as const) {
    const opened = openingAt(new Date(`${day}T00:00:00Z`), { accountId: "acc_1", verificationId });
    await store.open(opened);
    await store.settle(
      opened,
      settlementAt(new Date(`${day}T00:00:01Z`), { status: "completed", activityId: "hub-1" }),
      5_000,
    );
  }
});
afterAll(() => tables.stop());

async function all(pages: AsyncIterable<ItemKey[]>): Promise<string[]> {
  const found: string[] = [];
  for await (const page of pages) found.push(...page.map(({ pk, sk }) => `${pk}/${sk}`));
  return found;
}
const endsAt = new Date("2026-06-01T00:00:00Z");
const before = new Date("2020-01-01T00:00:00Z");
const old = () => all(rowsBefore(tables, "liveVerification", "acc_1", before));
const item = async (key: ItemKey) =>
  (await tables.client.send(new GetCommand({ TableName: tables.records, Key: key }))).Item;

test("rows from before a time are found until they have an end, which is set once and changes nothing else", async () => {
  expect(await old()).toEqual(["LIVE#ver_old/VERIFICATION"]);
  const key = keys.verification("live", "ver_old");
  const asItWas = await item(key);
  expect(await setEnd(tables, [key, keys.verification("live", "ver_none")], endsAt)).toBe(1);
  expect(await setEnd(tables, [key], new Date("2030-01-01T00:00:00Z"))).toBe(0);
  expect(await item(key)).toEqual({ ...asItWas, expiresAt: endsAt.getTime() / 1_000 });
  expect(await old()).toEqual([]);
  expect(await item(keys.verification("live", "ver_none"))).toBeUndefined();
});

test("everything of an account is found, the account itself last, and nothing of another", async () => {
  const about = { accountId: "acc_1", who: "op", before: {}, after: {} };
  const event = { ...about, eventId: "evt_1", at: "2026-04-01T00:00:00.000Z", what: "account close" };
  await writeEvent(tables, event);
  await realStore(tables).topUp("acc_2", 4);
  const found = await all(everythingOf(tables, "acc_1"));
  expect(found.at(-1)).toBe("ACCOUNT#acc_1/ACCOUNT");
  expect(found).toEqual(
    expect.arrayContaining([
      "WALLET#acc_1/WALLET",
      "LEDGER#acc_1/charge#ver_new",
      "LIVE#ver_new/VERIFICATION",
      "ACCOUNT#acc_1/EVENT#2026-04-01T00:00:00.000Z#evt_1",
    ]),
  );
  expect(found.filter((name) => name.includes("acc_2"))).toEqual([]);
  expect(await closedAt(tables, "acc_1")).toEqual(new Date("2026-04-01T00:00:00.000Z"));
  expect(await closedAt(tables, "acc_2")).toBeUndefined();
});
