import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { dynamoCall } from "../../local/engines/aws-json.ts";
import { audit } from "../fixtures/audit/audit-command.ts";
import { filesIn } from "../fixtures/audit/exported.ts";
import { unheldPassport } from "../fixtures/host/desk.ts";
import { post } from "./hub.ts";
import { type MadeAccount, openAccount, operate, service } from "./operator.ts";

const folder = mkdtempSync(join(tmpdir(), "exports-"));
afterAll(() => rmSync(folder, { recursive: true }));

let account: MadeAccount;
beforeAll(async () => {
  account = await openAccount(20);
  for (let check = 0; check < 3; check++) await post(account.liveKey, unheldPassport());
  await exported();
}, 60_000);

async function exported(...flags: string[]): Promise<void> {
  const { status, err } = await audit("export", "--out", folder, "--data", inject("folder"), ...flags);
  expect({ status, err }).toEqual({ status: 0, err: "" });
}

async function rowsOf(view: string): Promise<Record<string, unknown>[]> {
  const { out } = await audit("query", "--from", folder, "--view", view, "--format", "json");
  const rows: Record<string, unknown>[] = JSON.parse(out);
  return rows.filter(({ account_id }) => account_id === account.accountId);
}

describe("an export of the running service", () => {
  test("holds every item of the table as it is there, a line each", async () => {
    const call = dynamoCall(service().aws.dynamodb);
    const { TableNames } = (await call("ListTables", {})) as { TableNames: string[] };
    const TableName = TableNames.find((name) => name.includes("-Data-Records")) ?? "";
    const lines = Object.entries(filesIn(folder))
      .filter(([path]) => path.endsWith(".json.gz"))
      .flatMap(([, text]) => text.split("\n").slice(0, -1));
    const mine = lines.filter((line) => line.includes(account.accountId)).map((line) => JSON.parse(line).Item);
    expect(mine.length).toBeGreaterThan(15);
    for (const item of mine.filter(({ sk }) => /^(WALLET|EVENT|charge|top_up)/.test(sk.S))) {
      const { Item } = await call("GetItem", { TableName, Key: { pk: item.pk, sk: item.sk } });
      expect(item).toEqual(Item);
    }
  });

  test("answers with the same figures as the service itself", async () => {
    const [wallet, ledger] = [
      await operate("wallet show", { accountId: account.accountId }),
      (await operate("wallet ledger", { accountId: account.accountId })) as unknown as Record<string, unknown>[],
    ];
    expect(await rowsOf("accounts")).toMatchObject([{ balance_credits: wallet.balance, hub: "production" }]);
    const shown = (await rowsOf("ledger")).map(({ at, kind, credits, balance_credits, subject_id }) => {
      return { at, kind, credits, balanceAfter: balance_credits, subjectId: subject_id };
    });
    expect(shown.toReversed()).toEqual(ledger);
    expect(await rowsOf("checks_by_month")).toMatchObject([{ document_type: "passport", checks: 3, answered: 3 }]);
  });

  test("goes on with what changed since, and nothing else", async () => {
    await post(account.liveKey, unheldPassport());
    await exported("--incremental");
    const incremental = Object.entries(filesIn(folder)).filter(([path]) => path.includes("AWSDynamoDB/data/"));
    const changes = incremental.flatMap(([, text]) =>
      text
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    );
    const mine = changes.filter((change) => JSON.stringify(change).includes(account.accountId));
    const kinds = mine.map(({ Keys, OldImage }) => `${Keys.pk.S.split("#")[0]} ${OldImage ? "changed" : "new"}`);
    expect(kinds.sort()).toEqual(["LEDGER new", "LIVE new", "WALLET changed"]);
    expect(await rowsOf("checks_by_month")).toMatchObject([{ checks: 4, answered: 4 }]);
    expect(await rowsOf("accounts")).toMatchObject([{ balance_credits: 16 }]);
  });

  test("is verified against the running log, of which nothing but the key is trusted", async () => {
    const { log, publicKey } = service().audit;
    const { status, out, err } = await audit("verify", "--from", folder, "--log", log, "--key", publicKey);
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toContain(`entries of the log ${service().audit.origin}`);
  });

  test("without a service says which folder it looked in", async () => {
    const { status, err } = await audit("export", "--out", folder, "--data", join(folder, "nowhere"));
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining("No service runs on") });
  });
});
