import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../../../functions/store/keys.ts";
import { bothTables, type OpenTables } from "../../fixtures/both-tables.ts";
import { openingAt } from "../../fixtures/opening.ts";
import { realStore } from "../../fixtures/real-verification-store.ts";

let tables: OpenTables;

const start = new Date("2026-03-02T00:00:00.000Z");
/** Spread over sixteen shards by their ids: so many leave none of them empty. */
const many = 200;

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  test("of many verifications whose processes died every one holds its credit, is found, and gives it back", async () => {
    const store = realStore(tables);
    const accountId = "acc_of_many";
    await store.topUp(accountId, 2 * many);
    const openings = Array.from({ length: many }, () => openingAt(start, { accountId }));
    // One after the other: they all take from one wallet.
    for (const opening of openings) expect(await store.open(opening)).toEqual({ kind: "opened" });
    expect(await store.readWallet(accountId)).toEqual({ availableHalfCredits: 0, heldHalfCredits: 2 * many });
    const overdue = await store.findOverdue(new Date(start.getTime() + 40_000));
    expect(overdue.map(({ verificationId }) => verificationId).sort()).toEqual(
      openings.map(({ verificationId }) => verificationId).sort(),
    );
  });

  test("an id that a record bears already opens no other one, however long ago that was", async () => {
    const store = realStore(tables);
    const opening = openingAt(start);
    await store.topUp(opening.accountId, 10);
    const Item = { ...keys.verification("live", opening.verificationId), accountId: "acc_another" };
    await tables.client.send(new PutCommand({ TableName: tables.records, Item }));
    expect(await store.open(opening)).toEqual({ kind: "id taken" });
    expect(await store.readWallet(opening.accountId)).toMatchObject({ availableHalfCredits: 10 });
  });
});
