import { describe, expect, test } from "vitest";
import { type Answered, openAccount, operate, request, service } from "../http/operator.ts";

/** The windows as a caller meets them: real minutes, over HTTP, through the usage plan. */
const url = () => `${service().test.url}/v1/verify`;

async function untilNextMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  await new Promise((resolve) => setTimeout(resolve, left + 50));
}

/** As fast as the plan lets one key through. */
async function ask(key: string, times: number): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let index = 0; index < times; index++) answers.push(await request(url(), { key }));
  return answers;
}

const passed = (answers: Answered[]) => answers.filter(({ status }) => status === 200).length;

describe("a hundred a minute", () => {
  test("of 101 requests begun in the first half of a minute exactly 100 pass, and the last one's Retry-After is true", async () => {
    const { testKey } = await openAccount();
    await untilNextMinute();
    const began = Date.now();
    const answers = await ask(testKey, 101);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(passed(answers)).toBe(100);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.body).toMatchObject({ error: "Too Many Requests", code: "RATE_LIMITED" });
    const seconds = Number(last?.headers.get("Retry-After"));
    expect(last?.body.retryAfterSeconds).toBe(seconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    expect((await request(url(), { key: testKey })).status).toBe(200);
  });

  test("eight keys at once have a count each", async () => {
    const { accountId, testKey } = await openAccount();
    const keys = [testKey];
    while (keys.length < 5) keys.push(String((await operate("key create", { accountId, environment: "test" })).key));
    const other = await openAccount();
    keys.push(other.testKey);
    while (keys.length < 8) {
      keys.push(String((await operate("key create", { accountId: other.accountId, environment: "test" })).key));
    }
    await untilNextMinute();
    const answers = await Promise.all(keys.map((key) => ask(key, 101)));
    expect(answers.map(passed)).toEqual(keys.map(() => 100));
  });
});
