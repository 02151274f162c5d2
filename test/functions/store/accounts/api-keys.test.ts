import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../../functions/domain/account/account.ts";
import type { KeyRecord } from "../../../../functions/domain/account/key-record.ts";
import type { AuditEvent } from "../../../../functions/domain/account/operator.ts";
import { createAccount, readAccount, readEvents, saveAccount } from "../../../../functions/store/accounts/accounts.ts";
import { findApiKey, hashOfKey, readKeys, saveKeys } from "../../../../functions/store/accounts/api-keys.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";
import { callerWith } from "../../edge/gateway-event.ts";

let tables: OpenTables;

const at = "2026-03-04T10:00:00.000Z";
let made = 0;

function eventOf(accountId: string, what: string): AuditEvent {
  made += 1;
  return { eventId: `evt_${made}`, accountId, at, who: "olga", what, before: {}, after: { fact: made } };
}

async function newAccount(): Promise<Account> {
  made += 1;
  const { access } = callerWith();
  const account = { accountId: `acc_${made}`, name: "Test", createdAt: at, closed: false, version: 1, access };
  await createAccount(tables, account, eventOf(account.accountId, "account create"));
  return account;
}

async function save(account: Account, change: Partial<KeyRecord> = {}): Promise<string> {
  const key = `the key of ${account.accountId}`;
  const record: KeyRecord = {
    keyId: `key_of_${account.accountId}`,
    accountId: account.accountId,
    environment: "live",
    state: "active",
    usageId: "usage",
    createdAt: at,
    createdBy: "olga",
    hash: hashOfKey(key),
    ...change,
  };
  const event = eventOf(account.accountId, "key create");
  expect(await saveKeys(tables, { account, keys: [record], event })).toBe("saved");
  return key;
}

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  test("a key is found by itself and stands in no table", async () => {
    const account = await newAccount();
    const key = await save(account);
    expect(await findApiKey(tables, key)).toMatchObject({ caller: { accountId: account.accountId, revoked: false } });
    const { Items } = await tables.client.send(new ScanCommand({ TableName: tables.records }));
    expect(JSON.stringify(Items)).not.toContain(key);
  });

  test("a key that was revoked, and one that was rolled, is found as such", async () => {
    const revoked = await save(await newAccount(), { state: "revoked" });
    expect((await findApiKey(tables, revoked))?.caller.revoked).toBe(true);
    const rolled = await save(await newAccount(), { validUntil: "2026-03-05T10:00:00.000Z" });
    expect((await findApiKey(tables, rolled))?.caller.validUntil).toBe("2026-03-05T10:00:00.000Z");
  });

  test("a key that is half made is an operator's record, and nothing that a caller could use", async () => {
    const account = await newAccount();
    const count = async () =>
      (await tables.client.send(new ScanCommand({ TableName: tables.records, Select: "COUNT" }))).Count ?? 0;
    const before = await count();
    const { hash: _none, ...begun } = { hash: undefined, state: "creating" } as const;
    const record = { keyId: "key_begun", accountId: account.accountId, environment: "live", usageId: "usage" } as const;
    const keys = [{ ...record, ...begun, createdAt: at, createdBy: "olga" }];
    await saveKeys(tables, { account, keys, event: eventOf(account.accountId, "key begin") });
    expect(await readKeys(tables, account.accountId)).toMatchObject([{ keyId: "key_begun", state: "creating" }]);
    // The key's record and the audit event: the account was there before.
    expect(await count()).toBe(before + 2);
  });

  test("of two operators who change one reading of an account the second is told, and changes nothing", async () => {
    const before = await newAccount();
    const named = (name: string, version: number) => ({ ...before, name, version });
    const change = (after: Account) =>
      saveAccount(tables, { before, after, keys: [], event: eventOf(before.accountId, `to ${after.name}`) });
    expect(await change(named("First", 2))).toBe("saved");
    expect(await change(named("Second", 2))).toBe("lost");
    expect((await readAccount(tables, before.accountId))?.name).toBe("First");
  });

  test("whoever asks in years finds what was done to an account, by whom and when, newest first", async () => {
    const before = await newAccount();
    const event = eventOf(before.accountId, "account close");
    await saveAccount(tables, { before, after: { ...before, closed: true, version: 2 }, keys: [], event });
    const events = await readEvents(tables, before.accountId);
    expect(events).toHaveLength(2);
    expect(events.find(({ what }) => what === "account close")).toEqual(event);
  });
});
