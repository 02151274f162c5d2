import { setTimeout as pause } from "node:timers/promises";
import type { RetryMessage } from "../../../functions/contract/verification/retry-message.ts";
import { sender } from "../../../functions/queue/queues.ts";
import type { Tables } from "../../../functions/store/tables.ts";
import { readVerification } from "../../../functions/store/verifications/verifications.ts";
import { deskOf, unheldPassport } from "../../fixtures/host/desk.ts";
import { type Ground, groundOf, layRetry, queues } from "../../fixtures/host/laid-retries.ts";
import type { RunningHost } from "../../fixtures/host/running-host.ts";
import { eachOf } from "./each-of.ts";

type Drain = { due: number; perSecond: number; withoutRetries: number[]; duringRetries: number[] };

const hubMs = 50;

/** So many retries, all due at once, and what a live caller feels meanwhile: milliseconds of a POST, in order. */
export async function drainOf(host: RunningHost, due: number): Promise<Drain> {
  const { control } = deskOf(host);
  await control("PUT", "/behaviour", { mode: "normal", delayMs: hubMs });
  const withoutRetries: number[] = [];
  for (let call = 0; call < 12; call += 1) withoutRetries.push(await livePost(host));
  const ground = await groundOf(host);
  const messages = await lay(host, ground, due);
  const began = performance.now();
  const send = sender<RetryMessage>(ground.sqs, ground.queueOf(queues.testRetry));
  const sending = eachOf(messages, (message) => send(message, 0));
  const duringRetries: number[] = [];
  for (let last = due - 1; ; ) {
    duringRetries.push(await livePost(host));
    // Ended ones are looked at once: the last to end are found by walking back.
    while (last >= 0 && (await hasEnded(ground.tables, messages[last]?.verificationId ?? ""))) last -= 1;
    if (last < 0) break;
    await pause(700);
  }
  await sending;
  const seconds = (performance.now() - began) / 1_000;
  ground.close();
  await control("DELETE", "/behaviour");
  const sorted = (times: number[]) => times.toSorted((a, b) => a - b);
  return {
    due,
    perSecond: due / seconds,
    withoutRetries: sorted(withoutRetries.slice(2)),
    duringRetries: sorted(duringRetries),
  };
}

async function livePost(host: RunningHost): Promise<number> {
  const began = performance.now();
  await deskOf(host).post(host.service.demo.liveKey, unheldPassport());
  return performance.now() - began;
}

async function hasEnded(tables: Tables, id: string): Promise<boolean> {
  const record = await readVerification(tables, "test", id);
  return record !== undefined && record.status !== "pending";
}

/** Records as POSTs on the test address leave them. Their messages are sent afterwards, so that all come due at once. */
async function lay({ service }: RunningHost, { tables }: Ground, due: number): Promise<RetryMessage[]> {
  const change = { accountId: service.demo.accountId, environment: "test", priceHalfCredits: 0 } as const;
  const messages: RetryMessage[] = [];
  await eachOf(Array.from({ length: due }), async () => {
    messages.push((await layRetry(tables, unheldPassport(), change)).message);
  });
  return messages;
}
