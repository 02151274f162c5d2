import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endSessions, readSession, renewSession, saveSession } from "../../../../functions/store/accounts/sessions.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

describe("a session", () => {
  const at = 1_800_000_000;
  const session = (hash: string) => ({
    memberId: "mem_s",
    hash,
    issuer: "https://p.example",
    audience: "portal",
    subject: "s",
    email: "s@x.example",
    emailVerified: true,
    authTime: at,
    idToken: "t",
    createdAt: at,
    lastSeenAt: at,
  });

  test("is gone once its time is out, though the table has not deleted it yet, and no late page revives it", async () => {
    await saveSession(tables, session("one"));
    const read = (nowSeconds: number) => readSession(tables, { memberId: "mem_s", hash: "one", nowSeconds });
    expect(await read(at + 60)).toMatchObject({ email: "s@x.example" });
    expect(await read(at + 1_800)).toBeUndefined();
    await renewSession(tables, session("one"), at + 1_801);
    expect(await read(at + 1_802)).toBeUndefined();
  });

  test("that is ended everywhere stays ended: a page under way in another tab does not renew it", async () => {
    await saveSession(tables, session("two"));
    await saveSession(tables, session("three"));
    await endSessions(tables, "mem_s");
    await renewSession(tables, session("two"), at + 100);
    expect(await readSession(tables, { memberId: "mem_s", hash: "two", nowSeconds: at + 101 })).toBeUndefined();
    expect(await readSession(tables, { memberId: "mem_s", hash: "three", nowSeconds: at + 101 })).toBeUndefined();
  });
});
