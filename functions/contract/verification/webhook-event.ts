import * as z from "zod";
import { VerificationRecord } from "./verification-record.ts";
import { VerificationResult } from "./verification-result.ts";

// What a webhook receives: one JSON object, signed as Standard Webhooks says. An event may arrive twice; its id, in the
// header `webhook-id`, is the same each time.

const timestamp = z.iso.datetime();

/** A retry brought an answer. The data is what POST would have answered. */
export const VerificationCompleted = z.object({
  type: z.literal("verification.completed"),
  timestamp,
  data: VerificationResult,
});

/** No attempt brought an answer. The data is the record as GET shows it; nothing was charged. */
export const VerificationFailed = z.object({
  type: z.literal("verification.failed"),
  timestamp,
  data: VerificationRecord,
});

export const WebhookTest = z.object({
  type: z.literal("webhook.test"),
  timestamp,
  data: z.object({ accountId: z.string(), message: z.string() }),
});

export const WebhookEvent = z.discriminatedUnion("type", [VerificationCompleted, VerificationFailed, WebhookTest]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
export type VerificationCompleted = z.infer<typeof VerificationCompleted>;
