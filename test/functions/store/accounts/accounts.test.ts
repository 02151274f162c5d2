import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../../functions/domain/account/account.ts";
import type { AuditEvent } from "../../../../functions/domain/account/operator.ts";
import {
  createAccount,
  listAccounts,
  readAccount,
  readEvents,
  saveAccount,
} from "../../../../functions/store/accounts/accounts.ts";
import { readWallet } from "../../../../functions/store/accounts/wallets.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";
import { callerWith } from "../../edge/gateway-event.ts";

let tables: OpenTables;
let made = 0;

function accountNamed(name: string): Account {
  made += 1;
  const createdAt = new Date(Date.parse("2026-03-01T00:00:00Z") + made * 1_000).toISOString();
  return { accountId: `acc_${made}`, name, createdAt, closed: false, version: 1, access: callerWith().access };
}

function eventOf({ accountId }: Account, what: string, seconds = 0): AuditEvent {
  made += 1;
  const at = new Date(Date.parse("2026-03-02T00:00:00Z") + seconds * 1_000).toISOString();
  return { eventId: `evt_${made}`, accountId, at, who: "me", what, before: {}, after: {} };
}

const changed = (account: Account, change: Partial<Account>): Account => ({
  ...account,
  ...change,
  version: account.version + 1,
});

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  test("an account is made with an empty wallet and an event, and an id is given once", async () => {
    const account = accountNamed("First");
    await createAccount(tables, account, eventOf(account, "account create"));
    expect(await readAccount(tables, account.accountId)).toEqual(account);
    expect(await readWallet(tables, account.accountId)).toEqual({ availableHalfCredits: 0, heldHalfCredits: 0 });
    const taken = createAccount(tables, { ...account, name: "Second" }, eventOf(account, "account create"));
    await expect(taken).rejects.toThrow("an account id was made twice");
    expect(await readAccount(tables, account.accountId)).toMatchObject({ name: "First" });
  });

  test("of two operators who change what they both read, one is told that the account has changed", async () => {
    const before = accountNamed("Before");
    await createAccount(tables, before, eventOf(before, "account create"));
    const save = (name: string) =>
      saveAccount(tables, { before, after: changed(before, { name }), keys: [], event: eventOf(before, name) });
    const outcomes = await Promise.all([save("Ann"), save("Ben")]);
    expect(outcomes.toSorted()).toEqual(["lost", "saved"]);
    const [winner] = outcomes
      .map((outcome, index) => ({ outcome, name: ["Ann", "Ben"][index] }))
      .filter(({ outcome }) => outcome === "saved");
    expect(await readAccount(tables, before.accountId)).toMatchObject({ name: winner?.name, version: 2 });
    expect((await readEvents(tables, before.accountId)).map(({ what }) => what).toSorted()).toEqual(
      [winner?.name, "account create"].toSorted(),
    );
  });

  test("what was done to an account is told with the latest first", async () => {
    const account = accountNamed("Long history");
    await createAccount(tables, account, eventOf(account, "account create"));
    let before = account;
    for (const [index, what] of ["one", "two", "three"].entries()) {
      const after = changed(before, { name: what });
      await saveAccount(tables, { before, after, keys: [], event: eventOf(account, what, index + 1) });
      before = after;
    }
    expect((await readEvents(tables, account.accountId)).map(({ what }) => what)).toEqual([
      "three",
      "two",
      "one",
      "account create",
    ]);
  });

  test("every account is listed, closed ones too, and nothing that belongs to them", async () => {
    const closed = { ...accountNamed("Closed"), closed: true };
    await createAccount(tables, closed, eventOf(closed, "account create"));
    const listed = await listAccounts(tables);
    expect(listed).toContainEqual(closed);
    expect(listed.every(({ accountId }) => accountId.startsWith("acc_"))).toBe(true);
  });
});
