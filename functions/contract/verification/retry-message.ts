import * as z from "zod";
import { VerificationId } from "./verification-record.ts";

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
});
export type DeliveryMessage = z.infer<typeof DeliveryMessage>;
