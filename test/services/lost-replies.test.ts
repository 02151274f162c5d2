import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTableEngine, type TableEngine } from "../../local/engines/dynamo.ts";
import { engineBinary } from "../../local/engines/engine-binary.ts";
import { type HoldingProxy, holdingProxy } from "../fixtures/holding-proxy.ts";
import { deskOf, unheldPassport } from "../fixtures/host/desk.ts";
import { type RunningHost, startRunningHost } from "../fixtures/host/running-host.ts";

/** The tables do what they are asked, and the answer never comes. */
const folder = mkdtempSync(join(tmpdir(), "lost-replies-"));
let engine: TableEngine;
let proxy: HoldingProxy;
let host: RunningHost;
let owner: { accountId: string; keys: string[] };
beforeAll(async () => {
  engine = await startTableEngine(engineBinary(), folder, (why) => console.error(why));
  proxy = await holdingProxy(engine.url);
  host = await startRunningHost(["--dynamodb-endpoint", proxy.url, "--fast-retries"]);
  owner = await desk().liveAccount(20);
}, 60_000);
afterEach(async () => {
  proxy.letPass();
  await desk().control("DELETE", "/behaviour");
});
afterAll(async () => {
  await host.stop();
  await proxy.close();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const desk = () => deskOf(host);
const logged = (name: RegExp) => {
  const logs = join(host.folder, "logs");
  const files = readdirSync(logs).filter((file) => name.test(file));
  return files.map((file) => readFileSync(join(logs, file), "utf8")).join("");
};
const key = () => owner.keys[0] ?? "";
const settling = "completedAt = :at";
const chargedOnceMoreThan = ({ balance, charges }: { balance: number; charges: number }, credits: number) => ({
  balance: balance - credits,
  held: 0,
  charges: charges + 1,
});

test("a caller whose settled verification's reply is lost hears the outcome they pay for", async () => {
  const before = await desk().wallet(owner.accountId);
  const lost = proxy.harm("reply lost", settling);
  const { status, body } = await desk().post(key(), unheldPassport());
  expect(lost()).toBeGreaterThan(0);
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true, responseCode: "D" } });
  expect(await desk().read(key(), body.verificationId)).toMatchObject({ status: "completed" });
  expect(await desk().wallet(owner.accountId)).toEqual(chargedOnceMoreThan(before, 1));
}, 40_000);

test("a caller whose screening's recording reply is lost gets the answer they pay for", async () => {
  const before = await desk().wallet(owner.accountId);
  const lost = proxy.harm("reply lost", '"matcherVersion"');
  const { status, body } = await desk().screen(key(), { name: "Wilhelmina Unlistedsson" });
  expect(lost()).toBeGreaterThan(0);
  expect({ status, body }).toMatchObject({ status: 200, body: { cleared: true } });
  expect(await desk().wallet(owner.accountId)).toEqual(chargedOnceMoreThan(before, 0.5));
}, 40_000);

test("a caller whose batch's recording reply is lost gets every answer they pay for", async () => {
  const before = await desk().wallet(owner.accountId);
  const lost = proxy.harm("reply lost", '"scores"');
  const subjects = Array.from({ length: 12 }, (_, index) => ({
    reference: `r-${index}`,
    name: `Nobody Atall ${index}`,
  }));
  const { status, body } = await desk().screenBatch(key(), { subjects });
  expect(lost()).toBeGreaterThan(0);
  expect({ status, cleared: body.results }).toMatchObject({
    status: 200,
    cleared: subjects.map(({ reference }) => ({ reference, cleared: true })),
  });
  expect(await desk().wallet(owner.accountId)).toEqual(chargedOnceMoreThan(before, 6));
}, 40_000);

/** The hub fails the POST; the first retry, a second later, gets an answer. */
async function retried(account: { accountId: string; keys: string[] }, harm: () => void) {
  const [accountKey = ""] = account.keys;
  await desk().operate("webhook set", { accountId: account.accountId, url: `${host.service.hub.control}/inbox` });
  await desk().control("PUT", "/behaviour", { mode: "system_error" });
  const { body } = await desk().post(accountKey, unheldPassport());
  expect(body).toMatchObject({ responseCode: "S", retry: { scheduled: true } });
  await desk().control("DELETE", "/behaviour");
  harm();
  await vi.waitFor(
    async () => {
      const record = await desk().read(accountKey, body.verificationId);
      expect(record).toMatchObject({ status: "completed", delivery: "delivered" });
    },
    { timeout: 20_000, interval: 500 },
  );
  return desk().wallet(account.accountId);
}

test("a retry whose settling reply is lost is told at once, and costs one credit", async () => {
  const account = await desk().liveAccount(5);
  let lost = () => 0;
  const wallet = await retried(account, () => {
    lost = proxy.harm("reply lost", settling);
  });
  expect([lost() > 0, wallet]).toEqual([true, { balance: 4, held: 0, charges: 1 }]);
  // Had the worker taken the loss for a refusal, its message would have come back to find out.
  expect(logged(/retry|Retries/i)).not.toContain('"failed":1');
}, 40_000);

test("an answer of the hub is not lost because the circuit can be neither read nor written", async () => {
  const account = await desk().liveAccount(5);
  let cut = () => 0;
  const { byVrn: before } = await desk().control("GET", "/calls");
  const wallet = await retried(account, () => {
    cut = proxy.harm("cut", "CIRCUIT#");
  });
  expect([cut() > 1, wallet]).toEqual([true, { balance: 4, held: 0, charges: 1 }]);
  const { byVrn } = await desk().control("GET", "/calls");
  const calls = Object.entries(Object(byVrn)).filter(([vrn]) => Object(before)[vrn] === undefined);
  expect(calls.map(([, times]) => times)).toEqual([2]);
}, 40_000);
