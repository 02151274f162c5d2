import * as z from "zod";
import { ChangedSource } from "../screening/screening-changes.ts";
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

/** Another snapshot of the lists is in service. An account hears of it at most once an hour. */
export const ListsUpdated = z.object({
  type: z.literal("lists.updated"),
  timestamp,
  data: z.object({
    /** The snapshot that was told of before; left out where that one was taken out of service. */
    from: z.string().optional(),
    to: z.string(),
    sources: z.array(ChangedSource),
  }),
});
export type ListsUpdated = z.infer<typeof ListsUpdated>;

export const WebhookTest = z.object({
  type: z.literal("webhook.test"),
  timestamp,
  data: z.object({ accountId: z.string(), message: z.string() }),
});

export const WebhookEvent = z.discriminatedUnion("type", [
  VerificationCompleted,
  VerificationFailed,
  ListsUpdated,
  WebhookTest,
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
export type VerificationCompleted = z.infer<typeof VerificationCompleted>;
