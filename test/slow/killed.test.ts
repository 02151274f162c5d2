import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { deskOf, type Told, unheldPassport } from "../faults/desk.ts";
import { serviceIn } from "../fixtures/running-host.ts";
import { freePorts } from "../local/fixture/world.ts";

/** The whole service is killed at once, functions and all, while a verification is under way; then it starts again. */
const folder = mkdtempSync(join(tmpdir(), "killed-"));
let port = 0;
let host: ChildProcess | undefined;
let owner: { accountId: string; keys: string[] };
beforeAll(async () => {
  port = await freePorts();
  await start();
  owner = await desk().liveAccount(10);
});
afterEach(() => desk().control("DELETE", "/behaviour"));
afterAll(() => {
  host?.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

const desk = () => deskOf({ folder, service: serviceIn(folder) });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function start(): Promise<void> {
  rmSync(join(folder, "service.json"), { force: true });
  const args = ["bin/local.ts", "--port", String(port), "--data", folder];
  host = spawn(process.execPath, args, { stdio: "ignore" });
  while (!existsSync(join(folder, "service.json"))) await pause(50);
}

async function killAndStart(): Promise<void> {
  const gone = new Promise((resolve) => host?.once("exit", resolve));
  host?.kill("SIGKILL");
  await gone;
  await start();
}

/** Sends one POST and kills everything a moment later. */
async function killedDuring(document: object, afterMs: number): Promise<Told | undefined> {
  const asked = desk()
    .post(owner.keys[0] ?? "", document, { "Idempotency-Key": "order-1" })
    .catch(() => undefined);
  await pause(afterMs);
  await killAndStart();
  return asked;
}

test("between opening and answer: the record ends within three minutes of its deadline and the credit comes back", async () => {
  const document = unheldPassport();
  await desk().control("PUT", "/behaviour", { mode: "delay", delayMs: 10_000 });
  expect(await killedDuring(document, 1_500)).toBeUndefined();
  const killedAt = Date.now();
  expect(await desk().wallet(owner.accountId)).toEqual({ balance: 9, held: 1, charges: 0 });
  const [pending] = await desk().list(owner.keys[0] ?? "");
  expect(pending?.status).toBe("pending");

  // Nobody asks about it: the sweep alone must find it.
  while ((await desk().wallet(owner.accountId)).held > 0 && Date.now() - killedAt < 220_000) await pause(2_000);
  expect(await desk().wallet(owner.accountId)).toEqual({ balance: 10, held: 0, charges: 0 });
  expect(await desk().read(owner.keys[0] ?? "", pending?.verificationId)).toMatchObject({ status: "error" });

  const again = await desk().post(owner.keys[0] ?? "", document, { "Idempotency-Key": "order-1" });
  expect(again).toMatchObject({ status: 200, body: { success: true } });
  expect(await desk().wallet(owner.accountId)).toEqual({ balance: 9, held: 0, charges: 1 });
});

test("after settling: the record is complete, and the same request again is not charged again", async () => {
  const document = unheldPassport();
  const before = await desk().wallet(owner.accountId);
  const headers = { "Idempotency-Key": "order-2" };
  const first = await desk().post(owner.keys[1] ?? "", document, headers);
  expect(first.status).toBe(200);
  await killAndStart();
  const again = await desk().post(owner.keys[1] ?? "", document, headers);
  expect(again.body).toMatchObject({ verificationId: first.body.verificationId, status: "completed" });
  const after = await desk().wallet(owner.accountId);
  expect(after).toEqual({ balance: before.balance - 1, held: 0, charges: before.charges + 1 });
});

test("a hub that never answers is given up after twenty seconds, at no cost", async () => {
  const before = await desk().wallet(owner.accountId);
  await desk().control("PUT", "/behaviour", { mode: "timeout" });
  const began = Date.now();
  const told = await desk().post(owner.keys[2] ?? "", unheldPassport());
  expect(told).toMatchObject({ status: 500, body: { code: "DVS_SYSTEM_ERROR" } });
  expect(Date.now() - began).toBeGreaterThan(19_000);
  expect(Date.now() - began).toBeLessThan(24_000);
  expect(await desk().wallet(owner.accountId)).toEqual(before);
});
