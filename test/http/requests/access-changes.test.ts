import { expect, test } from "vitest";
import { openAccount, operate, request, service } from "../operator.ts";

const production = () => `${service().production.url}/v1/verify`;
const lists = () => `${service().production.url}/v1/screening/lists`;
const statusOf = async (url: string, key: string) => (await request(url, { key })).status;

test("a revoked key is refused on the very next request, though the authorizer remembers it", async () => {
  const { liveKey, liveKeyId } = await openAccount();
  expect(await statusOf(production(), liveKey)).toBe(200);
  await operate("key revoke", { keyId: liveKeyId });
  const { status, body } = await request(production(), { key: liveKey });
  expect(status).toBe(401);
  expect(body).toMatchObject({ error: "Unauthorized", message: expect.stringContaining("X-API-Key") });
});

test("a switch to dashboard suspends keys at once, and a switch back revives them at once", async () => {
  const { accountId, liveKey, testKey } = await openAccount();
  const test = `${service().test.url}/v1/verify`;
  expect([await statusOf(production(), liveKey), await statusOf(test, testKey)]).toEqual([200, 200]);
  await operate("account type", { accountId, to: "dashboard" });
  expect([await statusOf(production(), liveKey), await statusOf(test, testKey)]).toEqual([403, 403]);
  await operate("account type", { accountId, to: "developer" });
  expect([await statusOf(production(), liveKey), await statusOf(test, testKey)]).toEqual([200, 200]);
});

test("withdrawn production approval stops verification at once and lets screening go on", async () => {
  const { accountId, liveKey } = await openAccount();
  expect(await statusOf(production(), liveKey)).toBe(200);
  await operate("account withdraw-production", { accountId });
  expect(await statusOf(production(), liveKey)).toBe(403);
  expect(await statusOf(lists(), liveKey)).not.toBe(403);
  await operate("account approve-production", { accountId });
  expect(await statusOf(production(), liveKey)).toBe(200);
});

test("a reversed fee stops everything at once", async () => {
  const { accountId, liveKey } = await openAccount();
  expect(await statusOf(production(), liveKey)).toBe(200);
  await operate("account reverse-fee", { accountId });
  expect([await statusOf(production(), liveKey), await statusOf(lists(), liveKey)]).toEqual([403, 403]);
});

test("a withdrawn test approval stops test keys at once and no live key", async () => {
  const { accountId, liveKey, testKey } = await openAccount();
  await operate("account withdraw-test", { accountId });
  expect(await statusOf(`${service().test.url}/v1/verify`, testKey)).toBe(403);
  expect(await statusOf(production(), liveKey)).toBe(200);
});

test("a closed account's keys are unknown at once", async () => {
  const { accountId, liveKey } = await openAccount();
  expect(await statusOf(production(), liveKey)).toBe(200);
  await operate("account close", { accountId });
  expect(await statusOf(production(), liveKey)).toBe(401);
});

test("a rolled key goes on beside its successor, and ends at once where no overlap is given", async () => {
  const { liveKey, liveKeyId, testKey, testKeyId } = await openAccount();
  const successor = await operate("key roll", { keyId: liveKeyId });
  expect([await statusOf(production(), liveKey), await statusOf(production(), String(successor.key))]).toEqual([
    200, 200,
  ]);
  const other = await operate("key roll", { keyId: testKeyId, overlapHours: 0 });
  const test = `${service().test.url}/v1/verify`;
  expect([await statusOf(test, testKey), await statusOf(test, String(other.key))]).toEqual([401, 200]);
});
