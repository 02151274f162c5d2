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
  access: Access,
});
export type Caller = z.infer<typeof Caller>;
