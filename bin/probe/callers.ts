import * as z from "zod";
import { testNames } from "../../functions/contract/screening/screening.ts";
import { ScreeningChanges } from "../../functions/contract/screening/screening-changes.ts";
import { DeliveryList, QueuedEvent } from "../../functions/contract/verification/own-webhook.ts";
import { post, read } from "./ask.ts";
import type { Service } from "./service.ts";
import { differs, holds, needsTestKey, notAsked, type Probe } from "./verdict.ts";

type Callers = Pick<Service, "live" | "test" | "testKey" | "liveKey">;

/** What callers do for themselves with a key, beyond the one check. */
export function callerProbes(service: Callers): Probe[] {
  return [
    { what: "webhook by the account's own key", look: () => ownWebhook(service) },
    { what: "batch longer than other bodies may be", look: () => longBatch(service) },
    { what: "batch that is charged", look: () => chargedBatch(service) },
    { what: "changes of the lists", look: () => changes(service) },
  ];
}

const longestMs = 60_000;
const pauseMs = 1_000;

/** Sent through the queue by a function that may open the address and the secret: neither is seen by an operator's test. */
async function ownWebhook({ test, testKey }: Callers) {
  if (testKey === undefined) return needsTestKey;
  const { status, body } = await post(`${test}/v1/webhook/test`, testKey, {});
  if (status === 404) return notAsked("Needs the key of an account with a webhook.");
  const queued = QueuedEvent.safeParse(body);
  if (!queued.success) return differs(`POST /v1/webhook/test was answered with ${status} ${String(body.error)}.`);
  for (const until = performance.now() + longestMs; performance.now() < until; ) {
    const listed = DeliveryList.parse((await read(`${test}/v1/webhook/deliveries`, testKey)).body);
    const delivery = listed.deliveries.find(({ eventId }) => eventId === queued.data.eventId);
    if (delivery?.delivered) return holds("A test event that the key asked for was delivered.");
    if (delivery !== undefined) return differs(`A test event was answered with ${String(delivery.status)}.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return differs("A test event that the key asked for was not sent within a minute.");
}

const Results = z.object({ results: z.array(z.object({ cleared: z.boolean() })) });
const subjects = 400;

/** The firewall refuses bodies over 16 KB, save on this path. Names of a test key are free. */
async function longBatch({ test, testKey }: Callers) {
  if (testKey === undefined) return needsTestKey;
  const [name] = testNames;
  const asked = Array.from({ length: subjects }, (_, index) => ({ reference: `probe-${index}`, name }));
  const { status, body } = await post(`${test}/v1/screening/batch`, testKey, { subjects: asked });
  const { data } = Results.safeParse(body);
  if (data?.results.length === subjects) return holds(`${subjects} subjects were screened at once.`);
  return differs(`A batch of ${subjects} subjects was answered with ${status} ${String(body.code ?? body.error)}.`);
}

async function chargedBatch({ live, liveKey }: Callers) {
  if (liveKey === undefined) return notAsked("Needs a live key, and costs half a credit: --live-key.");
  const asked = [{ reference: "probe", name: "Probe of the deployment" }];
  const { status, body } = await post(`${live}/v1/screening/batch`, liveKey, { subjects: asked });
  const { data } = Results.safeParse(body);
  if (data?.results.length === 1) return holds("A live batch was charged and recorded.");
  return differs(`A live batch was answered with ${status} ${String(body.code ?? body.error)}.`);
}

/** Of the snapshot in service to itself: whether the function may read it, not what has changed. */
async function changes({ test, testKey }: Callers) {
  if (testKey === undefined) return needsTestKey;
  // A little back, so that a clock that is ahead names no time to come.
  const since = new Date(Date.now() - 10_000).toISOString();
  const { status, body } = await read(`${test}/v1/screening/changes?since=${since}`, testKey);
  const { data } = ScreeningChanges.safeParse(body);
  if (data !== undefined) return holds(`The changes up to ${data.to} are told.`);
  return differs(`The changes were answered with ${status} ${String(body.code ?? body.error)}.`);
}
