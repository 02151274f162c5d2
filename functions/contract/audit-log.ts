import * as z from "zod";

/** A key whose signatures stand under answers of the service: a JSON Web Key. */
const SigningKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  kid: z.string(),
  x: z.string(),
});

/** With these, and no word of ours, whoever holds a proof or a checkpoint verifies it. */
export const AuditKeys = z.object({
  keys: z.array(SigningKey),
  log: z.object({
    origin: z.string(),
    vkey: z.string(),
    vkeys: z.array(z.string()),
    witnesses: z.array(z.string()),
  }),
});
export type AuditKeys = z.infer<typeof AuditKeys>;

/** There is no proof yet: the check is under way, or the log does not hold it so far. Which of both is not told. */
export const ProofPending = z.object({
  status: z.literal("pending"),
  message: z.string(),
  retryAfterSeconds: z.number().int(),
});
export type ProofPending = z.infer<typeof ProofPending>;

/** The path of GET /v1/screening/{id}/proof. */
export const ScreeningPath = z.object({ id: z.string() });
