import * as z from "zod";

/** What travels through the retry queue: an id, and the one-time key of a sealed request. Either alone is noise. */
export const RetryMessage = z.strictObject({
  verificationId: z.string().regex(/^ver_[0-9A-Za-z]+$/),
  attempt: z.number().int().min(1),
  key: z.base64(),
});
export type RetryMessage = z.infer<typeof RetryMessage>;
