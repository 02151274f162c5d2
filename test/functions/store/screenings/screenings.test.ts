import { randomUUID } from "node:crypto";
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Recorded } from "../../../../functions/domain/screening/screen.ts";
import { thresholds } from "../../../../functions/domain/screening/tiers.ts";
import { keys, lists } from "../../../../functions/store/keys.ts";
import { recordScreening } from "../../../../functions/store/screenings/screenings.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";

let tables: OpenTables;

const at = "2026-03-04T10:00:00.000Z";
const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();
let made = 0;

async function account(halfCredits: number) {
  made += 1;
  const accountId = `acc_${made}`;
  const store = realStore(tables);
  await store.topUp(accountId, halfCredits);
  const screeningAt = (when: string): Recorded["screening"] => ({
    screeningRequestId: randomUUID(),
    accountId,
    keyId: "key_1",
    at: when,
    snapshot: "snapshot-1",
    matcherVersion: 7,
    thresholds,
    matches: [{ entityId: "list:1", score: 91 }],
    priceHalfCredits: 1,
  });
  const record = (recorded: Recorded) => recordScreening(tables, recorded, 10_000);
  return { accountId, store, screeningAt, record };
}

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  test("a screening is charged, and whoever audits it finds by what lists and rules it found whom", async () => {
    const { accountId, store, screeningAt, record } = await account(3);
    const screening = screeningAt(at);
    expect(await record({ screening })).toEqual({ kind: "recorded" });
    expect(await store.readWallet(accountId)).toMatchObject({ availableHalfCredits: 2 });
    const charges = (await store.readLedger(accountId)).filter(({ kind }) => kind === "charge");
    expect(charges).toMatchObject([{ subjectId: screening.screeningRequestId, halfCredits: -1 }]);
    const Key = keys.screening(screening.screeningRequestId);
    const { Item } = await tables.client.send(new GetCommand({ TableName: tables.records, Key }));
    expect(Item).toMatchObject(screening);
    const listed = await tables.client.send(
      new QueryCommand({
        TableName: tables.records,
        IndexName: "listed",
        KeyConditionExpression: "listKey = :account",
        ExpressionAttributeValues: { ":account": lists.screenings(accountId, "", "").listKey },
      }),
    );
    expect(listed.Items).toMatchObject([keys.screening(screening.screeningRequestId)]);
  });

  test("of many screenings on the last credits as many are made as are paid for", async () => {
    const { accountId, store, screeningAt, record } = await account(2);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => record({ screening: screeningAt(at) })));
    const made = outcomes.filter(({ kind }) => kind === "recorded").length;
    expect([made, (await store.readWallet(accountId)).availableHalfCredits]).toEqual([2, 0]);
    expect(outcomes.filter(({ kind }) => kind === "too few credits")).toHaveLength(3);
  });

  test("under one Idempotency-Key a screening is charged once in a day, and answered under its first id", async () => {
    const { accountId, store, screeningAt, record } = await account(4);
    const claim = { fingerprint: randomUUID(), bodyFingerprint: "body" };
    const first = screeningAt(at);
    expect(await record({ screening: first, claim })).toEqual({ kind: "recorded" });
    const { screeningRequestId } = first;
    const again = await record({ screening: screeningAt(later(86_300)), claim });
    expect(again).toEqual({ kind: "claimed", screeningRequestId, bodyFingerprint: "body" });
    expect((await store.readWallet(accountId)).availableHalfCredits).toBe(3);
    expect(await record({ screening: screeningAt(later(86_400)), claim })).toEqual({ kind: "recorded" });
  });
});
