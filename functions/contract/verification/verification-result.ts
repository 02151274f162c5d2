import * as z from "zod";
import { VerificationId } from "./verification-record.ts";
import { documentTypes } from "./verify.ts";

/** What the issuer adds to an N or a D: at most one entry, in the issuer's own words. */
const VerificationError = z.object({
  source: z.string(),
  /** The DVS's own name of the field. */
  field: z.string().optional(),
  /** The request's name of the same field, where there is one. */
  requestField: z.string().optional(),
  message: z.string(),
});

/** The account has a webhook, so a system error is tried again; the outcome goes there. */
const ScheduledRetry = z.object({ scheduled: z.literal(true), nextAttemptAt: z.iso.datetime() });

/** The answer of POST /v1/verify: the only place where the outcome is ever told. */
export const VerificationResult = z.object({
  /** True whenever the DVS gave a result, N and D included; false for S. */
  success: z.boolean(),
  verificationId: VerificationId,
  documentType: z.enum(documentTypes),
  status: z.enum(["success", "failed", "error"]),
  match: z.boolean(),
  responseCode: z.enum(["Y", "N", "D", "S"]),
  message: z.string(),
  errors: z.array(VerificationError).optional(),
  timestamp: z.iso.datetime(),
  environment: z.enum(["live", "test"]),
  /** The caller's X-Request-Id, where one was sent. */
  requestId: z.string().optional(),
  /** The DVS Verification Request Number; live only. */
  vrn: z.string().optional(),
  /** Y, N and D: what is said here, signed. The service keeps no copy of it. */
  receipt: z.string().optional(),
  /** With S alone. */
  retry: ScheduledRetry.optional(),
  /** Test only: a rehearsal, which the DVS heard nothing of. */
  rehearsal: z.literal(true).optional(),
});
export type VerificationResult = z.infer<typeof VerificationResult>;
