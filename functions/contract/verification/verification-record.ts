import * as z from "zod";

export const VerificationId = z.string().regex(/^ver_[0-9A-Za-z]{8,40}$/, "must be a verification's id, ver_…");

/** The path of GET /v1/verify/{id}. What cannot be an id is not refused as malformed: there is no such verification. */
export const VerificationPath = z.object({ id: z.string() });

/** The text beside DVS_SYSTEM_ERROR in a record. It is the same whatever went wrong. */
export const systemErrorMessage = "This verification ended without a result. Nothing was charged.";

export const recordStates = ["pending", "completed", "error"] as const;

/** What the service keeps of a verification and shows afterwards. What the hub answered is not part of it. */
export const VerificationRecord = z.object({
  verificationId: VerificationId,
  documentType: z.string(),
  status: z.enum(recordStates),
  environment: z.enum(["live", "test"]),
  requestedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
  error: z.object({ code: z.literal("DVS_SYSTEM_ERROR"), message: z.string() }).optional(),
  /** Where a retry brought the end: whether its event reached the webhook. A charge for one that did not is refunded. */
  delivery: z.enum(["pending", "delivered", "failed"]).optional(),
  /** Test only: a rehearsal, which the DVS heard nothing of. */
  rehearsal: z.literal(true).optional(),
});
export type VerificationRecord = z.infer<typeof VerificationRecord>;

export function isVerificationId(text: string): boolean {
  return VerificationId.safeParse(text).success;
}
