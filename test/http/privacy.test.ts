import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { dynamoCall } from "../../local/engines/aws-json.ts";
import { audit } from "../fixtures/audit/audit-command.ts";
import { filesIn } from "../fixtures/audit/exported.ts";
import { get, post } from "./hub.ts";
import { type MadeAccount, openAccount, request, service } from "./operator.ts";

/** Marked details: wherever one of these turns up, something of a person was kept. */
const person = {
  documentType: "immicard",
  consentAttestedAt: "2026-03-02T09:30:00+11:00",
  consentVersion: "v1",
  familyName: "Xyzzyvale",
  givenName: "Quuxanthia",
  dateOfBirth: "1911-11-11",
  immiCardNumber: "XQZ918273",
};
const stranger = { ...person, immiCardNumber: "XQZ918274" };
const callersWords = { "X-Request-Id": "xqz-request-77", "Idempotency-Key": "xqz-order-77" };

/** What a person could be recognised by, and what the hub said: as they are and in any way they might be disguised. */
const marks = [
  ...[person.familyName, person.givenName, person.dateOfBirth, person.immiCardNumber, stranger.immiCardNumber],
  ...Object.values(callersWords),
];
const outcomeWords = ["responseCode", '"match"', "does not match the issuer", "FamilyName"];

function disguises(mark: string): string[] {
  const spellings = [mark, mark.toLowerCase(), mark.toUpperCase()];
  const hashes = ["md5", "sha1", "sha256", "sha512"].flatMap((algorithm) =>
    spellings.flatMap((text) => {
      const digest = createHash(algorithm).update(text).digest();
      return [digest.toString("hex"), digest.toString("base64"), digest.toString("base64url")];
    }),
  );
  return [
    ...spellings,
    Buffer.from(mark).toString("base64").replace(/=+$/, ""),
    Buffer.from(mark).toString("hex"),
    ...hashes,
  ];
}

const blindingOf = (receipt: string): string =>
  JSON.parse(Buffer.from(receipt.split(".")[1] ?? "", "base64url").toString()).blinding;

let account: MadeAccount;
const told: Record<string, unknown>[] = [];
beforeAll(async () => {
  account = await openAccount(20);
  const record = { documentType: "immicard", request: person, expected: "Y" };
  await fetch(`${service().hub.control}/records`, { method: "POST", body: JSON.stringify(record) });
  const cases = [person, { ...person, familyName: "Xyzzyvane" }, stranger];
  for (const key of [account.testKey, account.liveKey]) {
    for (const [index, body] of cases.entries()) {
      // A corrected name waits for the cooldown on live, so the N is asked for in the test environment alone.
      if (key === account.liveKey && index === 1) continue;
      const headers = { ...callersWords, "Idempotency-Key": `xqz-order-77-${index}` };
      const answer = await post(key, body, headers);
      expect(answer.status).toBe(200);
      told.push(answer.body);
      await get(key, `/v1/verify/${String(answer.body.verificationId)}`);
    }
  }
  await driveEverythingElse();
});

async function driveEverythingElse(): Promise<void> {
  for (const [key, url] of [
    [account.testKey, service().test.url],
    [account.liveKey, service().production.url],
  ] as const) {
    await request(`${url}/v1/verify?limit=5&cursor=${person.immiCardNumber}`, { key });
    await request(`${url}/v1/verify/${person.immiCardNumber}`, { key });
    await request(`${url}/v1/screening`, {
      method: "POST",
      key,
      body: { name: `${person.givenName} ${person.familyName}` },
    });
    await request(`${url}/v1/verify`, { method: "POST", key, body: { ...person, extra: person.familyName } });
    await request(`${url}/${person.familyName}?q=${person.dateOfBirth}`);
    await request(`${url}/health`, { headers: callersWords });
  }
}

/** Everything that is kept of this account's requests: every item of every table, and every log. */
async function everythingKept(): Promise<Record<string, string>> {
  const call = dynamoCall(service().aws.dynamodb);
  const { TableNames } = (await call("ListTables", {})) as { TableNames: string[] };
  const kept: Record<string, string> = {};
  for (const TableName of TableNames) kept[TableName] = JSON.stringify((await call("Scan", { TableName })).Items);
  const logs = join(inject("folder"), "logs");
  for (const file of readdirSync(logs)) kept[file] = readFileSync(join(logs, file), "utf8");
  const buckets = join(inject("folder"), "buckets");
  for (const file of readdirSync(buckets, { recursive: true }).map(String)) {
    const path = join(buckets, file);
    // The audit log replaces objects while this reads: one that is gone is kept no more.
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) kept[path] = readFileSync(path, "latin1");
  }
  return { ...kept, ...(await everythingExported()) };
}

/** Every file that auditors are given. */
async function everythingExported(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "exported-"));
  const { status } = await audit("export", "--out", folder, "--data", inject("folder"));
  expect(status).toBe(0);
  const files = filesIn(folder);
  rmSync(folder, { recursive: true });
  expect(Object.values(files).join("")).toContain(account.accountId);
  return files;
}

describe("of a verification", () => {
  test("Y, N and D were all asked for, so that there is something to leak", () => {
    expect(told.map(({ responseCode }) => responseCode)).toEqual(["Y", "N", "D", "Y", "D"]);
  });

  test("nothing of the person, of the caller's own words or of the outcome is kept anywhere", async () => {
    const kept = await everythingKept();
    expect(Object.keys(kept).length).toBeGreaterThan(4);
    const wanted = [
      ...marks.flatMap(disguises),
      ...outcomeWords,
      ...["Y", "N", "D"].flatMap((code) => disguises(code).slice(3)),
      // A receipt and what it says are for the caller alone: neither, nor the value that blinds its hash.
      ...told.flatMap(({ receipt }) =>
        String(receipt)
          .split(".")
          .slice(1)
          .concat(blindingOf(String(receipt))),
      ),
    ];
    const short = (text: string) => text.length < 6;
    const found = Object.entries(kept).flatMap(([place, text]) =>
      wanted.filter((mark) => !short(mark) && text.includes(mark)).map((mark) => `${place}: ${mark}`),
    );
    expect(found).toEqual([]);
  });

  test("the search finds what is there: ids are kept in tables and logs", async () => {
    const kept = await everythingKept();
    const id = String(told[0]?.verificationId);
    expect(Object.values(kept).filter((text) => text.includes(id)).length).toBeGreaterThan(0);
    expect(Object.values(kept).filter((text) => text.includes(account.liveKeyId)).length).toBeGreaterThan(1);
  });

  test("records, claims and charges of Y, N and D differ in ids and times alone", async () => {
    const call = dynamoCall(service().aws.dynamodb);
    const { TableNames } = (await call("ListTables", {})) as { TableNames: string[] };
    const everything = (await Promise.all(TableNames.map((TableName) => call("Scan", { TableName })))).flatMap(
      ({ Items }) => Items as Record<string, Record<string, unknown>>[],
    );
    // Where a fact stands in the audit log is known some seconds later, and says nothing but a number.
    const items = everything.filter((item) => item.leaf === undefined);
    for (const environment of ["test", "live"]) {
      const shapes = told
        .filter((answer) => answer.environment === environment)
        .map(({ verificationId }) => items.filter((item) => JSON.stringify(item).includes(String(verificationId))))
        .map((found) => found.map(shapeOf).sort());
      expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    }
  });
});

/** An item without what must differ: ids, times, fingerprints, the random value of a settlement. */
function shapeOf(item: Record<string, Record<string, unknown>>): string {
  const varying =
    /^(pk|sk|listKey|listSort|verificationId|subjectId|vrn|activityId|requestedAt|completedAt|at|deadline|expiresAt|bodyFingerprint|settlement)$/;
  const kept = Object.entries(item).map(([name, value]) => [name, varying.test(name) ? "…" : JSON.stringify(value)]);
  return JSON.stringify(kept.sort());
}
