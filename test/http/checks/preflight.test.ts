import { beforeAll, describe, expect, test } from "vitest";
import { testRecords } from "../../../functions/contract/test-records.ts";
import { hubCalls } from "../hub.ts";
import { type MadeAccount, openAccount, operate, request, service } from "../operator.ts";

let account: MadeAccount;
let stranger: MadeAccount;
beforeAll(async () => {
  [account, stranger] = await Promise.all([openAccount(1), openAccount(1)]);
});

const [record] = testRecords.filter(({ documentType }) => documentType === "passport");
const passport = { ...record?.request, passportNumber: "PF8841207" };
const post = (
  path: string,
  { key = account.liveKey, body = passport, address = "production" as "production" | "test" } = {},
) => request(`${service()[address].url}${path}`, { method: "POST", key, body });
const ask = (given: Parameters<typeof post>[1] = {}) => post("/v1/verify/preflight", given);

describe("before a verification", () => {
  test("a caller learns price, balance and what would be sent, and neither hub nor wallet is touched", async () => {
    const before = await hubCalls();
    const { status, body } = await ask();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        valid: true,
        credits: { price: 1, balance: 1, sufficient: true },
        cooldown: null,
        hub: { state: "answering" },
      },
    });
    expect(body.fields).toEqual(expect.arrayContaining(["FamilyName", "BirthDate", "TravelDocumentNumber"]));
    expect(JSON.stringify(body)).not.toContain("PF8841207");
    expect(await hubCalls()).toEqual(before);
    expect(await operate("wallet show", { accountId: account.accountId })).toMatchObject({ balance: 1, held: 0 });
  });

  test("the cooldown of a document that was just sent is told to its own account and to nobody else", async () => {
    await post("/v1/verify");
    const { body } = await ask();
    expect(body).toMatchObject({ credits: { balance: 0, sufficient: false } });
    const { retryAfterSeconds } = body.cooldown as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    expect((await ask({ key: stranger.liveKey })).body.cooldown).toBeNull();
  });

  test("a body that would be refused is refused alike, every fault named", async () => {
    const body = { ...passport, passportNumber: "", dateOfBirth: "2031-01-01" };
    const [real, asked] = [await post("/v1/verify", { body }), await ask({ body })];
    expect(asked.status).toBe(400);
    expect(asked.body).toEqual(real.body);
  });

  test("on the test address nothing costs anything and nothing rests", async () => {
    const given = { key: account.testKey, address: "test" as const };
    await post("/v1/verify", given);
    const { body } = await ask(given);
    expect(body).toMatchObject({ credits: { price: 0, balance: null, sufficient: true }, cooldown: null });
  });
});
