import type { SQSEvent } from "aws-lambda";
import { expect, test } from "vitest";
import * as z from "zod";
import { Problem } from "../../../../functions/contract/problems.ts";
import { consumer } from "../../../../functions/edge/triggers/consumer.ts";
import { context } from "../gateway-event.ts";
import { capturePrinted } from "../printed.ts";

const printed = capturePrinted();

const done: number[] = [];
const handler = consumer("numbers", z.strictObject({ n: z.number() }), async ({ n }) => {
  if (n < 0) throw new Error("negative");
  if (n === 0) throw new Problem("tryAgain", { retryAfterSeconds: 1 });
  done.push(n);
});

function batch(bodies: string[]): SQSEvent {
  const Records = bodies.map((body, index) => ({
    messageId: `m${index}`,
    body,
    attributes: { ApproximateReceiveCount: "1" },
  }));
  return { Records } as unknown as SQSEvent;
}

test("one bad message comes back alone and the others are done", async () => {
  const result = await handler(
    batch(['{"n":1}', '{"n":-1}', "not json", '{"n":2,"x":0}', '{"n":3}']),
    context,
    () => {},
  );
  expect(result).toEqual({
    batchItemFailures: [{ itemIdentifier: "m1" }, { itemIdentifier: "m2" }, { itemIdentifier: "m3" }],
  });
  expect(done).toEqual([1, 3]);
});

test("a message whose work another worker has comes back, and that wakes nobody", async () => {
  const result = await handler(batch(['{"n":0}', '{"n":7}']), context, () => {});
  expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }] });
  expect(printed.lines.join()).not.toContain("fault");
});

test("the log counts what was handled and quotes no message", async () => {
  await handler(batch(['{"n":1}', '{"secret":"Rosalind"}']), context, () => {});
  const log = printed.lines.join("\n");
  expect(log).toContain('"handled":1');
  expect(log).toContain('"failed":1');
  expect(log).not.toContain("Rosalind");
});
