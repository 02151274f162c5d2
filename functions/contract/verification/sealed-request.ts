import * as z from "zod";
import { RehearsedAnswers } from "../test-records/rehearsals.ts";
import { documentTypes, VerifyRequest } from "./verify.ts";

/** What a retry needs to know of the POST it stands for. It rests sealed, and its key travels in the message alone. */
export const SealedRequest = z.object({
  request: VerifyRequest,
  /** The caller's X-Request-Id: the event carries it as the answer would have. */
  requestId: z.string().exactOptional(),
  opening: z.object({
    verificationId: z.string(),
    vrn: z.string(),
    accountId: z.string(),
    environment: z.enum(["live", "test"]),
    documentType: z.enum(documentTypes),
    requestedAt: z.coerce.date(),
    deadline: z.number(),
    priceHalfCredits: z.number(),
    consentAttestedAt: z.string(),
    consentVersion: z.string(),
    cooldown: z.object({ fingerprint: z.string() }).exactOptional(),
    rehearsal: RehearsedAnswers.exactOptional(),
    claim: z.object({ fingerprint: z.string(), bodyFingerprint: z.string() }).exactOptional(),
  }),
});
export type SealedRequest = z.infer<typeof SealedRequest>;
