import { expect, test } from "vitest";
import { Problem } from "../../../../functions/contract/problems.ts";
import type { Arrival } from "../../../../functions/edge/request/arrival.ts";
import { idempotencyKeyOf } from "../../../../functions/edge/request/idempotency.ts";
import { gatewayEvent } from "../gateway-event.ts";

const sent = (multiValueHeaders: Record<string, string[]>) =>
  idempotencyKeyOf({ ...gatewayEvent({}), multiValueHeaders } as unknown as Arrival);

test("a request is named by its Idempotency-Key, or not at all", () => {
  expect(sent({ "idempotency-key": ["order-7"] })).toBe("order-7");
  expect(sent({})).toBeUndefined();
});

test.each([
  { "Idempotency-Key": [""] },
  { "Idempotency-Key": ["x".repeat(129)] },
  { "Idempotency-Key": ["with space"] },
  { "Idempotency-Key": ["one", "another"] },
  { "Idempotency-Key": ["one"], "idempotency-key": ["one"] },
])("a caller who counts on not being charged twice is told that this is no name: %j", (headers) => {
  expect(() => sent(headers)).toThrow(Problem);
});
