import type { Pending, Verification } from "./verification.ts";

export type OverdueDeps = {
  readVerification: (environment: Verification["environment"], id: string) => Promise<Verification | undefined>;
  /** Ends a pending record as an error and gives its credit back. One that has ended already stays as it is. */
  endOverdue: (pending: Pending, at: Date) => Promise<void>;
  now: () => Date;
};

/** No process can still be at work on it: Lambda has ended every process that has run for so long. */
function isOverdue(verification: Verification, now: Date): boolean {
  return verification.status === "pending" && verification.deadline <= now.getTime();
}

/** A verification as it is kept. One whose process died is ended by whoever reads it first. */
export async function readEnded(
  deps: OverdueDeps,
  environment: Verification["environment"],
  verificationId: string,
): Promise<Verification | undefined> {
  const found = await deps.readVerification(environment, verificationId);
  if (found === undefined || !isOverdue(found, deps.now())) return found;
  await deps.endOverdue(found, deps.now());
  return deps.readVerification(environment, verificationId);
}
