import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, readEvents } from "../../../../functions/store/accounts/accounts.ts";
import { book, readLedger, readWallet } from "../../../../functions/store/accounts/wallets.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";
import { callerWith } from "../../edge/gateway-event.ts";

let tables: OpenTables;

const at = "2026-03-04T10:00:00.000Z";
let made = 0;

function eventOf(accountId: string, what: string) {
  made += 1;
  return { eventId: `evt_${made}`, accountId, at, who: "olga", what, before: {}, after: {} };
}

async function newWallet() {
  made += 1;
  const accountId = `acc_${made}`;
  const { access } = callerWith();
  const account = { accountId, name: "Test", createdAt: at, closed: false, version: 1, access };
  await createAccount(tables, account, eventOf(accountId, "account create"));
  const booked = (kind: "top_up" | "adjustment", subjectId: string, halfCredits: number) =>
    book(tables, { accountId, kind, subjectId, halfCredits, at }, eventOf(accountId, `wallet ${kind}`));
  const available = async () => (await readWallet(tables, accountId)).availableHalfCredits;
  return { accountId, booked, available };
}

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  test("a reference is booked once, whoever sends it again", async () => {
    const { accountId, booked, available } = await newWallet();
    expect(await booked("top_up", "invoice-7", 10)).toBe("booked");
    expect(await booked("top_up", "invoice-7", 10)).toBe("already booked");
    expect([await available(), (await readLedger(tables, accountId)).length]).toEqual([10, 1]);
  });

  test("a correction takes a wallet to nothing, and never below", async () => {
    const { accountId, booked, available } = await newWallet();
    await booked("top_up", "start", 4);
    expect(await booked("adjustment", "too much", -5)).toBe("too few credits");
    expect(await booked("adjustment", "all of it", -4)).toBe("booked");
    expect([await available(), (await readLedger(tables, accountId)).length]).toEqual([0, 2]);
  });

  test("every booking is in the account's audit, and one that was refused is not", async () => {
    const { accountId, booked } = await newWallet();
    await booked("top_up", "start", 4);
    await booked("adjustment", "too much", -5);
    const events = await readEvents(tables, accountId);
    expect(events.map(({ what }) => what).sort()).toEqual(["account create", "wallet top_up"]);
  });
});
