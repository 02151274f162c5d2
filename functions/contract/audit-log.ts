import * as z from "zod";

/** A key whose signatures stand under receipts: a JSON Web Key, and what is known of it. */
const SigningKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  alg: z.literal("EdDSA"),
  use: z.literal("sig"),
  kid: z.string(),
  x: z.string(),
  environment: z.enum(["live", "test"]),
  /** It signed nothing before, and from `until` on nothing any more. */
  from: z.iso.datetime(),
  until: z.iso.datetime().exactOptional(),
  /** That the log holds this key, as c2sp.org/tlog-proof writes it; left out until the log does. */
  proof: z.string().exactOptional(),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** With these, and no word of ours, whoever holds a proof or a checkpoint verifies it. */
export const AuditKeys = z.object({
  keys: z.array(SigningKey),
  log: z.object({
    origin: z.string(),
    vkey: z.string(),
    vkeys: z.array(z.string()),
    witnesses: z.array(z.string()),
    /** The first entry that the log still gives. Proofs of those before it have to be kept by whoever wants them. */
    minimumIndex: z.int().min(0),
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
