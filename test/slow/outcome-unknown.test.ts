import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTableEngine, type TableEngine } from "../../local/engines/dynamo.ts";
import { engineBinary } from "../../local/engines/engine-binary.ts";
import { type HoldingProxy, holdingProxy } from "../fixtures/holding-proxy.ts";
import { deskOf, unheldPassport } from "../fixtures/host/desk.ts";
import { type RunningHost, startRunningHost } from "../fixtures/host/running-host.ts";

/** The tables do what they are asked, and neither a reply nor a look gets through while the caller waits. */
const folder = mkdtempSync(join(tmpdir(), "outcome-unknown-"));
let engine: TableEngine;
let proxy: HoldingProxy;
let host: RunningHost;
beforeAll(async () => {
  engine = await startTableEngine(engineBinary(), folder, (why) => console.error(why));
  proxy = await holdingProxy(engine.url);
  host = await startRunningHost(["--dynamodb-endpoint", proxy.url]);
});
afterEach(() => proxy.letPass());
afterAll(async () => {
  await host.stop();
  await proxy.close();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const named = { "Idempotency-Key": "order-1" };
const saysNothingOfMoney = (body: object) => expect(JSON.stringify(body)).not.toMatch(/charge|cost|credit|free|safe/i);

test("a verification whose end nobody could learn is a 500 that names it, and its key answers the record", async () => {
  const desk = deskOf(host);
  const { accountId, keys } = await desk.liveAccount(5);
  const document = unheldPassport();
  proxy.harm("reply lost", "completedAt = :at");
  proxy.harm("cut", '"Key":{"pk":{"S":"LIVE#');
  const { status, retryAfter, body } = await desk.post(keys[0] ?? "", document, named);
  expect({ status, retryAfter, body }).toEqual({
    status: 500,
    retryAfter: null,
    body: {
      error: "Outcome Unknown",
      code: "OUTCOME_UNKNOWN",
      message: expect.any(String),
      verificationId: expect.stringMatching(/^ver_/),
    },
  });
  saysNothingOfMoney(body);
  proxy.letPass();
  const again = await desk.post(keys[0] ?? "", document, named);
  expect(again).toMatchObject({ status: 200, body: { verificationId: body.verificationId, status: "completed" } });
  expect(await desk.wallet(accountId)).toEqual({ balance: 4, held: 0, charges: 1 });
}, 60_000);

test("a screening nobody could say was recorded is a 500 that names it, and its key answers it for one charge", async () => {
  const desk = deskOf(host);
  const { accountId, keys } = await desk.liveAccount(5);
  const asked = { name: "Wilhelmina Unlistedsson" };
  proxy.harm("reply lost", '"matcherVersion"');
  proxy.harm("cut", '"Key":{"pk":{"S":"SCREENING#');
  const { status, retryAfter, body } = await desk.screen(keys[0] ?? "", asked, named);
  expect({ status, retryAfter, code: body.code }).toEqual({ status: 500, retryAfter: null, code: "OUTCOME_UNKNOWN" });
  saysNothingOfMoney(body);
  proxy.letPass();
  const again = await desk.screen(keys[0] ?? "", asked, named);
  expect(again).toMatchObject({ status: 200, body: { screeningRequestId: body.screeningRequestId, cleared: true } });
  expect(await desk.wallet(accountId)).toEqual({ balance: 4.5, held: 0, charges: 1 });
}, 60_000);
