import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bucketServer } from "../../../local/buckets/server.ts";
import { type Listening, listen } from "../../../local/engines/listen.ts";
import { aWinter, changesOf, exportedAt, exportOf } from "../../fixtures/audit/exported.ts";
import type { Item } from "../../fixtures/audit/service-rows.ts";
import { loadedWith } from "../../fixtures/deployed.ts";
import { capturePrinted } from "../edge/printed.ts";

// The job as it is deployed, over a bucket with exports in it.

const folder = mkdtempSync(join(tmpdir(), "reconcile-"));
let buckets: Listening;
let run: () => Promise<Record<string, unknown>>;
beforeAll(async () => {
  buckets = await listen(
    bucketServer(join(folder, "buckets"), ["exports"], () => {}),
    0,
  );
  const environment = {
    EXPORTS_BUCKET: "exports",
    RECORDS_YEARS: "7",
    AWS_ENDPOINT_URL_S3: buckets.url,
  };
  run = (await loadedWith(environment, () => import("../../../functions/jobs/reconcile.ts"))).handler;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await buckets.close();
  rmSync(folder, { recursive: true });
});

const { lines } = capturePrinted();
const url = (key: string) => `${buckets.url}/exports/${key}`;
const put = (key: string, body: string | Buffer<ArrayBuffer>) => fetch(url(key), { method: "PUT", body });

beforeEach(async () => {
  const text = await (await fetch(`${buckets.url}/exports?list-type=2`)).text();
  for (const [, key = ""] of text.matchAll(/<Key>([^<]+)</g)) await fetch(url(key), { method: "DELETE" });
});

/** Lays these down as DynamoDB would. */
async function exported(items: Item[], change?: (place: string) => Promise<void>): Promise<void> {
  const place = mkdtempSync(join(folder, "export-"));
  await exportOf(place, items);
  await change?.(place);
  const files = readdirSync(place, { recursive: true, withFileTypes: true, encoding: "utf8" });
  for (const { parentPath, name } of files.filter((one) => one.isFile())) {
    const path = join(parentPath, name);
    await put(path.slice(place.length + 1), Buffer.from(readFileSync(path)));
  }
}

type Reported = Record<string, unknown> & {
  drifts: { accountId: string; faults: number; first: object; others: string[] }[];
};

async function reconciled() {
  const figures = await run();
  const metrics = JSON.parse(lines.find((line) => line.includes("BooksDrifting")) ?? "{}");
  const report = (await (await fetch(url("reconciliation/2026-09-01.json"))).json()) as Reported;
  return { figures, drifting: metrics.BooksDrifting, report };
}

const isChargeOf = (number: number) => (item: Item) =>
  item.pk === "LEDGER#acc_1" && item.sk === `charge#ver_1x${String(number).padStart(12, "0")}`;

test("a day on which everything holds is reported as such, and wakes nobody", async () => {
  await exported(aWinter());
  const { figures, drifting, report } = await reconciled();
  expect(figures).toEqual({ asOf: exportedAt.toISOString(), items: 287, drifting: 0, faults: 0, open: 0 });
  expect(drifting).toBe(0);
  expect(report).toEqual({
    asOf: exportedAt.toISOString(),
    holds: true,
    items: 287,
    wallets: 2,
    charges: 125,
    refunds: 3,
    open: 0,
    statements: 0,
    drifts: [],
  });
});

test("before the first export came to its end there is nothing to hold, and nobody is woken for it", async () => {
  expect(await run()).toMatchObject({ asOf: "no export yet", drifting: 0 });
});

test("drift wakes somebody, and the report names the account and its earliest row that is wrong", async () => {
  await exported(aWinter().filter((item) => !isChargeOf(9)(item) && !isChargeOf(3)(item)));
  const { drifting, report } = await reconciled();
  expect(drifting).toBe(1);
  expect(report).toMatchObject({ holds: false });
  const [account, ...others] = report.drifts;
  expect(others).toEqual([]);
  expect(account).toMatchObject({
    accountId: "acc_1",
    faults: 3,
    first: {
      row: "LIVE#ver_1x000000000003/VERIFICATION",
      at: expect.stringMatching(/^2026-05/),
      says: "ver_1x000000000003 is completed and was never charged.",
    },
  });
  expect(account?.others).toEqual([
    "ver_1x000000000009 is completed and was never charged.",
    expect.stringMatching(/^acc_1: its wallet has .* and its ledger adds up to/),
  ]);
});

test("a wallet that was changed by hand is named itself, where no row explains it", async () => {
  await exported(aWinter().map((item) => (item.pk === "WALLET#acc_2" ? { ...item, availableHalfCredits: 0 } : item)));
  const { report } = await reconciled();
  expect(report.drifts).toMatchObject([{ accountId: "acc_2", faults: 1, first: { row: "WALLET#acc_2/WALLET" } }]);
});

test("what changed since the full export counts, and an account with rows of the last minutes stays open", async () => {
  const until = new Date("2026-09-01T12:00:00.000Z");
  const charge = aWinter().find(isChargeOf(3));
  const wallet = aWinter().find(({ pk }) => pk === "WALLET#acc_2");
  if (charge === undefined || wallet === undefined) throw new Error("the winter has both");
  await exported(aWinter(), async (place) => {
    await changesOf(place, { from: exportedAt, to: until }, [
      { before: charge, after: { ...charge, at: "2026-09-01T11:56:00.000Z", halfCredits: -4 } },
      { before: wallet, after: { ...wallet, availableHalfCredits: 1 } },
    ]);
  });
  const { figures, report } = await reconciled();
  expect(figures).toMatchObject({ asOf: until.toISOString(), open: 1 });
  expect(report.drifts.map(({ accountId }) => accountId)).toContain("acc_2");
  expect(JSON.stringify(report.drifts)).not.toContain("acc_1: its wallet");
});

test("the hub's statement, laid down in the bucket, is held against the records", async () => {
  await exported(aWinter());
  await put("statements/april.csv", "vrn,at\nZZ9999999999999,2026-04-02\n");
  const { drifting, report } = await reconciled();
  expect(drifting).toBe(1);
  expect(report).toMatchObject({ statements: 1 });
  expect(report.drifts).toContainEqual(
    expect.objectContaining({
      accountId: "",
      first: {
        row: "ZZ9999999999999",
        at: "",
        says: "The hub's statement names ZZ9999999999999, and no record has it.",
      },
    }),
  );
});

test("a file that was cut fails the run: half of the books would seem to drift", async () => {
  await exported(aWinter());
  const text = await (await fetch(`${buckets.url}/exports?list-type=2`)).text();
  const list = [...text.matchAll(/<Key>([^<]+manifest-files\.json)</g)].map(([, key = ""]) => key)[0] ?? "";
  const manifest = await (await fetch(url(list))).text();
  await put(
    list,
    manifest.replace(/"itemCount":(\d+)/, (_, count: string) => `"itemCount":${Number(count) + 1}`),
  );
  await expect(run()).rejects.toThrow(/its manifest says/);
});
