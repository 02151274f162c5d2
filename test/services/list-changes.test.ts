import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { ServiceError, VerificationClient } from "../../clients/typescript/client.ts";
import { ScreeningChanges } from "../../functions/contract/screening/screening-changes.ts";
import { watchers } from "../../functions/docs/watchers.ts";
import { callOperator } from "../../local/operator-client.ts";
import { localTarget } from "../../local/operator-target.ts";
import { hostTimeoutMs, type RunningHost, startRunningHost } from "../fixtures/host/running-host.ts";
import { added, altered, asFtm, firstEdition, removed, secondEdition } from "../fixtures/lists/vintages.ts";
import { request } from "../http/operator.ts";

// The lists change under these tests, so they have a service of their own.

let host: RunningHost;
let first: string;
let second: string;
/** Of somebody whom the first edition lists and the second does not. */
let heldMatchId: string;
beforeAll(async () => {
  host = await startRunningHost();
  first = publish("first", asFtm(firstEdition));
  const { liveKey } = await account(1);
  const { body: before } = await screened(liveKey, { name: removed });
  heldMatchId = Matches.parse(before).matches[0]?.matchId ?? "";
  // Both functions hold the first edition when the second comes into service, as they would on any day.
  await batched(liveKey, { subjects: [{ reference: "first", name: removed }] });
  second = publish("second", asFtm(secondEdition));
}, hostTimeoutMs);
afterAll(() => host.stop());

const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status === 0;
if (!hasPython) console.log("Skipped: the watch and the client in Python need Python 3.11, which is not at hand.");

const Matches = z.object({ matches: z.array(z.object({ matchId: z.string() })) });
const Imported = z.object({ snapshot: z.object({ version: z.string() }) });

function publish(name: string, text: string): string {
  const file = join(host.folder, `${name}.json`);
  writeFileSync(file, text);
  const words = ["bin/lists.ts", "import", "--source", "ftm", "--file", file, "--data", host.folder, "--json"];
  return Imported.parse(JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8", stdio: "pipe" }))).snapshot
    .version;
}

const Made = z.object({ accountId: z.string() });
const Key = z.object({ key: z.string() });
const operate = (command: Parameters<typeof callOperator>[1], input: object) =>
  callOperator(localTarget(host.folder), command, input);

async function account(credits: number) {
  const asked = { name: "Watcher", type: "developer", agencyCode: "WATC" };
  const { accountId } = Made.parse(await operate("account create", asked));
  for (const step of ["account approve-test", "account settle-fee"] as const) await operate(step, { accountId });
  await operate("account hub", { accountId, to: "production" });
  await operate("account approve-production", { accountId });
  if (credits > 0) await operate("wallet top-up", { accountId, credits, reference: "start" });
  const { key: liveKey } = Key.parse(await operate("key create", { accountId, environment: "live" }));
  const { key: testKey } = Key.parse(await operate("key create", { accountId, environment: "test" }));
  return { accountId, liveKey, testKey };
}

const balanceOf = async (accountId: string) =>
  z.object({ balance: z.number() }).parse(await operate("wallet show", { accountId })).balance;
const at = (path: string) => `${host.service.production.url}${path}`;
const screened = (key: string, body: object, headers = {}) =>
  request(at("/v1/screening"), { method: "POST", key, body, headers });
const batched = (key: string, body: object, headers = {}) =>
  request(at("/v1/screening/batch"), { method: "POST", key, body, headers });
const changes = async (key: string, query: string) => {
  const answered = await request(at(`/v1/screening/changes?${query}`), { key });
  return ScreeningChanges.parse(answered.body);
};

describe("what changed in the lists", () => {
  test("is counted list by list, and told entity by entity under the ids that matches have", async () => {
    const { liveKey } = await account(1);
    expect(await changes(liveKey, `since=${first}`)).toEqual({
      from: first,
      to: second,
      matcherChanged: false,
      sources: [{ id: "ftm", added: 2, altered: 1, removed: 1 }],
    });
    const { ids = [], nextCursor } = await changes(liveKey, `since=${first}&ids=true`);
    expect(ids.map(({ change }) => change).sort()).toEqual(["added", "added", "altered", "removed"]);
    expect(nextCursor).toBeUndefined();
    const { body } = await screened(liveKey, { name: altered.name });
    expect(ids.find(({ change }) => change === "altered")?.matchId).toBe(Matches.parse(body).matches[0]?.matchId);
    expect(ids.find(({ change }) => change === "removed")?.matchId).toBe(heldMatchId);
    expect(await changes(liveKey, `since=${second}`)).toMatchObject({ sources: [] });
  });

  test("is told on the test address alike", async () => {
    const { testKey } = await account(0);
    const url = `${host.service.test.url}/v1/screening/changes?since=${first}`;
    expect((await request(url, { key: testKey })).body).toMatchObject({ from: first, to: second });
  });

  test("since a snapshot that is not kept is refused with the oldest that is", async () => {
    const { liveKey } = await account(1);
    for (const since of ["2001-01-01", "2001-01-01T00:00:00Z-00000000"]) {
      const { status, body } = await request(at(`/v1/screening/changes?since=${since}`), { key: liveKey });
      expect({ status, code: body.code }).toEqual({ status: 409, code: "CHANGES_NOT_KEPT" });
      expect(body.oldest).toMatchObject({ snapshot: expect.any(String), inServiceFrom: expect.any(String) });
    }
  });
});

describe("a recheck", () => {
  test("of one finds who was added or altered since, and nobody else, at no cost", async () => {
    const { accountId, liveKey } = await account(0);
    const ask = async (name: string) => (await screened(liveKey, { name, changedSince: first })).body;
    for (const name of [...added, altered.name]) {
      expect(await ask(name)).toMatchObject({ cleared: false, from: first, to: second, matcherChanged: false });
    }
    expect(await ask("Quirin Quillfeather")).toMatchObject({ cleared: true, matchCount: 0 });
    expect(await ask(removed)).toMatchObject({ cleared: true, matchCount: 0 });
    expect(await balanceOf(accountId)).toBe(0);
  });

  test("of many is free, is kept, and each subject's record can be read", async () => {
    const { accountId, liveKey } = await account(0);
    const names = ["Quirin Quillfeather", added[0], altered.name, "Somebody Unlistedsson"];
    const subjects = names.map((name, index) => ({ reference: `c-${index}`, name }));
    const headers = { "Idempotency-Key": "recheck-1" };
    const { body } = await batched(liveKey, { subjects, changedSince: first }, headers);
    const Batch = z.object({
      results: z.array(z.object({ reference: z.string(), cleared: z.boolean(), screeningRequestId: z.string() })),
    });
    const { results } = Batch.parse(body);
    expect(body).toMatchObject({ from: first, to: second });
    expect(results.map(({ cleared }) => cleared)).toEqual([true, false, false, true]);
    // A reply that was lost: the same request again answers the same, and is kept once.
    const again = await batched(liveKey, { subjects, changedSince: first }, headers);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.body.batchId).toBe(body.batchId);
    expect(await balanceOf(accountId)).toBe(0);
    const listed = await request(at("/v1/screening"), { key: liveKey });
    expect(listed.body.screenings).toMatchObject([
      { reference: "c-2", changedSince: first, snapshot: second, credits: 0 },
      { reference: "c-1", changedSince: first, snapshot: second, credits: 0 },
    ]);
    for (const [index, { screeningRequestId }] of results.entries()) {
      const { body: record } = await request(at(`/v1/screening/${screeningRequestId}`), { key: liveKey });
      expect(record).toMatchObject({ screeningRequestId, batchId: body.batchId, changedSince: first });
      expect(record.matches).toHaveLength(index === 1 || index === 2 ? 1 : 0);
    }
    const other = await account(0);
    const id = results[1]?.screeningRequestId;
    expect((await request(at(`/v1/screening/${id}`), { key: other.liveKey })).status).toBe(404);
  });

  test("since a snapshot that is not kept is refused with the oldest that is, and costs nothing", async () => {
    const { accountId, liveKey } = await account(5);
    const subjects = [{ reference: "a", name: "Quirin Quillfeather" }];
    for (const answered of [
      await screened(liveKey, { name: "Quirin Quillfeather", changedSince: "2001-01-01" }),
      await batched(liveKey, { subjects, changedSince: "2001-01-01T00:00:00Z-00000000" }),
    ]) {
      const { status, body } = answered;
      expect({ status, code: body.code }).toEqual({ status: 409, code: "CHANGES_NOT_KEPT" });
      expect(body.oldest).toMatchObject({ snapshot: expect.any(String) });
    }
    expect(await balanceOf(accountId)).toBe(5);
  });

  test("since the snapshot in service finds nobody", async () => {
    const { liveKey } = await account(0);
    const { body } = await screened(liveKey, { name: added[0], changedSince: second });
    expect(body).toMatchObject({ from: second, to: second, cleared: true, matchCount: 0 });
  });

  test("that cannot be read, or lies in the future, is refused by name", async () => {
    const { liveKey } = await account(1);
    for (const changedSince of ["yesterday", "2999-01-01", 7]) {
      const { status, body } = await screened(liveKey, { name: "Quirin Quillfeather", changedSince });
      expect({ status, fields: body.fields }).toMatchObject({ status: 400, fields: [{ field: "changedSince" }] });
    }
  });
});

describe("a client", () => {
  const pythonProgram = `import json, os
from identity_verification import ServiceError, VerificationClient
client = VerificationClient(os.environ["URL"], os.environ["KEY"])
first, name = os.environ["FIRST"], os.environ["NAME"]
found = client.screen({"name": name, "changedSince": first})["matches"]
changed = {one["matchId"]: one["change"] for one in client.all_changes(first)}
try:
    client.list_changes("2001-01-01")
except ServiceError as refused:
    code = refused.code
counted = client.list_changes(first)["sources"]
print(json.dumps([[changed[one["matchId"]] for one in found], sorted(changed.values()), counted, code]))`;
  const expected = [
    ["altered"],
    ["added", "added", "altered", "removed"],
    [{ id: "ftm", added: 2, altered: 1, removed: 1 }],
    "CHANGES_NOT_KEPT",
  ];

  test("in TypeScript tells what changed, entity by entity, and what is not kept", async () => {
    const { liveKey } = await account(1);
    const client = new VerificationClient({ baseUrl: host.service.production.url, apiKey: liveKey });
    const { matches } = await client.screen({ name: altered.name, changedSince: first });
    const changed = new Map<string, string>();
    for await (const { matchId, change } of client.allChanges(first)) changed.set(matchId, change);
    const refused = await client.listChanges({ since: "2001-01-01" }).catch((error: unknown) => error);
    expect([
      matches.map(({ matchId }) => changed.get(matchId)),
      [...changed.values()].sort(),
      (await client.listChanges({ since: first })).sources,
      refused instanceof ServiceError ? refused.code : refused,
    ]).toEqual(expected);
  });

  test.skipIf(!hasPython)("in Python tells the same", async () => {
    const { liveKey } = await account(1);
    const given = { URL: host.service.production.url, KEY: liveKey, FIRST: first, NAME: altered.name };
    const env = { ...process.env, ...given, PYTHONPATH: "clients/python", PYTHONDONTWRITEBYTECODE: "1" };
    expect(JSON.parse(execFileSync("python3", ["-c", pythonProgram], { env, encoding: "utf8" }))).toEqual(expected);
  });
});

describe("the documented watch", () => {
  const listed = firstEdition.map(({ name, birthDate: dateOfBirth }) => ({ name, dateOfBirth }));
  const unlisted = Array.from({ length: 600 }, (_, index) => ({ name: `Walburga Elsewhere ${index}` }));
  const customers = [...unlisted, ...listed, ...added.map((name) => ({ name }))].map((customer, index) => ({
    reference: `customer-${index}`,
    ...customer,
  }));
  const referenceOf = (wanted: string) => customers.find(({ name }) => name === wanted)?.reference ?? "";
  const partsOfBook = () => [0, 500].map((from) => ({ since: first, customers: customers.slice(from, from + 500) }));
  const expected = [
    ...[...added, altered.name].map((name) => ({ reference: referenceOf(name), change: "found" })),
    { reference: referenceOf(removed), change: "removed" },
  ];
  const inOrder = (news: { reference: string; change: string }[]) =>
    news.map(({ reference, change }) => `${reference} ${change}`).sort();

  const typescript = `import { watch } from "./watch.ts";
const { service, parts, held } = JSON.parse(process.argv[2] ?? "");
const found = new Map(Object.entries(held).map(([match, references]) => [match, new Set(references as string[])]));
async function told() {
  const news: string[][] = [];
  for await (const { reference, change } of watch(service, parts, found)) news.push([reference, change]);
  return news;
}
console.log(JSON.stringify([await told(), await told(), parts.map(({ since }: { since: string }) => since)]));`;
  const python = `import json, sys
from watch import watch
given = json.loads(sys.argv[1])
found = {match: set(references) for match, references in given["held"].items()}
def told():
    return [[reference, change] for reference, _, change in watch(given["service"], given["parts"], found)]
print(json.dumps([told(), told(), [part["since"] for part in given["parts"]]]))`;
  const pairs = z.array(z.tuple([z.string(), z.string()]));
  const Told = z.tuple([pairs, pairs, z.array(z.string())]);

  test.each([
    { language: "TypeScript", file: "watch.ts", sample: watchers.typescript, driver: typescript },
    { language: "Python", file: "watch.py", sample: watchers.python, driver: python },
  ])(
    "in $language finds all who were added or altered, tells who was removed, and charges nobody",
    async (written) => {
      const { file, sample, driver, language } = written;
      if (language === "Python" && !hasPython) return;
      const { accountId, liveKey } = await account(0);
      const runs = file.replace("watch", "drive");
      writeFileSync(join(host.folder, file), sample);
      writeFileSync(join(host.folder, runs), driver);
      const service = { url: host.service.production.url, key: liveKey };
      const given = { service, parts: partsOfBook(), held: { [heldMatchId]: [referenceOf(removed)] } };
      const program = language === "Python" ? "python3" : process.execPath;
      const words = [runs, JSON.stringify(given)];
      const [news, again, since] = Told.parse(
        JSON.parse(execFileSync(program, words, { cwd: host.folder, encoding: "utf8" })),
      );
      expect(inOrder(news.map(([reference, change]) => ({ reference, change })))).toEqual(inOrder(expected));
      expect(again).toEqual([]);
      expect(since).toEqual([second, second]);
      expect(await balanceOf(accountId)).toBe(0);
    },
    120_000,
  );
});

describe("once more than a tenth of all entities has changed", () => {
  test("a recheck says its full price before it charges, and costs it where that is accepted", async () => {
    const half = secondEdition.map((one, index) => (index % 4 === 0 ? { ...one, birthDate: "1999-09-09" } : one));
    const third = publish("third", asFtm(half));
    const { accountId, liveKey } = await account(2);
    const subjects = ["a", "b", "c"].map((reference) => ({ reference, name: secondEdition[0]?.name }));
    const refused = await batched(liveKey, { subjects, changedSince: second });
    expect(refused).toMatchObject({ status: 409, body: { code: "FULL_PRICE_APPLIES", credits: 1.5 } });
    expect(refused.body.results).toBeUndefined();
    expect(await balanceOf(accountId)).toBe(2);
    const paid = await batched(liveKey, { subjects, changedSince: second, acceptFullPrice: true });
    expect(paid).toMatchObject({ status: 200, body: { from: second, to: third } });
    expect(await balanceOf(accountId)).toBe(0.5);
    const tooDear = await batched(liveKey, { subjects, changedSince: second, acceptFullPrice: true });
    expect(tooDear.status).toBe(402);
    expect(await balanceOf(accountId)).toBe(0.5);
  });
});
