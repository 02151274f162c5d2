import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReceiptKeyRow } from "../../../../functions/contract/verification/receipt.ts";
import { readReceiptKeys, registerReceiptKey } from "../../../../functions/store/accounts/receipt-keys.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";

let tables: OpenTables;

const row: ReceiptKeyRow = { kid: "one", environment: "live", x: "AAAA", from: "2026-03-01T00:00:00.000Z" };

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  test("a key is written down once: nobody can put another public key under its name", async () => {
    await registerReceiptKey(tables, row);
    await registerReceiptKey(tables, { ...row, x: "BBBB", from: "2020-01-01T00:00:00.000Z" });
    expect(await readReceiptKeys(tables, "live")).toEqual([row]);
  });

  test("keys are read by environment, oldest first, so that each ends where its successor begins", async () => {
    const later = { ...row, kid: "a-later-one", from: "2026-05-01T00:00:00.000Z", by: "olga" };
    await registerReceiptKey(tables, later);
    await registerReceiptKey(tables, { ...row, kid: "of-test", environment: "test" });
    expect(await readReceiptKeys(tables, "live")).toEqual([row, later]);
    expect((await readReceiptKeys(tables, "test")).map(({ kid }) => kid)).toEqual(["of-test"]);
  });
});
