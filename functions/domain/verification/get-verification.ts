import type { Caller } from "../../contract/access.ts";
import { Problem } from "../../contract/problems.ts";
import { isVerificationId, type VerificationRecord } from "../../contract/verification/verification-record.ts";
import { type OverdueDeps, readEnded } from "./overdue.ts";
import { recordOf } from "./verification.ts";

/** The state of one verification of the caller's own account and environment; another's does not exist for it. */
export async function getVerification(
  deps: OverdueDeps,
  caller: Caller,
  verificationId: string,
): Promise<VerificationRecord> {
  const found = isVerificationId(verificationId)
    ? await readEnded(deps, caller.keyEnvironment, verificationId)
    : undefined;
  if (found === undefined || found.accountId !== caller.accountId) {
    throw new Problem("notFound", { message: "There is no verification with this id." });
  }
  return recordOf(found);
}
