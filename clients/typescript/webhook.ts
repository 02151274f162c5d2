import { createHmac, timingSafeEqual } from "node:crypto";
import type { ListsUpdated, VerificationCompleted, VerificationFailed, WebhookTest } from "./types.ts";

export type WebhookEvent = VerificationCompleted | VerificationFailed | ListsUpdated | WebhookTest;
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

const toleranceSeconds = 300;

/**
 * The event of a request to your webhook, or an error: nothing of a body may be used before it was checked. `body` is
 * the text as it arrived. An event may come twice, under the same `webhook-id`.
 */
export function openEvent(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  now: () => number = Date.now,
): { id: string; event: WebhookEvent } {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const age = Math.abs(now() / 1_000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookError("the event is too old, or from the future");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const wanted = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const fits = headerOf(headers, "webhook-signature")
    .split(" ")
    .some((signature) => {
      if (!signature.startsWith("v1,")) return false;
      const given = Buffer.from(signature.slice(3), "base64");
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  if (!fits) throw new WebhookError("the event is not signed with this secret");
  return { id, event: JSON.parse(body) };
}

export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof found !== "string") throw new WebhookError(`the header ${name} is missing`);
  return found;
}
