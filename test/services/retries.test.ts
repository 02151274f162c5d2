import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hurriedHost, matching, until } from "../fixtures/host/hurried-host.ts";
import { hostTimeoutMs } from "../fixtures/host/running-host.ts";

// One test after another: the hub misbehaves for all at once.
let world: Awaited<ReturnType<typeof hurriedHost>>;
beforeAll(async () => {
  world = await hurriedHost();
}, hostTimeoutMs);
afterAll(() => world.stop());

test("an issuer that is down for two attempts costs one credit and arrives once, signed", async () => {
  const { operate, account, post, get, control, behave, arrivals, ended, charges, inbox } = world;
  const { accountId, key } = await account();
  const { secret } = await operate("webhook set", { accountId, url: inbox() });
  await behave("passport", "system_error", 2);
  const answered = await post(key, matching("passport"));
  expect(answered.status).toBe(200);
  expect(answered.body).toMatchObject({ success: false, responseCode: "S", retry: { scheduled: true } });
  const id = answered.body.verificationId;
  expect(await get(key, id)).toMatchObject({ status: "pending" });
  const again = await post(key, matching("passport"));
  expect(again.body).toMatchObject({ code: "DOCUMENT_COOLDOWN" });
  expect(Number(again.headers.get("Retry-After"))).toBeLessThanOrEqual(2);

  expect(await ended(key, id)).toMatchObject({ status: "completed", delivery: "delivered" });
  const [arrived, ...more] = await arrivals(id);
  expect(more).toEqual([]);
  const event = new Webhook(String(secret)).verify(arrived?.body ?? "", arrived?.headers ?? {});
  expect(event).toMatchObject({
    type: "verification.completed",
    data: { verificationId: id, responseCode: "Y", match: true, requestId: "case-7", vrn: answered.body.vrn },
  });
  expect(await charges(accountId)).toEqual(["charge"]);
  expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 9, held: 0 });
  const { byVrn } = await control("GET", "/calls");
  expect(byVrn[answered.body.vrn]).toBe(3);
});

test("a webhook that fails three times gets its event at the fourth, charged once", async () => {
  const { operate, account, post, behave, ended, charges } = world;
  const { accountId, key } = await account();
  let tries = 0;
  const ids = new Set<string>();
  const url = await world.receiver((request, response) => {
    tries += 1;
    ids.add(String(request.headers["webhook-id"]));
    response.writeHead(tries <= 3 ? 500 : 200).end();
  });
  await operate("webhook set", { accountId, url });
  await behave("immicard", "system_error", 1);
  const { body } = await post(key, matching("immicard"));
  expect(await ended(key, body.verificationId)).toMatchObject({ status: "completed", delivery: "delivered" });
  expect([tries, ids.size]).toEqual([4, 1]);
  expect(await charges(accountId)).toEqual(["charge"]);
  const seen = (await operate("webhook deliveries", { accountId })) as unknown as { status: number }[];
  expect(seen.map(({ status }) => status)).toEqual([200, 500, 500, 500]);
});

test("a hub that cannot be reached is tried again too; the answer is a 500 that says so", async () => {
  const { operate, account, post, behave, ended, inbox } = world;
  const { accountId, key } = await account();
  await operate("webhook set", { accountId, url: inbox() });
  await behave("medicare", "drop", 1);
  const { status, body } = await post(key, matching("medicare"));
  expect(status).toBe(500);
  expect(body).toMatchObject({ success: false, code: "DVS_SYSTEM_ERROR", retry: { scheduled: true } });
  expect(await ended(key, body.verificationId)).toMatchObject({ status: "completed", delivery: "delivered" });
});

test("a gate that closes meanwhile ends it: no further call of the hub, no charge", async () => {
  const { operate, account, post, control, behave, arrivals, inbox } = world;
  const { accountId, key } = await account();
  await operate("webhook set", { accountId, url: inbox() });
  await behave("centrelink", "system_error", 1);
  const { body } = await post(key, matching("centrelink"));
  await operate("account withdraw-production", { accountId });
  const [arrived] = await until(async () => {
    const found = await arrivals(body.verificationId);
    return found.length > 0 ? found : undefined;
  });
  expect(JSON.parse(arrived?.body ?? "{}")).toMatchObject({ type: "verification.failed" });
  expect((await control("GET", "/calls")).byVrn[body.vrn]).toBe(1);
  expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 10, held: 0 });
});

test("without a webhook a system error is final at once and may be sent again", async () => {
  const { account, post, get, behave, charges } = world;
  const { accountId, key } = await account();
  await behave("citizenship", "system_error", 1);
  const { body } = await post(key, matching("citizenship"));
  expect(body).toMatchObject({ responseCode: "S" });
  expect(body.retry).toBeUndefined();
  expect(await get(key, body.verificationId)).toMatchObject({ status: "error" });
  expect((await post(key, matching("citizenship"))).body).toMatchObject({ responseCode: "Y" });
  expect(await charges(accountId)).toEqual(["charge"]);
});

test("the demo account's events arrive in the host's own inbox, and an operator can see the queues", async () => {
  const { host, operate, arrivals } = world;
  const { accountId } = host.service.demo;
  const tried = await operate("webhook test", { accountId });
  expect(tried).toMatchObject({ delivered: true, status: 200 });
  expect((await arrivals(accountId)).length).toBe(1);
  const states = (await operate("retries show", {})) as unknown as object[];
  expect(states).toHaveLength(4);
  const redriven = await operate("retries redrive", { max: 5 });
  expect(Object.values(redriven)).toEqual([0, 0, 0, 0]);
});
