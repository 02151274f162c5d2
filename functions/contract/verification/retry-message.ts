import * as z from "zod";
import { VerificationId } from "./verification-record.ts";
import { ListsUpdated } from "./webhook-event.ts";

/** What travels through the retry queue: an id, and the one-time key of a sealed request. Either alone is noise. */
export const RetryMessage = z.strictObject({
  verificationId: VerificationId,
  attempt: z.int().min(1),
  key: z.base64(),
});
export type RetryMessage = z.infer<typeof RetryMessage>;

/** What travels through the delivery queue. Only an event that tells an outcome is sealed, and then the key is here. */
export const DeliveryMessage = z.strictObject({
  verificationId: VerificationId,
  attempt: z.int().min(0),
  key: z.base64().exactOptional(),
  /** Asked for by the account: one try beside the plan, which goes on as it was. */
  again: z.literal(true).exactOptional(),
});
export type DeliveryMessage = z.infer<typeof DeliveryMessage>;

/** A test event, asked for by the account. */
export const TestMessage = z.strictObject({ accountId: z.string(), eventId: z.string() });
export type TestMessage = z.infer<typeof TestMessage>;

/** News of the lists for one account. It tells nothing of anybody, so it travels as it is. */
export const ListsMessage = z.strictObject({
  accountId: z.string(),
  at: z.iso.datetime(),
  lists: ListsUpdated.shape.data,
  attempt: z.int().min(0),
});
export type ListsMessage = z.infer<typeof ListsMessage>;
