import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Caller, Counted } from "../../../../functions/contract/access.ts";
import { answer } from "../../../../functions/edge/answers.ts";
import { endpoint } from "../../../../functions/edge/endpoint.ts";
import { callerWith, context, gatewayEvent } from "../gateway-event.ts";
import { capturePrinted } from "../printed.ts";

capturePrinted();

const now = Date.parse("2026-03-04T10:20:45.000Z");

/** A keyed endpoint whose caller the authorizer remembers as `remembered`, and who is `current` by now. */
async function call(
  world: {
    remembered?: Caller;
    current?: Caller | undefined;
    counted?: (accessVersion: number) => Counted;
    keys?: Record<string, string[]>;
  } = {},
) {
  const { remembered = callerWith(), current = remembered, keys = { "X-API-Key": ["key"] } } = world;
  const fresh = ({ access }: Caller) => access.accessVersion;
  const counted: Counted = { kind: "counted", usedThisMinute: 40, usedThisHour: 300 };
  const looked: string[] = [];
  const handler = endpoint(
    "lists",
    {
      environment: "live",
      clock: () => now,
      admission: {
        countRequest: async ({ accessVersion }) => {
          if (world.counted) return world.counted(accessVersion);
          return "current" in world && current && accessVersion < fresh(current) ? { kind: "stale" } : counted;
        },
        findCaller: async (apiKey) => {
          looked.push(apiKey);
          return "current" in world ? world.current : current;
        },
      },
      schema: z.unknown(),
    },
    async () => answer({}),
  );
  const path = "/v1/screening/lists";
  const event = gatewayEvent({ method: "GET", path, caller: remembered, headers: { "X-API-Key": "key" } });
  const { statusCode, headers, body } = await handler({ ...event, multiValueHeaders: keys }, context);
  return { statusCode, headers, body: JSON.parse(body), looked };
}

describe("a caller", () => {
  test("is let in by one write and no look, and told what is left of the minute and the hour", async () => {
    const { statusCode, headers, looked } = await call();
    expect({ statusCode, looked }).toEqual({ statusCode: 200, looked: [] });
    expect(headers?.RateLimit).toBe('"minute";r=60;t=15, "hour";r=700;t=2355');
  });

  test("who sends two keys is refused, whichever of them the gateway counted", async () => {
    const { statusCode, looked } = await call({ keys: { "X-API-Key": ["key"], "x-api-key": ["another"] } });
    expect({ statusCode, looked }).toEqual({ statusCode: 401, looked: [] });
  });

  test("whose minute is used up may come back when it is over", async () => {
    const { statusCode, headers } = await call({
      counted: () => ({ kind: "exceeded", usedThisMinute: 100, usedThisHour: 300 }),
    });
    expect([statusCode, headers?.["Retry-After"]]).toEqual([429, "15"]);
  });

  test("whose hour is used up may come back when that is over: the next minute would be in vain", async () => {
    const { statusCode, headers } = await call({
      counted: () => ({ kind: "exceeded", usedThisMinute: 100, usedThisHour: 1_000 }),
    });
    expect([statusCode, headers?.["Retry-After"]]).toEqual([429, "2355"]);
  });
});

describe("a caller whom the authorizer remembers otherwise", () => {
  test("is refused at once where the account has become a dashboard", async () => {
    const current = callerWith({ accountType: "dashboard", accessVersion: 2 });
    const { statusCode, looked } = await call({ current });
    expect({ statusCode, looked }).toEqual({ statusCode: 403, looked: ["key"] });
  });

  test("is let in at once where the fee was settled meanwhile", async () => {
    const remembered = callerWith({ feeSettled: false });
    const { statusCode } = await call({ remembered, current: callerWith({ accessVersion: 2 }) });
    expect(statusCode).toBe(200);
  });

  test("is unknown where the key is gone", async () => {
    const remembered = callerWith({ feeSettled: false });
    const { statusCode } = await call({ remembered, current: undefined });
    expect(statusCode).toBe(401);
  });

  test("is asked to come back where the account changes again and again", async () => {
    const { statusCode, headers } = await call({ counted: () => ({ kind: "stale" }) });
    expect([statusCode, headers?.["Retry-After"]]).toEqual([503, "1"]);
  });
});
