import type { Request } from "autocannon";
import { unheldPassport } from "../fixtures/host/desk.ts";

export type Keys = { live: readonly string[]; test: readonly string[] };
export type Stream = {
  operation: string;
  /** So many a second, over the whole time. */
  rate: number;
  /** The status of an answer as it should be. */
  expected: number;
  request: (turn: number) => Request;
};

const json = { "Content-Type": "application/json" };

/** A day's mix, as an onboarding business has it: checks, a look back at them, and those who have something wrong. */
export function streamsOf(keys: Keys): Stream[] {
  const live = (turn: number) => ({ "X-API-Key": keys.live[turn % keys.live.length] ?? "" });
  const test = (turn: number) => ({ "X-API-Key": keys.test[turn % keys.test.length] ?? "" });
  const post = (path: string, headers: Record<string, string>, body: object): Request => {
    return { method: "POST", path, headers: { ...json, ...headers }, body: JSON.stringify(body) };
  };
  const verify = "/v1/verify";
  return [
    {
      operation: "verify",
      rate: 5,
      expected: 200,
      request: (turn) => post(verify, live(turn), unheldPassport()),
    },
    {
      operation: "screen",
      rate: 4,
      expected: 200,
      request: (turn) => post("/v1/screening", live(turn), { name: `Person ${turn} Load` }),
    },
    {
      operation: "list verifications",
      rate: 2,
      expected: 200,
      request: (turn) => ({ path: `${verify}?limit=20`, headers: live(turn) }),
    },
    {
      operation: "list screenings",
      rate: 1,
      expected: 200,
      request: (turn) => ({ path: "/v1/screening?limit=20", headers: live(turn) }),
    },
    { operation: "health", rate: 1, expected: 200, request: () => ({ path: "/health" }) },
    {
      operation: "wrong key",
      rate: 2,
      expected: 401,
      request: (turn) => post(verify, { "X-API-Key": `sk_live_${turn}` }, {}),
    },
    {
      operation: "key of the other address",
      rate: 1,
      expected: 403,
      request: (turn) => post(verify, test(turn), {}),
    },
    {
      operation: "wrong body",
      rate: 1,
      expected: 400,
      request: (turn) => post(verify, live(turn), { documentType: "passport" }),
    },
  ];
}

/** What keys make in a second of all streams, wrong ones aside: each key may make a thousand an hour. */
export const keyedPerSecond = 15;
