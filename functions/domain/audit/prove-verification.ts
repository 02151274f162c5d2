import type { Caller } from "../../contract/access.ts";
import type { Environment } from "../../contract/routes.ts";
import { getVerification } from "../verification/get-verification.ts";
import type { OverdueDeps } from "../verification/overdue.ts";

export type ProveVerificationDeps = OverdueDeps & {
  /** Nothing while the log does not hold its end. */
  proofOf: (environment: Environment, verificationId: string) => Promise<string | undefined>;
};

/** The proof that the log holds this verification's end; nothing while it is under way, or not in the log yet. */
export async function proveVerification(
  deps: ProveVerificationDeps,
  caller: Caller,
  verificationId: string,
): Promise<string | undefined> {
  const { status } = await getVerification(deps, caller, verificationId);
  return status === "pending" ? undefined : deps.proofOf(caller.keyEnvironment, verificationId);
}
