import * as z from "zod";
import { VerificationId } from "./verification-record.ts";
import { documentTypes } from "./verify.ts";

/**
 * What a receipt says, signed, to whoever holds it. The service keeps its SHA-256 and nothing else of it: the random
 * value keeps anybody from finding out which of three outcomes has that hash.
 */
export const ReceiptPayload = z.strictObject({
  v: z.literal(1),
  verificationId: VerificationId,
  documentType: z.enum(documentTypes),
  environment: z.enum(["live", "test"]),
  at: z.iso.datetime(),
  consentAttestedAt: z.string(),
  consentVersion: z.string(),
  responseCode: z.enum(["Y", "N", "D"]),
  /** 32 random bytes, base64url. */
  blinding: z.string().length(43),
});
export type ReceiptPayload = z.infer<typeof ReceiptPayload>;

/** What is known of a key that signs receipts, and is no secret. */
export type ReceiptKeyRow = {
  kid: string;
  environment: "live" | "test";
  /** The public key, as a JSON Web Key writes it. */
  x: string;
  from: string;
  /** The operator who asked for it; the first one needs none. */
  by?: string;
};
