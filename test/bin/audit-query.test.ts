import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { audit } from "../fixtures/audit/audit-command.ts";
import { auditorsFolder } from "../fixtures/audit/auditors-folder.ts";
import { aWinter, changesOf, exportedAt, filesIn } from "../fixtures/audit/exported.ts";

const { exports: folder, log, key } = auditorsFolder();

type Rows = Record<string, unknown>[];

async function rowsOf(args: string[], from = folder): Promise<Rows> {
  const { status, out, err } = await audit("query", "--from", from, ...args, "--format", "json");
  expect({ status, err }).toEqual({ status: 0, err: "" });
  return JSON.parse(out);
}

describe("the views", () => {
  test("are listed with what they show", async () => {
    const { out } = await audit("query", "--from", folder);
    for (const name of ["checks_by_month", "ledger", "operator_acts", "yearly_report", "refunds", "swept_records"]) {
      expect(out).toMatch(new RegExp(`^${name} .+`, "m"));
    }
  });

  test("count the checks of each account, month and document type", async () => {
    const rows = await rowsOf(["--view", "checks_by_month"]);
    const sum = (name: string, account: string) =>
      rows.filter(({ account_id }) => account_id === account).reduce((total, row) => total + Number(row[name]), 0);
    expect([sum("checks", "acc_1"), sum("answered", "acc_1"), sum("without_result", "acc_1")]).toEqual([100, 90, 10]);
    expect(sum("checks", "acc_2")).toBe(7);
    expect(rows).toContainEqual({
      account_id: "acc_2",
      month: "2026-06",
      environment: "live",
      document_type: "medicare",
      checks: 1,
      answered: 1,
      without_result: 0,
      pending: 0,
    });
  });

  test("show the consent versions in use", async () => {
    const rows = await rowsOf(["--view", "consent_versions"]);
    expect(rows.filter(({ account_id }) => account_id === "acc_1")).toMatchObject([
      { consent_version: "privacy-notice-3", checks: 66 },
      { consent_version: "privacy-notice-4", checks: 34 },
    ]);
  });

  test("show the ledger with a running balance that ends at what the wallet holds", async () => {
    const [accounts, ledger] = await Promise.all([rowsOf(["--view", "accounts"]), rowsOf(["--view", "ledger"])]);
    const ofOne = ledger.filter(({ account_id }) => account_id === "acc_1");
    expect(ofOne[0]).toMatchObject({ kind: "top_up", credits: 250, balance_credits: 250 });
    expect(ofOne[1]).toMatchObject({ kind: "adjustment", credits: 2, balance_credits: 252 });
    expect(ofOne.at(-1)?.balance_credits).toBe(accounts[0]?.balance_credits);
  });

  test("show what operators did, in words and without the marks of the table", async () => {
    const rows = await rowsOf(["--view", "operator_acts"]);
    expect(rows).toContainEqual(
      expect.objectContaining({ what: "account hub", was: '{"hub":"test"}', became: '{"hub":"production"}' }),
    );
    const adjusted = rows.find(({ what }) => what === "wallet adjustment");
    expect(JSON.parse(String(adjusted?.became))).toMatchObject({ credits: "2", reason: "goodwill" });
  });

  test("show screenings with the lists and the matcher they were made with", async () => {
    const rows = await rowsOf(["--view", "screenings"]);
    expect(rows).toHaveLength(29);
    const batched = rows.filter(({ batch_id }) => batch_id !== null);
    expect(batched.map(({ subjects, credits }) => [subjects, credits])).toEqual([
      [2, 1],
      [10, 5],
    ]);
    expect(rows[0]).toMatchObject({
      list_version: "2026-01-01T00:00:00Z-dd7708ab",
      lists_in_service_since: "2026-05-01T00:00:00.000Z",
      matcher_version: 100877531192454,
      credits: 0.5,
    });
  });

  test("show refunds with what they give back, and corrections with the operator's reason", async () => {
    const rows = (await rowsOf(["--view", "refunds"])).filter(({ account_id }) => account_id === "acc_1");
    const refunds = rows.filter(({ kind }) => kind === "refund");
    expect(refunds).toHaveLength(2);
    expect(refunds[0]).toMatchObject({ credits: 1, reason: "its result could not be delivered" });
    expect(String(refunds[0]?.charged_at) < String(refunds[0]?.at)).toBe(true);
    expect(rows.find(({ kind }) => kind === "adjustment")?.reason).toContain("goodwill");
  });

  test("show what the sweep ended, and no other record that ended without a result", async () => {
    const rows = await rowsOf(["--view", "swept_records"]);
    expect(rows.map(({ verification_id }) => verification_id)).toEqual(
      [17, 37, 57, 77, 97].map((index) => `ver_1x${String(index).padStart(12, "0")}`),
    );
  });

  test("tell apart the financial years of the yearly report", async () => {
    const rows = await rowsOf(["--view", "yearly_report"]);
    const of = (year: number) =>
      rows.filter(({ year_ending }) => year_ending === year).reduce((sum, row) => sum + Number(row.verifications), 0);
    expect([of(2026), of(2027), of(2026) + of(2027)]).toEqual([57 + 3, 43 + 4, 107]);
  });
});

test("a query of one's own joins the views", async () => {
  const sql =
    "SELECT r.account_id, count(*) AS held FROM records r JOIN accounts a USING (account_id) GROUP BY 1 ORDER BY 1;";
  expect(await rowsOf(["--sql", sql])).toMatchObject([{ account_id: "acc_1" }, { account_id: "acc_2" }]);
});

test("csv and parquet hold what the table shows", async () => {
  const { out: csv } = await audit("query", "--from", folder, "--view", "ledger", "--format", "csv");
  const ledger = await rowsOf(["--view", "ledger"]);
  const read: Rows = parse(csv, { columns: true });
  expect(read).toHaveLength(ledger.length);
  expect(read[5]).toEqual(
    Object.fromEntries(Object.entries(ledger[5] ?? {}).map(([name, value]) => [name, String(value)])),
  );
  const parquet = join(folder, "ledger.parquet");
  await audit("query", "--from", folder, "--view", "ledger", "--format", "parquet", "--out", parquet);
  const [counted] = await rowsOf([
    "--sql",
    `SELECT count(*) AS lines, min(balance_credits) AS least FROM '${parquet}'`,
  ]);
  expect(counted?.lines).toBe(ledger.length);
});

test("changes since the full export are in the views, and what was removed is not", async () => {
  const changed = mkdtempSync(join(tmpdir(), "changed-"));
  cpSync(folder, changed, { recursive: true });
  const items = aWinter();
  const account = items.find(({ pk, sk }) => pk === "ACCOUNT#acc_2" && sk === "ACCOUNT");
  const screening = items.find(({ pk }) => pk.startsWith("SCREENING#"));
  if (account === undefined || screening === undefined) throw new Error("the winter has both");
  const day = (days: number) => new Date(exportedAt.getTime() + days * 86_400_000);
  await changesOf(changed, { from: exportedAt, to: day(1) }, [
    { before: account, after: { ...account, name: "First new name" } },
    { before: screening },
  ]);
  await changesOf(changed, { from: day(1), to: day(2) }, [
    { before: account, after: { ...account, name: "Second new name" } },
  ]);
  expect((await rowsOf(["--view", "accounts"], changed)).map(({ account_name }) => account_name)).toEqual([
    "Company acc_1",
    "Second new name",
  ]);
  expect(await rowsOf(["--view", "screenings"], changed)).toHaveLength(28);
  rmSync(changed, { recursive: true });
});

describe("an export with a fault is named by each command that reads it, and no figure is made of it", () => {
  const spoilt = async (spoil: (folder: string) => void | Promise<void>) => {
    const copy = mkdtempSync(join(tmpdir(), "spoilt-"));
    cpSync(folder, copy, { recursive: true });
    await spoil(copy);
    const [asked, ...others] = await Promise.all([
      audit("query", "--from", copy, "--view", "accounts"),
      audit("verify", "--from", copy, "--log", log, "--key", key),
      audit("report", "--exports", copy, "--account", "acc_1", "--from", "2026-05", "--to", "2026-05", "--out", copy),
    ]);
    rmSync(copy, { recursive: true });
    expect(asked).toEqual({ status: 1, out: "", err: asked.err });
    expect(others).toEqual([asked, asked]);
    return asked.err;
  };
  const pathOf = (copy: string, ending: string): string => {
    const found = Object.entries(filesIn(copy)).filter(([path]) => path.endsWith(ending));
    const [largest] = found.sort(([, one], [, other]) => other.length - one.length);
    if (largest === undefined) throw new Error(`no file ${ending}`);
    return largest[0];
  };
  const flip = (path: string): void => {
    const bytes = readFileSync(path);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(path, bytes);
  };

  test("cut before its end", async () => {
    expect(await spoilt((copy) => rmSync(pathOf(copy, "manifest-summary.json")))).toMatch(
      /manifest-summary\.json is missing: that export did not come to its end/,
    );
  });

  test("a data file that is missing, cut or changed by one bit", async () => {
    expect(await spoilt((copy) => rmSync(pathOf(copy, ".json.gz")))).toMatch(/\.json\.gz is missing/);
    expect(await spoilt((copy) => flip(pathOf(copy, ".json.gz")))).toMatch(/\.json\.gz is not what its manifest says/);
    expect(
      await spoilt((copy) => {
        const path = pathOf(copy, ".json.gz");
        writeFileSync(path, readFileSync(path).subarray(0, 100));
      }),
    ).toMatch(/\.json\.gz is not what its manifest says/);
  });

  test("a manifest that was changed", async () => {
    for (const name of ["manifest-summary.json", "manifest-files.json"]) {
      expect(await spoilt((copy) => flip(pathOf(copy, name)))).toContain(`${name} is not what its checksum says`);
    }
  });

  test("a day between two exports that nobody exported", async () => {
    const day = (days: number) => new Date(exportedAt.getTime() + days * 86_400_000);
    const said = await spoilt((copy) => changesOf(copy, { from: day(1), to: day(2) }, []));
    expect(said).toContain("Changes from 2026-09-01T00:00:00.000Z to 2026-09-02T00:00:00.000Z are in no export");
  });
});

describe("a question that cannot be answered is refused in a sentence", () => {
  test.each([
    [["--view", "nothing"], "There is no view nothing: there are records, accounts"],
    [["--sql", "SELECT nothing FROM ledger"], "The query cannot be answered:"],
    [["--view", "ledger", "--format", "parquet"], "Parquet is no text: say --out FILE."],
    [["--view", "ledger", "--sql", "SELECT 1"], "Give --view or --sql, not both."],
    [["--sql", "SELECT * FROM read_csv('/etc/passwd')"], "disabled by configuration"],
    [["--sql", "SET enable_external_access = true"], "configuration has been locked"],
  ])("%j", async (args, sentence) => {
    const { status, out, err } = await audit("query", "--from", folder, ...args);
    expect({ status, out }).toEqual({ status: 1, out: "" });
    expect(err).toContain(sentence);
    expect(err).not.toContain("    at ");
  });

  test("where the folder is not there, or empty", async () => {
    const empty = mkdtempSync(join(tmpdir(), "empty-"));
    expect((await audit("query", "--from", join(empty, "nowhere"))).err).toContain("There is no folder");
    expect((await audit("query", "--from", empty)).err).toContain("holds no full export");
    expect(readdirSync(empty)).toEqual([]);
    rmSync(empty, { recursive: true });
  });
});
