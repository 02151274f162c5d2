import * as z from "zod";
import { testRecords } from "../../functions/contract/test-records.ts";
import { callOperator, type OperatorTarget } from "../../local/operator-client.ts";
import { ask, post, read } from "./ask.ts";
import { differs, holds, needsTestKey, notAsked, notShownHere, type Probe } from "./verdict.ts";

export type Service = {
  live: string;
  test: string;
  testKey?: string | undefined;
  liveKey?: string | undefined;
  /** Whoever may make a key and test a webhook, and for which account. */
  operator?: OperatorTarget | undefined;
  account?: string | undefined;
};

/** What the service does as a whole, once everything stands. */
export function serviceProbes(service: Service): Probe[] {
  return [
    { what: "lists of the live address", look: () => lists(service.live) },
    { what: "verification on the test hub", look: () => verification(service) },
    { what: "transactions under the functions' rights", look: () => transaction(service) },
    { what: "propagation of a new key", look: () => propagation(service) },
    { what: "webhook there and back", look: () => webhook(service) },
  ];
}

const Health = z.object({ status: z.string(), missingSources: z.array(z.string()).default([]) });

async function lists(live: string) {
  const { status, body } = await ask(`${live}/health`);
  const health = Health.safeParse(body);
  if (!health.success) return differs(`/health answered ${status} in another shape.`);
  const missing = health.data.missingSources;
  if (missing.length > 0) return differs(`Screening waits for ${missing.join(", ")}.`);
  return status === 200
    ? holds("Every source that the deployment requires is in service.")
    : differs(`/health answered ${status}.`);
}

async function verification({ test, testKey }: Service) {
  if (testKey === undefined) return needsTestKey;
  const { status, body } = await post(`${test}/v1/verify`, testKey, matchingRequest());
  if (status === 200 && body.responseCode === "Y") return holds("A published test record matches.");
  return differs(
    `A published test record was answered with ${status} ${String(body.code ?? body.responseCode ?? "")}.`,
  );
}

/** The details of a published test record, which the test hub answers with Y. */
export function matchingRequest(): object {
  const record = testRecords.find(({ documentType, expected }) => documentType === "passport" && expected === "Y");
  if (record === undefined) throw new Error("No published test record of a passport matches.");
  return record.request;
}

/** A live screening moves a wallet and writes two more kinds of items at once: what a role allows one by one may fail together. */
async function transaction({ live, liveKey }: Service) {
  if (liveKey === undefined) return notAsked("Needs a live key, and costs half a credit: --live-key.");
  const { status, body } = await post(`${live}/v1/screening`, liveKey, { name: "Probe of the deployment" });
  if (status !== 200)
    return differs(`A live screening was answered with ${status} ${String(body.code ?? body.error)}.`);
  if (!live.startsWith("https:")) return notShownHere("A live screening was charged; this machine asks no role.");
  return holds("A live screening was charged and recorded.");
}

const Issued = z.object({ key: z.string(), keyId: z.string() });
const longestMs = 60_000;

async function propagation({ test, operator, account }: Service) {
  if (operator === undefined || account === undefined) return notAsked("Needs --operator-url and --account.");
  const { key, keyId } = Issued.parse(
    await callOperator(operator, "key create", { accountId: account, environment: "test" }),
  );
  try {
    const began = performance.now();
    const works = async () => (await read(`${test}/v1/screening/lists`, key)).status === 200;
    while (!(await works())) {
      if (performance.now() - began > longestMs) return differs("A new key did not work within a minute.");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return holds(`A new key worked after ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
  } finally {
    await callOperator(operator, "key revoke", { keyId });
  }
}

const Delivery = z.object({ delivered: z.boolean(), status: z.unknown() });

async function webhook({ operator, account }: Service) {
  if (operator === undefined || account === undefined)
    return notAsked("Needs --operator-url and --account, one with a webhook.");
  const { delivered, status } = Delivery.parse(await callOperator(operator, "webhook test", { accountId: account }));
  return delivered
    ? holds("A test event was delivered.")
    : differs(`A test event was answered with ${String(status)}.`);
}
