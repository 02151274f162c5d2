import * as z from "zod";

/** What an account may do. The operator sets each gate; every key carries a copy, renewed in the same transaction. */
export const Access = z.object({
  accountType: z.enum(["developer", "dashboard"]),
  testApproved: z.boolean(),
  feeSettled: z.boolean(),
  hub: z.enum(["test", "production"]),
  productionApproved: z.boolean(),
  /** Raised by every change of access; a request that knows an older one is judged anew. */
  accessVersion: z.number().int().nonnegative(),
});
export type Access = z.infer<typeof Access>;

export const Caller = z.object({
  accountId: z.string(),
  keyId: z.string(),
  keyEnvironment: z.enum(["live", "test"]),
  revoked: z.boolean(),
  /** A rolled key ends then. */
  validUntil: z.iso.datetime().optional(),
  /** What the hub knows the account by: copied here, so that a verification needs no further read. */
  agencyCode: z.string().optional(),
  access: Access,
});
export type Caller = z.infer<typeof Caller>;

/** What the one write of a keyed request tells: let in, over a limit, or asked with an outdated view of the access. */
export type Counted =
  | { kind: "counted"; usedThisMinute: number; usedThisHour: number }
  | { kind: "exceeded"; usedThisMinute: number; usedThisHour: number }
  | { kind: "stale" };
