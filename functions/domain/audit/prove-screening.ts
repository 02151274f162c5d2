import type { Caller } from "../../contract/access.ts";
import { Problem } from "../../contract/problems.ts";

export type ProveScreeningDeps = {
  /** Whose screening it is; nothing where there is none. */
  accountOfScreening: (screeningRequestId: string) => Promise<string | undefined>;
  proofOf: (screeningRequestId: string) => Promise<string | undefined>;
};

/** The proof that the log holds this screening; another account's does not exist for the caller. */
export async function proveScreening(
  deps: ProveScreeningDeps,
  caller: Caller,
  screeningRequestId: string,
): Promise<string | undefined> {
  const accountId = await deps.accountOfScreening(screeningRequestId);
  if (accountId !== caller.accountId) {
    throw new Problem("notFound", { message: "There is no screening with this id." });
  }
  return deps.proofOf(screeningRequestId);
}
