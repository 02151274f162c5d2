import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTableEngine, type TableEngine } from "../../local/engines/dynamo.ts";
import { engineBinary } from "../../local/engines/engine-binary.ts";
import { type HoldingProxy, holdingProxy } from "../fixtures/holding-proxy.ts";
import { type Reply, unheldPassport } from "../fixtures/host/desk.ts";
import { killableHost } from "../fixtures/host/killable-host.ts";

/** The whole service is killed at once, functions and all, while a verification is under way; then it starts again. */
const tables = mkdtempSync(join(tmpdir(), "killed-tables-"));
let engine: TableEngine;
let proxy: HoldingProxy;
let host: Awaited<ReturnType<typeof killableHost>>;
let owner: { accountId: string; keys: string[] };
beforeAll(async () => {
  // Tables of their own, so that a call can be kept from them and the service be killed just before it.
  engine = await startTableEngine(engineBinary(), tables, (why) => console.error(why));
  proxy = await holdingProxy(engine.url);
  host = await killableHost(["--dynamodb-endpoint", proxy.url]);
  owner = await desk().liveAccount(10);
});
afterEach(() => desk().control("DELETE", "/behaviour"));
afterAll(async () => {
  await host.stop();
  await proxy.close();
  await engine.stop();
  rmSync(tables, { recursive: true, force: true });
});

const desk = () => host.desk();
type Document = ReturnType<typeof unheldPassport>;
const orderOf = ({ passportNumber = "" }: Document) => ({ "Idempotency-Key": passportNumber });

/** Sends one POST and kills everything at a moment of it. */
async function killedDuring(document: Document, moment: () => Promise<unknown>): Promise<Reply | undefined> {
  const asked = desk()
    .post(owner.keys[0] ?? "", document, orderOf(document))
    .catch(() => undefined);
  await moment();
  await host.killAndStart();
  return asked;
}

/** Nobody asks about it: the sweep alone must find it, within three minutes of the deadline. */
async function creditsBack(): Promise<void> {
  const killedAt = Date.now();
  while ((await desk().wallet(owner.accountId)).held > 0 && Date.now() - killedAt < 220_000) await pause(2_000);
}

test("between opening and answer: the record ends within three minutes of its deadline and the credit comes back", async () => {
  const document = unheldPassport();
  await desk().control("PUT", "/behaviour", { mode: "delay", delayMs: 10_000 });
  expect(await killedDuring(document, () => pause(1_500))).toBeUndefined();
  expect(await desk().wallet(owner.accountId)).toEqual({ balance: 9, held: 1, charges: 0 });
  const [pending] = await desk().list(owner.keys[0] ?? "");
  expect(pending?.status).toBe("pending");

  await creditsBack();
  expect(await desk().wallet(owner.accountId)).toEqual({ balance: 10, held: 0, charges: 0 });
  expect(await desk().read(owner.keys[0] ?? "", pending?.verificationId)).toMatchObject({ status: "error" });

  const again = await desk().post(owner.keys[0] ?? "", document, orderOf(document));
  expect(again).toMatchObject({ status: 200, body: { success: true } });
  expect(await desk().wallet(owner.accountId)).toEqual({ balance: 9, held: 0, charges: 1 });
});

test("between the hub's answer and settling: nothing is charged for what nobody was told", async () => {
  const document = unheldPassport();
  const before = await desk().wallet(owner.accountId);
  const { total } = await desk().control("GET", "/calls");
  const answered = proxy.hold('"ClientRequestToken":"settle-');
  const reply = await killedDuring(document, async () => {
    await answered;
    expect(await desk().control("GET", "/calls")).toMatchObject({ total: Number(total) + 1 });
  });
  proxy.letPass();
  expect(reply).toBeUndefined();
  expect(await desk().wallet(owner.accountId)).toEqual({ ...before, balance: before.balance - 1, held: 1 });
  const [pending] = await desk().list(owner.keys[0] ?? "");

  await creditsBack();
  expect(await desk().wallet(owner.accountId)).toEqual(before);
  expect(await desk().read(owner.keys[0] ?? "", pending?.verificationId)).toMatchObject({ status: "error" });
});

test("after settling: the record is complete, and the same request again is not charged again", async () => {
  const document = unheldPassport();
  const before = await desk().wallet(owner.accountId);
  const headers = { "Idempotency-Key": "order-2" };
  const first = await desk().post(owner.keys[1] ?? "", document, headers);
  expect(first.status).toBe(200);
  await host.killAndStart();
  const again = await desk().post(owner.keys[1] ?? "", document, headers);
  expect(again.body).toMatchObject({ verificationId: first.body.verificationId, status: "completed" });
  const after = await desk().wallet(owner.accountId);
  expect(after).toEqual({ balance: before.balance - 1, held: 0, charges: before.charges + 1 });
});

test("a hub that never answers is given up after twenty seconds, at no cost", async () => {
  const before = await desk().wallet(owner.accountId);
  await desk().control("PUT", "/behaviour", { mode: "timeout" });
  const began = Date.now();
  const reply = await desk().post(owner.keys[2] ?? "", unheldPassport());
  expect(reply).toMatchObject({ status: 500, body: { code: "DVS_SYSTEM_ERROR" } });
  expect(Date.now() - began).toBeGreaterThan(19_000);
  expect(Date.now() - began).toBeLessThan(24_000);
  expect(await desk().wallet(owner.accountId)).toEqual(before);
});
