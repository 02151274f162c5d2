import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { published, testRecords } from "../../functions/contract/test-records.ts";
import { receiptReaders } from "../../functions/docs/receipt-readers.ts";
import { hasPython, readerInPython } from "../fixtures/audit/python-jose.ts";
import { openAccount, request, service } from "../http/operator.ts";

// A receipt that the running service signed, read by libraries of others with the programs that the page shows.

const run = promisify(execFile);
const passport = testRecords.find(({ documentType, expected }) => documentType === "passport" && expected === "N");

let folder: string;
let receipt: string;
let auditKeys: string;
let expected: unknown[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "receipts-"));
  const { testKey } = await openAccount();
  const body = passport && published(passport).request;
  const { url } = service().test;
  const answer = await request(`${url}/v1/verify`, { method: "POST", key: testKey, body });
  receipt = String(answer.body.receipt);
  auditKeys = JSON.stringify((await request(`${url}/.well-known/audit-keys`)).body);
  const payload = Buffer.from(receipt.split(".")[1] ?? "", "base64url");
  const commitment = createHash("sha256").update(payload).digest("base64url");
  expected = [answer.body.verificationId, "N", commitment];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

if (!hasPython) console.log("Skipped: joserfc needs Python 3.11 with venv and pip, which is not at hand.");

test.skipIf(!hasPython)(
  "an independent JOSE library in Python reads a receipt, and refuses a changed one",
  async () => {
    const [read] = await (await readerInPython(folder)).read([receipt], auditKeys);
    expect(read).toEqual([...expected, "refused"]);
  },
);

test("the page's program in TypeScript reads it too", async () => {
  const program = `${receiptReaders.typescript}
const { says, commitment } = await openReceipt(process.argv[1] ?? "", JSON.parse(process.argv[2] ?? ""));
console.log(JSON.stringify([says.verificationId, says.responseCode, commitment]));`;
  const words = ["--input-type=module-typescript", "-e", program, receipt, auditKeys];
  const { stdout } = await run(process.execPath, words);
  expect(JSON.parse(stdout)).toEqual(expected);
});
