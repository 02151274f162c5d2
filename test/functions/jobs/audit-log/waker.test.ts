import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { wakerOn } from "../../../../functions/jobs/audit-log/waker.ts";
import { type Listening, listen } from "../../../../local/engines/listen.ts";

const Sent = z.object({ MessageBody: z.string(), DelaySeconds: z.number() });
const sentAfter: number[] = [];
let isDown = false;
let queues: Listening;

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const { MessageBody, DelaySeconds } = Sent.parse(await json(request));
    const MD5OfMessageBody = createHash("md5").update(MessageBody).digest("hex");
    if (!isDown) sentAfter.push(DelaySeconds);
    response.writeHead(isDown ? 400 : 200).end(JSON.stringify({ MessageId: "1", MD5OfMessageBody }));
  });
  queues = await listen(server, 0);
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", queues.url);
  vi.stubEnv("AWS_REGION", "ap-southeast-2");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await queues.close();
});
beforeEach(() => {
  sentAfter.length = 0;
  isDown = false;
});

let second = 0;
const waker = () => {
  second = 0;
  const settings = { LOG_QUEUE: "http://queues.example/1/wake-ups", LOG_CLOCK_SECONDS: 10 };
  return wakerOn(settings, () => Date.parse("2026-03-04T10:00:00.500Z") + second * 1_000);
};

test("the integrator is woken once for all that is laid down in one tick, and again for the next", async () => {
  const { wakeAtTick } = waker();
  for (second of [0, 5, 9, 10, 12]) await wakeAtTick();
  expect(sentAfter).toEqual([10, 10]);
});

test("a wake-up that was not sent is tried again by whatever is laid down next", async () => {
  const { wakeAtTick } = waker();
  isDown = true;
  await expect(wakeAtTick()).rejects.toThrow();
  isDown = false;
  second = 3;
  await wakeAtTick();
  expect(sentAfter).toEqual([7]);
});
