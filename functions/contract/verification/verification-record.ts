import * as z from "zod";
import { listQuery, pageShape } from "../list-query.ts";
import { documentTypes } from "./verify.ts";

export const VerificationId = z.string().regex(/^ver_[0-9A-Za-z]{8,40}$/, "must be a verification's id, ver_…");

/** The path of GET /v1/verify/{id}. What cannot be an id is not refused as malformed: there is no such verification. */
export const VerificationPath = z.object({ id: z.string() });

/** The text beside DVS_SYSTEM_ERROR in a record. It is the same whatever went wrong. */
export const systemErrorMessage = "This verification ended without a result. Nothing was charged.";

const states = ["pending", "completed", "error"] as const;

/** What the service keeps of a verification and shows afterwards. What the hub answered is not part of it. */
export const VerificationRecord = z.object({
  verificationId: VerificationId,
  documentType: z.string(),
  status: z.enum(states),
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

export const ListVerificationsQuery = listQuery({
  status: z.enum(states, `must be one of ${states.join(", ")}`).optional(),
  documentType: z.enum(documentTypes, `must be one of ${documentTypes.join(", ")}`).optional(),
});
export type ListVerificationsQuery = z.infer<typeof ListVerificationsQuery>;

export const VerificationList = z.object({
  verifications: z.array(VerificationRecord),
  ...pageShape,
});
export type VerificationList = z.infer<typeof VerificationList>;
