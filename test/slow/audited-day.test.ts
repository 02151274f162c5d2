import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuditKeys } from "../../functions/contract/audit-log.ts";
import { audit } from "../fixtures/audit/audit-command.ts";
import { fsck, fsckProgram } from "../fixtures/audit/fsck.ts";
import { copyOfLog, servedFolder } from "../fixtures/audit/log-copy.ts";
import { readPdf } from "../fixtures/audit/pdf.ts";
import { hasPython, readerInPython } from "../fixtures/audit/python-jose.ts";
import { killableHost } from "../fixtures/host/killable-host.ts";
import { type Day, dayOf } from "./audited-day.ts";

/**
 * A day of traffic with an integrator and the whole service killed again and again, and then an auditor with the commands
 * of docs/auditors.md, an independent program for the log and an independent library for the receipts.
 */
const folder = mkdtempSync(join(tmpdir(), "audited-day-"));
const [exports, log, key] = [join(folder, "exports"), join(folder, "log"), join(folder, "log.key")];
let host: Awaited<ReturnType<typeof killableHost>>;
let day: Day;
let auditKeys: string;
let publicKey: string;
let keysBefore: AuditKeys["keys"];

// What is younger than five minutes is left open by the audit.
const untilJudgedMs = 5 * 60_000 + 5_000;

beforeAll(async () => {
  host = await killableHost();
  publicKey = host.service().audit.publicKey;
  writeFileSync(key, publicKey);
  keysBefore = await provenKeys();
  day = await dayOf(host);
  await typed("export", "--out", exports, "--data", host.folder);
  for (const { accountId } of day.owners) await eventuallyNothingHeld(accountId);
  await pause(untilJudgedMs);
  await typed("export", "--out", exports, "--incremental", "--data", host.folder);
  await copyOfLog(host.service().audit.log, log);
  auditKeys = await (await fetch(`${host.service().production.url}/.well-known/audit-keys`)).text();
}, 1_800_000);
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the log holds of the keys is asked for once in ten seconds. */
async function provenKeys(): Promise<AuditKeys["keys"]> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const { keys } = AuditKeys.parse(
      await (await fetch(`${host.service().production.url}/.well-known/audit-keys`)).json(),
    );
    if ((keys.length === 2 && keys.every(({ proof }) => proof !== undefined)) || Date.now() > giveUpAt) return keys;
    await pause(1_000);
  }
}

/** What was under way when it was killed is ended by the sweep. */
async function eventuallyNothingHeld(accountId: string): Promise<void> {
  const giveUpAt = Date.now() + 240_000;
  while ((await host.desk().wallet(accountId)).held > 0) {
    if (Date.now() > giveUpAt) throw new Error(`${accountId} still has something under way`);
    await pause(1_000);
  }
}

async function typed(...args: string[]): Promise<string> {
  const { status, out, err } = await audit(...args);
  expect({ args, status, err }).toEqual({ args, status: 0, err: "" });
  return out;
}

const verified = (from = exports, ofLog = log) =>
  audit("verify", "--from", from, "--log", ofLog, "--key", key, "--json");

test("the log holds what signs receipts, live and test, before anybody has asked for a check", () => {
  const held = keysBefore.map(({ environment, proof }) => [environment, proof !== undefined]);
  expect(held).toEqual([
    ["live", true],
    ["test", true],
  ]);
});

test("nothing is missing from the log, nothing stands in it twice, and the books hold to the last row", async () => {
  const { kills, entries, complaints } = day.integrator;
  expect({ complaints, kills: kills >= 3, entries: entries > 0 }).toEqual({
    complaints: [],
    kills: true,
    entries: true,
  });
  expect(day.heard.length).toBeGreaterThanOrEqual(300);
  const { status, out, err } = await verified();
  expect({ status, err }).toEqual({ status: 0, err: "" });
  const found = JSON.parse(out);
  expect(found.log).toMatchObject({ size: found.log.rows, open: 0, expired: 0 });
  expect(found.charges).toBeGreaterThan(day.heard.length);
  // The key outlives the process: it is the data folder's.
  expect(host.service().audit.publicKey).toBe(publicKey);
});

test("the views say what callers and operators were told", async () => {
  const rowsOf = async (view: string): Promise<Record<string, unknown>[]> =>
    JSON.parse(await typed("query", "--from", exports, "--view", view, "--format", "json"));
  const [checks, accounts] = [await rowsOf("checks_by_month"), await rowsOf("accounts")];
  for (const { accountId, keys } of day.owners) {
    const mine = checks.filter((row) => row.account_id === accountId);
    const sum = (name: string) => mine.reduce((total, row) => total + Number(row[name]), 0);
    const records = await host.desk().everyRecord(keys[0] ?? "");
    const { balance } = await host.desk().wallet(accountId);
    expect(sum("checks")).toBe(records.length);
    expect(sum("answered")).toBe(records.filter(({ status }) => status === "completed").length);
    expect(sum("answered")).toBeGreaterThanOrEqual(day.heard.filter((one) => keys.includes(one.key)).length);
    expect(sum("pending")).toBe(0);
    expect(accounts.find((row) => row.account_id === accountId)).toMatchObject({ balance_credits: balance });
  }
  expect((await rowsOf("operator_acts")).filter(({ what }) => what === "account withdraw-production")).toHaveLength(9);
});

test("the report of an account shows the same figures, on a page and on paper", async () => {
  const [{ accountId } = { accountId: "" }] = day.owners;
  const month = new Date().toISOString().slice(0, 7);
  const out = join(folder, "report");
  const about = ["--account", accountId, "--from", month, "--to", month, "--exports", exports];
  await typed("report", ...about, "--log", log, "--key", key, "--out", out);
  const { balance } = await host.desk().wallet(accountId);
  const { text } = readPdf(readFileSync(`${out}.pdf`));
  const root = readFileSync(join(log, "checkpoint"), "utf8").split("\n")[2] ?? "";
  for (const shown of [readFileSync(`${out}.html`, "utf8"), text]) {
    for (const part of [accountId, String(balance), root]) expect(shown).toContain(part);
  }
});

describe("one changed byte is found and named", () => {
  const flip = (path: string): void => {
    const bytes = readFileSync(path);
    const at = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(path, bytes);
  };
  const firstIn = (place: string, wanted: RegExp): string => {
    const entries = readdirSync(place, { recursive: true, encoding: "utf8", withFileTypes: true });
    const files = entries.filter((one) => one.isFile());
    const names = files.map(({ parentPath, name }) => relative(place, join(parentPath, name))).sort();
    const name = names.find((one) => wanted.test(one));
    if (name === undefined) throw new Error(`${place} has no ${String(wanted)}`);
    return name;
  };
  const spoilt = async (original: string, wanted: RegExp) => {
    const copy = mkdtempSync(join(folder, "spoilt-"));
    cpSync(original, copy, { recursive: true });
    const name = firstIn(copy, wanted);
    flip(join(copy, name));
    const { status, out, err } = original === log ? await verified(exports, copy) : await verified(copy, log);
    rmSync(copy, { recursive: true });
    return { name, status, out, err };
  };

  test.each<[what: string, wanted: RegExp, said: RegExp]>([
    ["the checkpoint", /^checkpoint$/, /./],
    ["a full bundle of entries", /^tile\/entries\/\d+$/, /^tile\/0\/000 is not what its entries hash to/],
    ["the last bundle", /^tile\/entries\/\d+\.p\/\d+$/, /^(tile\/0\/\S+ is not what|a bundle ends)/],
    ["a full tile", /^tile\/0\/\d+$/, /^tile\/0\/000 is not what its entries hash to/],
    ["the last tile", /^tile\/0\/\d+\.p\/\d+$/, /^tile\/0\/\S+\.p\/\d+ is not what its entries hash to/],
    ["a tile of the level above", /^tile\/1\//, /^tile\/1\/\S+ is not what its entries hash to/],
  ])("%s of the log", async (_what, wanted, said) => {
    expect(await spoilt(log, wanted)).toMatchObject({ status: 1, out: "", err: expect.stringMatching(said) });
  });

  test.each<[what: string, wanted: RegExp]>([
    ["a data file of the full export", /^AWSDynamoDB\/[^/]+\/data\/.*\.gz$/],
    ["a data file of the incremental one", /^AWSDynamoDB\/data\/.*\.gz$/],
    ["the list of data files", /manifest-files\.json$/],
    ["the summary", /manifest-summary\.json$/],
    ["a checksum", /manifest-summary\.md5$/],
  ])("%s", async (_what, wanted) => {
    const { name, status, out, err } = await spoilt(exports, wanted);
    expect({ status, out }).toEqual({ status: 1, out: "" });
    expect(err).toContain(name.replace(/\.md5$/, ".json"));
  });
});

test("what was signed during the day is the beginning of the log as it is now", async () => {
  for (const [round, checkpoint] of day.checkpoints.entries()) {
    const file = join(folder, `round-${round}.checkpoint`);
    writeFileSync(file, checkpoint);
    const out = await typed("consistency", file, join(log, "checkpoint"), "--key", key, "--log", log);
    expect(out).toContain("nothing was rewritten");
  }
});

const program = fsckProgram();
if (program === undefined) console.log("Skipped: Tessera's fsck needs Go, or TLOG_FSCK, which are not at hand.");

test.skipIf(program === undefined)(
  "a program of others finds that the log holds, and that a spoilt copy does not",
  async () => {
    expect(await fsck(program ?? "", host.service().audit.log, publicKey)).toMatchObject({ holds: true });
    const copy = mkdtempSync(join(folder, "fsck-"));
    cpSync(log, copy, { recursive: true });
    const path = join(copy, "tile/entries/000");
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    const served = await servedFolder(copy);
    expect(await fsck(program ?? "", served.url, publicKey)).toMatchObject({ holds: true });
    writeFileSync(path, bytes);
    expect(await fsck(program ?? "", served.url, publicKey)).toMatchObject({ holds: false });
    await served.close();
  },
  300_000,
);

if (!hasPython) console.log("Skipped: joserfc needs Python 3.11 with venv and pip, which is not at hand.");

test.skipIf(!hasPython)(
  "every receipt of the day is read by a JOSE library in Python, and its hash is in the log",
  async () => {
    const reader = await readerInPython(folder);
    const read = await reader.read(
      day.heard.map(({ receipt }) => receipt),
      auditKeys,
    );
    const expected = day.heard.map(({ verificationId, responseCode, receipt }) => {
      const payload = Buffer.from(receipt.split(".")[1] ?? "", "base64url");
      return [verificationId, responseCode, createHash("sha256").update(payload).digest("base64url"), "refused"];
    });
    expect(read).toEqual(expected);
    expect(new Set(read.map(([, outcome]) => outcome))).toEqual(new Set(["Y", "N", "D"]));
    const entries = readdirSync(join(log, "tile/entries"), { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"))
      .join("");
    expect(read.filter(([, , commitment]) => !entries.includes(`"commitment":"${commitment}"`))).toEqual([]);
  },
  300_000,
);
