import * as z from "zod";

export const VerificationId = z.string().regex(/^ver_[0-9A-Za-z]{8,40}$/, "must be a verification's id, ver_…");

/** The path of GET /v1/verify/{id}. What cannot be an id is not refused as malformed: there is no such verification. */
export const VerificationPath = z.object({ id: z.string() });

/** The text beside DVS_SYSTEM_ERROR in a record. It is the same whatever went wrong. */
export const systemErrorMessage = "This verification ended without a result. Nothing was charged.";

/** What the service keeps of a verification and shows afterwards. What the hub answered is not part of it. */
export const VerificationRecord = z.object({
  verificationId: VerificationId,
  documentType: z.string(),
  status: z.enum(["pending", "completed", "error"]),
  environment: z.enum(["live", "test"]),
  requestedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
  error: z.object({ code: z.literal("DVS_SYSTEM_ERROR"), message: z.string() }).optional(),
  /** Where a retry brought the end: whether its event reached the webhook. A charge for one that did not is refunded. */
  delivery: z.enum(["pending", "delivered", "failed"]).optional(),
});
export type VerificationRecord = z.infer<typeof VerificationRecord>;

export function isVerificationId(text: string): boolean {
  return VerificationId.safeParse(text).success;
}

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

/** In a URL a number is text; the document calls it what a caller writes. */
const asNumber = (minimum: number, maximum: number, byDefault: number) => ({
  type: "integer",
  minimum,
  maximum,
  default: byDefault,
});

const mostOffset = 10_000;

export const ListVerificationsQuery = z
  .strictObject({
    limit: wholeNumber(1, 100, "must be a whole number from 1 to 100")
      .default(20)
      .meta(asNumber(1, 100, 20)),
    offset: wholeNumber(0, mostOffset, `must be a whole number from 0 to ${mostOffset}; use cursor to read on`)
      .default(0)
      .meta(asNumber(0, mostOffset, 0)),
    cursor: z
      .string("must be the nextCursor of an earlier answer")
      .regex(/^[A-Za-z0-9_-]{1,200}$/, "must be the nextCursor of an earlier answer")
      .optional(),
  })
  .refine(({ cursor, offset }) => cursor === undefined || offset === 0, {
    path: ["offset"],
    message: "must be left out where a cursor is given",
  });
export type ListVerificationsQuery = z.infer<typeof ListVerificationsQuery>;

export const VerificationList = z.object({
  verifications: z.array(VerificationRecord),
  limit: z.number().int(),
  offset: z.number().int(),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
});
export type VerificationList = z.infer<typeof VerificationList>;
