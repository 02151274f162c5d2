import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys } from "../../../../functions/store/keys.ts";
import { readOutlook } from "../../../../functions/store/verifications/outlook.ts";
import { writeCircuit } from "../../../../functions/store/verifications/retries.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { callerWith } from "../../edge/gateway-event.ts";

let tables: RealTables;
const lock = { verificationId: "ver_1", phase: "cooling", deadline: 1, expiresAt: 4_000_000_000 };
beforeAll(async () => {
  tables = await realTables();
  await realStore(tables).topUp("acc_1", 7);
  const Item = { ...lock, ...keys.lock("print-1") };
  await tables.client.send(new PutCommand({ TableName: tables.ephemeral, Item }));
  const circuit = { failures: 5, openUntil: Date.now() + 60_000 };
  await writeCircuit(tables, { environment: "live", documentType: "visa" }, circuit);
});
afterAll(() => tables.stop());

const read = (change: object = {}, keyEnvironment: "live" | "test" = "live") =>
  readOutlook(tables, {
    caller: callerWith({}, { keyEnvironment }),
    documentType: "visa",
    fingerprint: "print-1",
    ...change,
  });

test("what lies before a verification is read at once: the wallet, the document's lock, the hub's circuit", async () => {
  expect(await read()).toMatchObject({
    availableHalfCredits: 7,
    lock: { verificationId: "ver_1", phase: "cooling", expiresAtSeconds: 4_000_000_000 },
    circuit: { failures: 5 },
  });
});

test("another document, another type and an account without a wallet have nothing before them", async () => {
  const caller = callerWith({}, { accountId: "acc_2" });
  expect(await read({ caller, documentType: "passport", fingerprint: "print-2" })).toEqual({});
});

test("of a live wallet, a live lock and a live circuit a test key's look sees nothing", async () => {
  expect(await read({}, "test")).toEqual({});
});
