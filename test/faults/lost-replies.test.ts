import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTableEngine, type TableEngine } from "../../local/engines/dynamo.ts";
import { engineBinary } from "../../local/engines/engine-binary.ts";
import { type HoldingProxy, holdingProxy } from "../fixtures/holding-proxy.ts";
import { type RunningHost, startRunningHost } from "../fixtures/running-host.ts";
import { deskOf, unheldPassport } from "./desk.ts";

/** The tables do what they are asked, and the answer never comes. */
const folder = mkdtempSync(join(tmpdir(), "lost-replies-"));
let engine: TableEngine;
let proxy: HoldingProxy;
let host: RunningHost;
let owner: { accountId: string; keys: string[] };
beforeAll(async () => {
  engine = await startTableEngine(engineBinary(), folder, (why) => console.error(why));
  proxy = await holdingProxy(engine.url);
  host = await startRunningHost(["--dynamodb-endpoint", proxy.url]);
  owner = await desk().liveAccount(20);
}, 60_000);
afterEach(() => proxy.letPass());
afterAll(async () => {
  await host.stop();
  await proxy.close();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const desk = () => deskOf(host);
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
