import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { prove } from "../../functions/audit-log/prove.ts";
import { runIntegrator } from "../../functions/audit-log/run-integrator.ts";
import { takeIn } from "../../functions/audit-log/take-in.ts";
import type { SigningKey } from "../../functions/contract/audit-log.ts";
import type { ReceiptFacts } from "../../functions/domain/verification/receipt.ts";
import { type ReceiptKey, receiptKeysIn, withLaterKey } from "../../functions/receipts/receipt-keys.ts";
import { signReceipt } from "../../functions/receipts/sign-receipt.ts";
import { vkeyOf } from "../../functions/transparency/verifier-key.ts";
import { type LogWorld, logWorld } from "../fakes/log-world.ts";
import { audit } from "../fixtures/audit/audit-command.ts";

// Each test types commands, which a busy machine stretches.
vi.setConfig({ testTimeout: 300_000 });
afterAll(() => vi.resetConfig());

// An auditor with a receipt, the proof of its verification and two files of keys: no host runs.

const folder = mkdtempSync(join(tmpdir(), "receipt-"));
afterAll(() => rmSync(folder, { recursive: true }));

const rotatedAt = "2026-06-01T00:00:00.000Z";
const secret = withLaterKey({ first: "a".repeat(48), later: [] }, { seed: "b".repeat(48), from: new Date(rotatedAt) });
const [firstKey, secondKey] = receiptKeysIn(secret);
const [strangersKey] = receiptKeysIn({ first: "c".repeat(48), later: [] });
let world: LogWorld;

const keyItem = ({ kid, x }: ReceiptKey, from: string) => ({
  v: 1,
  pk: "LIVERECEIPTKEY#",
  sk: kid,
  kid,
  environment: "live",
  x,
  from,
});
const began = "2026-05-01T00:00:00.000Z";

function factsAt(at: string): ReceiptFacts {
  const consent = { consentAttestedAt: at, consentVersion: "v1" };
  return {
    verificationId: "ver_000000000001",
    documentType: "passport",
    environment: "live",
    at,
    responseCode: "Y",
    ...consent,
  };
}

/** What the record of such a verification is in the table, with the hash of this receipt. */
function verificationItem({ verificationId, at, responseCode: _kept, ...facts }: ReceiptFacts, settlement: string) {
  const times = { requestedAt: at, completedAt: at, vrn: "AB0000000000001", status: "completed" };
  return {
    v: 1,
    pk: `LIVE#${verificationId}`,
    sk: "VERIFICATION",
    verificationId,
    accountId: "acc_1",
    ...facts,
    ...times,
    settlement,
  };
}

async function proofOf(key: string): Promise<string> {
  const deps = {
    findLeaf: async (factKey: string) => world.leaves.get(factKey),
    readCheckpoint: async () => world.checkpoints.at(-1),
    read: async (path: string) => world.bodies.get(path)?.bytes,
  };
  return (await prove(deps, key)) ?? "";
}

function keep(name: string, content: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

async function published(key: ReceiptKey, times: { from: string; until?: string }): Promise<SigningKey> {
  const proof = await proofOf(`LIVERECEIPTKEY#/${key.kid}/written`);
  const jwk = { kty: "OKP" as const, crv: "Ed25519" as const, alg: "EdDSA" as const, use: "sig" as const };
  return { ...jwk, kid: key.kid, x: key.x, environment: "live", ...times, proof };
}

const facts = factsAt("2026-05-10T10:00:00.000Z");
let receipt: string;
let keysFile: string;
let proofFile: string;
let keys: SigningKey[];

beforeAll(async () => {
  if (firstKey === undefined || secondKey === undefined) throw new Error("the secret makes two keys");
  world = logWorld();
  const { objects, now } = world.depsFor();
  const signed = await signReceipt(firstKey, facts);
  receipt = signed.jws;
  const items = [
    keyItem(firstKey, began),
    keyItem(secondKey, rotatedAt),
    verificationItem(facts, signed.commitment),
    verificationItem({ ...facts, verificationId: "ver_000000000002" }, signed.commitment),
  ];
  const Records = items.map((item) => ({ dynamodb: { NewImage: marshall(item, { removeUndefinedValues: true }) } }));
  await takeIn({ objects, now, wake: async () => {} }, { Records });
  await runIntegrator(world.depsFor());
  keys = [
    await published(firstKey, { from: began, until: "2026-06-01T00:10:00.000Z" }),
    await published(secondKey, { from: rotatedAt }),
  ];
  keysFile = keep("audit-keys.json", JSON.stringify({ keys }));
  proofFile = keep("verification.tlog-proof", await proofOf("LIVE#ver_000000000001/VERIFICATION/ended"));
  keep("log.key", vkeyOf(world.key));
});

async function said(content: string, changed: { keys?: string; proof?: string } = {}) {
  const words = [
    "--proof",
    changed.proof ?? proofFile,
    "--keys",
    changed.keys ?? keysFile,
    "--key",
    join(folder, "log.key"),
  ];
  const { status, out, err } = await audit("receipt", keep("answer.json", content), ...words);
  return status === 0 ? out : `${status}: ${out}${err}`;
}

test("a receipt holds as it came, in its answer and in its event, also after its key was followed by another", async () => {
  for (const content of [receipt, JSON.stringify({ receipt }), JSON.stringify({ data: { receipt } })]) {
    const out = await said(content);
    expect(out).toContain("ver_000000000001 (passport, live) was answered Y at 2026-05-10T10:00:00.000Z.");
    expect(out).toContain("holds its hash as entry 2 of 4, and the key that signed it.");
  }
});

test("a receipt that is forged, of another key, time or verification is refused by its name, with 1", async () => {
  if (strangersKey === undefined || secondKey === undefined) throw new Error("a secret makes at least one key");
  const [head = "", body = "", signature = ""] = receipt.split(".");
  const says = JSON.parse(Buffer.from(body, "base64url").toString());
  const otherBody = Buffer.from(JSON.stringify({ ...says, responseCode: "N" })).toString("base64url");
  const withStranger = keep(
    "more-keys.json",
    JSON.stringify({ keys: [...keys, { ...keys[0], kid: strangersKey.kid, x: strangersKey.x }] }),
  );
  const withoutProof = keep("no-proof.json", JSON.stringify({ keys: keys.map(({ proof: _left, ...key }) => key) }));
  const other = keep("other.tlog-proof", await proofOf("LIVE#ver_000000000002/VERIFICATION/ended"));
  const ofTheKey = keep("key.tlog-proof", await proofOf(`LIVERECEIPTKEY#/${secondKey.kid}/written`));
  const cases: [receipt: string, changed: Parameters<typeof said>[1], fault: string][] = [
    [`${head}.${otherBody}.${signature}`, {}, "its signature does not fit"],
    [receipt.slice(0, -20), {}, "its signature does not fit"],
    ["no receipt at all", {}, "it is no receipt"],
    ["{}", {}, "it holds no receipt"],
    [(await signReceipt(strangersKey, facts)).jws, {}, "none of these keys signed it"],
    [
      (await signReceipt(strangersKey, facts)).jws,
      { keys: withStranger },
      "the log holds another receipt for ver_000000000001",
    ],
    [(await signReceipt(secondKey, facts)).jws, {}, "a time at which its key signed nothing"],
    [receipt, { proof: other }, "is not of ver_000000000001"],
    [receipt, { proof: ofTheKey }, "is not of ver_000000000001"],
    [receipt, { keys: withoutProof }, "comes without the proof that the log holds it"],
  ];
  for (const [content, changed, fault] of cases) {
    const found = await said(content, changed);
    expect(found).toMatch(/^1: /);
    expect(found).toContain(fault);
  }
});
