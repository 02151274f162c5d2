import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openProof } from "../../clients/typescript/proof.ts";
import { proveReceipt, ReceiptError } from "../../clients/typescript/receipt.ts";
import type { AuditKeys } from "../../clients/typescript/types.ts";
import { checkLog } from "../../functions/transparency/check-log.ts";
import { parseVkey } from "../../functions/transparency/verifier-key.ts";
import { unheldPassport } from "../fixtures/host/desk.ts";
import { post, publishedRecords } from "./hub.ts";
import { type Answered, type MadeAccount, openAccount, operate, patientFetch, request, service } from "./operator.ts";

let account: MadeAccount;
let stranger: MadeAccount;
beforeAll(async () => {
  account = await openAccount(20);
  stranger = await openAccount();
});

const folder = mkdtempSync(join(tmpdir(), "proofs-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Asked = { status: number; headers: Headers; text: string };

async function proofAt(path: string, key: string): Promise<Asked> {
  const { url } = key.startsWith("sk_live_") ? service().production : service().test;
  const response = await patientFetch(`${url}${path}/proof`, { headers: { "X-API-Key": key } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Until the log's checkpoint covers it, as a caller would ask: again after Retry-After. */
async function proven(path: string, key: string): Promise<string> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const { status, headers, text } = await proofAt(path, key);
    if (status === 200) return text;
    expect({ status, body: JSON.parse(text) }).toMatchObject({ status: 202, body: { status: "pending" } });
    const seconds = Number(headers.get("Retry-After"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 500));
  }
  throw new Error(`${path} was never proven`);
}

/** The command as the auditors' page prints it. */
async function audit(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", [
    "run",
    "-s",
    "audit",
    "--",
    ...words,
    "--data",
    inject("folder"),
  ]);
  return stdout;
}

const vkeys = () => [service().audit.publicKey];
const idOf = ({ body }: Answered) => String(body.verificationId);

// The log takes facts in once in a while: tests that wait for it wait beside each other.

describe.concurrent("the proof of a verification", () => {
  test.each(["liveKey", "testKey"] as const)(
    "(%s) holds what its record says, and the key is the published one",
    async (which) => {
      const id = idOf(await post(account[which], unheldPassport()));
      const { entry, log } = openProof(await proven(`/v1/verify/${id}`, account[which]), vkeys());
      const { url } = which === "liveKey" ? service().production : service().test;
      const { body: record } = await request(`${url}/v1/verify/${id}`, { key: account[which] });
      expect(entry.row).toMatchObject({ ...record, accountId: account.accountId, consentVersion: "v1" });
      expect(Object.hasOwn(entry.row ?? {}, "vrn")).toBe(which === "liveKey");
      expect(log.origin).toBe(service().audit.origin);
      const { body: keys } = await request(`${url}/.well-known/audit-keys`);
      expect(keys.log).toEqual({
        origin: log.origin,
        vkey: vkeys()[0],
        vkeys: vkeys(),
        witnesses: [],
        minimumIndex: 0,
      });
    },
  );

  test("is kept from whoever it does not belong to, as the record is", async () => {
    const id = idOf(await post(account.liveKey, unheldPassport()));
    await proven(`/v1/verify/${id}`, account.liveKey);
    for (const [path, key] of [
      [`/v1/verify/${id}`, stranger.liveKey],
      [`/v1/verify/${id}`, account.testKey],
      ["/v1/verify/ver_000000000000", account.liveKey],
      ["/v1/verify/nonsense", account.liveKey],
    ] as const) {
      expect((await proofAt(path, key)).status, path).toBe(404);
    }
    expect((await fetch(`${service().production.url}/v1/verify/${id}/proof`)).status).toBe(401);
  });

  test("is verified by the command as it is printed, without the service", async () => {
    const id = idOf(await post(account.liveKey, unheldPassport()));
    const file = join(folder, `${id}.tlog-proof`);
    writeFileSync(file, await proven(`/v1/verify/${id}`, account.liveKey));
    const printed = await audit("prove", file);
    expect(printed).toContain(`"verificationId": "${id}"`);
  });

  test("is of one length for Y, N and D, and says of none which it was", async () => {
    const records = await publishedRecords();
    const entries = await Promise.all(
      (["Y", "N", "D"] as const).map(async (code) => {
        const found = records.find(({ expected, documentType }) => expected === code && documentType === "passport");
        const answer = await post(account.liveKey, found?.request ?? {});
        expect(answer.body.responseCode).toBe(code);
        return openProof(await proven(`/v1/verify/${idOf(answer)}`, account.liveKey), vkeys()).entry;
      }),
    );
    const shapes = entries.map((entry) => JSON.stringify(entry).replaceAll(/[0-9a-zA-Z]/g, "x"));
    expect(new Set(shapes.map(({ length }) => length)).size).toBe(1);
    expect(new Set(entries.map(({ row }) => Object.keys(row ?? {}).join())).size).toBe(1);
  });
});

describe.concurrent("a receipt", () => {
  /** What the log holds of the key is known within the half minute in which it knows anything. */
  const publishedKeys = async () => {
    for (let attempt = 0; attempt < 40; attempt++) {
      const { keys } = (await request(`${service().production.url}/.well-known/audit-keys`)).body as AuditKeys;
      if (keys.length > 0 && keys.every(({ proof }) => proof !== undefined)) return keys;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    throw new Error("the keys were never in the log");
  };
  const verified = async (which: "liveKey" | "testKey") => {
    const { body } = await post(account[which], unheldPassport());
    return { id: String(body.verificationId), receipt: String(body.receipt), body };
  };

  test.each(["liveKey", "testKey"] as const)(
    "(%s) proves the outcome to whoever trusts the log's keys alone, years later and offline",
    async (which) => {
      const { id, receipt, body } = await verified(which);
      const proof = await proven(`/v1/verify/${id}`, account[which]);
      const { receipt: says } = proveReceipt(receipt, { keys: await publishedKeys(), proof, vkeys: vkeys() });
      expect(says).toMatchObject({ verificationId: id, responseCode: body.responseCode, at: body.timestamp });
    },
  );

  test("of another verification, of a changed outcome or without its key proves nothing", async () => {
    const [one, other] = [await verified("liveKey"), await verified("liveKey")];
    const proof = await proven(`/v1/verify/${one.id}`, account.liveKey);
    const keys = await publishedKeys();
    const [head = "", body = "", signature = ""] = one.receipt.split(".");
    const says = JSON.parse(Buffer.from(body, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...says, responseCode: "Y" })).toString("base64url");
    const trust = { keys, proof, vkeys: vkeys() };
    expect(() => proveReceipt(other.receipt, trust)).toThrow(ReceiptError);
    expect(() => proveReceipt(`${head}.${forged}.${signature}`, trust)).toThrow("its signature does not fit");
    expect(() => proveReceipt(one.receipt, { ...trust, keys: [] })).toThrow("none of these keys signed it");
  });

  test("is read by the command as it is printed, from the answer that it came in, with its proof", async () => {
    const { id, body } = await verified("liveKey");
    const [answer, proof] = [join(folder, `${id}.json`), join(folder, `${id}.tlog-proof`)];
    writeFileSync(answer, JSON.stringify(body));
    writeFileSync(proof, await proven(`/v1/verify/${id}`, account.liveKey));
    await publishedKeys();
    const printed = await audit("receipt", answer, "--proof", proof);
    expect(printed).toContain(`${id} (passport, live) was answered ${body.responseCode}`);
    expect(printed).toContain("and the key that signed it");
  });
});

describe.concurrent("the proof of a screening", () => {
  const screened = async () => {
    const body = { name: "Anna Nowhere", externalReference: "case-1" };
    const url = `${service().production.url}/v1/screening`;
    const answer = await request(url, { method: "POST", key: account.liveKey, body });
    return String(answer.body.screeningRequestId);
  };

  test("holds its audit row and no name", async () => {
    const id = await screened();
    const text = await proven(`/v1/screening/${id}`, account.liveKey);
    const { entry } = openProof(text, vkeys());
    expect(entry).toMatchObject({
      fact: "screening",
      row: { screeningRequestId: id, accountId: account.accountId, externalReference: "case-1", matches: [] },
    });
    expect(Buffer.from(text.split("\n")[1]?.slice(6) ?? "", "base64").toString()).not.toMatch(/anna|nowhere/i);
  });

  test("that was one of a batch is that of the ten it is kept with", async () => {
    const url = `${service().production.url}/v1/screening/batch`;
    const subjects = ["a", "b", "?"].map((name, index) => ({ reference: `r-${index}`, name: name.repeat(3) }));
    const { body } = await request(url, { method: "POST", key: account.liveKey, body: { subjects } });
    const [, second] = body.results as { screeningRequestId: string }[];
    const id = second?.screeningRequestId ?? "";
    const { entry } = openProof(await proven(`/v1/screening/${id}`, account.liveKey), vkeys());
    expect(entry).toMatchObject({
      fact: "screening",
      row: { batchId: body.batchId, subjects: [{ reference: "r-0" }, { screeningRequestId: id, reference: "r-1" }] },
    });
    expect((await proofAt(`/v1/screening/${id}`, stranger.liveKey)).status).toBe(404);
    // The third was not searched, the fourth never sent.
    for (const digit of ["3", "4"]) {
      const other = `${id.slice(0, -1)}${digit}`;
      expect((await proofAt(`/v1/screening/${other}`, account.liveKey)).status).toBe(404);
    }
  });

  test("is kept from whoever it does not belong to; a test key's screening leaves nothing to prove", async () => {
    const id = await screened();
    expect((await proofAt(`/v1/screening/${id}`, stranger.liveKey)).status).toBe(404);
    expect((await proofAt("/v1/screening/5d0e0a3e-0000-4000-8000-000000000001", account.liveKey)).status).toBe(404);
    expect((await proofAt(`/v1/screening/${id}`, account.testKey)).status).toBe(404);
  });
});

test.each(["production", "test"] as const)(
  "the %s address shows the checkpoint to everybody, and lets it be kept for seconds",
  async (address) => {
    const shown = await fetch(`${service()[address].url}/v1/audit/checkpoint`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(shown.headers.get("Cache-Control")).toBe("public, max-age=5");
    expect((await shown.text()).split("\n")[0]).toBe(service().audit.origin);
  },
);

test("the whole log, read where service.json says, holds: every entry, every tile, and no fact by its hash", async () => {
  await operate("wallet adjust", { accountId: account.accountId, credits: 1, reason: "goodwill" });
  const { log, publicKey } = service().audit;
  const read = async (path: string) => {
    const answered = await fetch(`${log}/${path}`);
    return answered.ok ? Buffer.from(await answered.arrayBuffer()) : undefined;
  };
  const facts: { fact: string; key: string; row?: Record<string, unknown> }[] = [];
  const checkpoint = await read("checkpoint");
  // The log grows meanwhile: its checkpoint is read once.
  const frozen = async (path: string) => (path === "checkpoint" ? checkpoint : read(path));
  for await (const { entries } of checkLog(frozen, [parseVkey(publicKey)])) {
    facts.push(...entries.map((entry) => JSON.parse(entry.toString())));
  }
  expect(facts.filter(({ row }) => row === undefined)).toEqual([]);
  expect(new Set(facts.map(({ key }) => key)).size).toBe(facts.length);
  const first = (holds: (one: { fact: string; row?: Record<string, unknown> }) => boolean) => facts.findIndex(holds);
  for (const environment of ["live", "test"]) {
    const key = first(({ fact, row }) => fact === "receiptKey" && row?.environment === environment);
    const receipt = first(({ row }) => row?.commitment !== undefined && row.environment === environment);
    // What signs receipts was in the log before there was anybody who could be given one.
    expect(key).toBeGreaterThanOrEqual(0);
    expect(key).toBeLessThan(first(({ fact }) => fact === "account"));
    if (receipt >= 0) expect(key).toBeLessThan(receipt);
  }
  const kinds = new Set(facts.map(({ fact }) => fact));
  expect([...kinds]).toEqual(expect.arrayContaining(["account", "ledger", "screening", "verification"]));
});

test("the log's address gives the log's objects, and nothing else, and takes nothing", async () => {
  const { log } = service().audit;
  expect((await fetch(`${log}/checkpoint`)).headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  for (const path of ["/", "/batches/incoming/", "/tile/../batches", "/tile/0/999"]) {
    expect((await fetch(`${log}${path}`)).status, path).toBe(404);
  }
  expect((await fetch(`${log}/checkpoint`, { method: "PUT", body: "x" })).status).toBe(405);
});
