import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readAccount, saveAccount } from "../../../../functions/store/accounts/accounts.ts";
import { loadedWith } from "../../../fixtures/deployed.ts";
import { openingAt, settlementAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { capturePrinted } from "../../edge/printed.ts";

// The job as it is deployed, over tables with an account of each kind: one that goes on, and two that were closed.

let tables: RealTables;
let run: (event: unknown, context: Context) => Promise<void>;
beforeAll(async () => {
  tables = await realTables();
  const environment = {
    RECORDS_TABLE: tables.records,
    EPHEMERAL_TABLE: tables.ephemeral,
    RETENTION: JSON.stringify({ verificationYears: 7, screeningYears: 7, accountYears: 7 }),
    AWS_ENDPOINT_URL_DYNAMODB: tables.url,
  };
  run = (await loadedWith(environment, () => import("../../../../functions/jobs/records/retire-records.ts"))).handler;
  await anAccount("acc_open");
  await anAccount("acc_closed_lately", yearsAgo(1));
  await anAccount("acc_closed_long_ago", yearsAgo(8));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await tables.stop();
});
const { lines } = capturePrinted();

function yearsAgo(years: number): Date {
  const then = new Date();
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

async function anAccount(accountId: string, closedAt?: Date): Promise<void> {
  const store = realStore(tables);
  await store.topUp(accountId, 20);
  for (const years of [9, 2]) {
    const at = yearsAgo(years);
    const opened = openingAt(at, { accountId, verificationId: `ver_${accountId}_${years}` });
    await store.open(opened);
    await store.settle(opened, settlementAt(at, { status: "completed", activityId: "hub-1" }), 5_000);
  }
  if (closedAt === undefined) return;
  const before = (await readAccount(tables, accountId)) ?? expect.fail("it was made");
  const event = {
    eventId: `evt_${accountId}_2`,
    accountId,
    at: closedAt.toISOString(),
    who: "op",
    before: {},
    after: {},
  };
  const after = { ...before, closed: true, version: before.version + 1 };
  await saveAccount(tables, { before, after, keys: [], event: { ...event, what: "account close" } });
}

async function withAnEnd(): Promise<string[]> {
  const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: tables.records }));
  return Items.filter(({ expiresAt }) => expiresAt !== undefined).map(({ pk, sk }) => `${pk}/${sk}`);
}

test("verifications end after their years; a ledger, a wallet and events stay until years after their account is closed", async () => {
  await run({}, { getRemainingTimeInMillis: () => 900_000 } as Context);
  const ended = await withAnEnd();
  for (const accountId of ["acc_open", "acc_closed_lately"]) {
    const own = ended.filter((name) => name.includes(accountId));
    expect(own).toEqual([`LIVE#ver_${accountId}_9/VERIFICATION`]);
  }
  const gone = ended.filter((name) => name.includes("acc_closed_long_ago"));
  expect(gone.map((name) => name.replace(/#.*\//, "/").replace(/#.*/, "")).sort()).toEqual([
    "ACCOUNT/ACCOUNT",
    "ACCOUNT/EVENT",
    "ACCOUNT/EVENT",
    "ACCOUNT/EVENT",
    "LEDGER/charge",
    "LEDGER/charge",
    "LEDGER/top_up",
    "LIVE/VERIFICATION",
    "LIVE/VERIFICATION",
    "WALLET/WALLET",
  ]);
  const line = lines.map((text) => JSON.parse(text)).find(({ job }) => job === "retire-records");
  expect(line).toMatchObject({ accounts: 3, verifications: 3, ofClosedAccounts: 9 });
});

test("nothing is begun that the time would not suffice for: what is left waits for the next day", async () => {
  await anAccount("acc_late", yearsAgo(8));
  await run({}, { getRemainingTimeInMillis: () => 20_000 } as Context);
  expect((await withAnEnd()).filter((name) => name.includes("acc_late"))).toEqual([]);
});
