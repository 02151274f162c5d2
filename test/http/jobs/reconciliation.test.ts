import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test, vi } from "vitest";
import { dynamoCall } from "../../../local/engines/aws-json.ts";
import { audit } from "../../fixtures/audit/audit-command.ts";
import { accountRows, type Item, imageOf } from "../../fixtures/audit/service-rows.ts";
import { begun } from "../../functions/edge/own-alarms.ts";
import { fireSchedule } from "../hub.ts";
import { service } from "../operator.ts";

const folder = mkdtempSync(join(tmpdir(), "reconciliation-"));
const laid: string[] = [];
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const url of laid) await fetch(url, { method: "DELETE" });
});

/** Rows of a winter long past, as the service wrote them, but for one that somebody spoilt. */
async function layRows(spoil: (row: Item) => Item): Promise<void> {
  const call = dynamoCall(service().aws.dynamodb);
  const { TableNames } = (await call("ListTables", {})) as { TableNames: string[] };
  const TableName = TableNames.find((name) => name.includes("-Data-Records")) ?? "";
  for (const row of accountRows({ number: 990, checks: 6, since: "2026-03-01T00:00:00.000Z" })) {
    await call("PutItem", { TableName, Item: JSON.parse(JSON.stringify(imageOf(spoil(row)))) });
  }
}

async function exportIntoBucket(): Promise<string> {
  const { s3 } = service().aws;
  const [, name = ""] = /<Name>([^<]*data-exports[^<]*)</i.exec(await (await fetch(s3)).text()) ?? [];
  const { status } = await audit("export", "--out", folder, "--data", inject("folder"));
  expect(status).toBe(0);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" });
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    const url = `${s3}/${name}/${path.slice(folder.length + 1)}`;
    laid.push(url);
    await fetch(url, { method: "PUT", body: Buffer.from(readFileSync(path)) });
  }
  return `${s3}/${name}`;
}

function driftCounted(): string {
  const logs = join(inject("folder"), "logs");
  const file = readdirSync(logs).find((name) => name.includes("Reconciliation")) ?? "";
  const counted = readFileSync(join(logs, file), "utf8")
    .split("\n")
    .filter((line) => line.includes('"BooksDrifting":'));
  return counted.at(-1) ?? "";
}

test("a row that somebody spoilt moves the alarm's metric, and the report names its account and the row", async () => {
  const spoilt = "ver_990x000000000002";
  await layRows((row) => (row.sk === `charge#${spoilt}` ? { ...row, halfCredits: -4 } : row));
  const bucket = await exportIntoBucket();
  expect(await fireSchedule("laptop-reconcile")).toMatchObject({ outcomes: ["answered"] });
  // A log is written a moment after its function has answered.
  await vi.waitFor(() => expect(begun("reconcile/BooksDrifting", [driftCounted()])).toEqual([1]), 5_000);
  const day = new Date().toISOString().slice(0, 10);
  const report = await (await fetch(`${bucket}/reconciliation/${day}.json`)).json();
  expect(report).toMatchObject({
    holds: false,
    drifts: [
      {
        accountId: "acc_990",
        faults: 2,
        first: {
          row: `LIVE#${spoilt}/VERIFICATION`,
          says: `${spoilt} costs 1 credits and was charged 2 credits.`,
        },
        others: [expect.stringMatching(/^acc_990: its wallet has/)],
      },
    ],
  });
}, 90_000);
