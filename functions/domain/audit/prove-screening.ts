import type { Caller } from "../../contract/access.ts";
import { Problem } from "../../contract/problems.ts";

export type ProveScreeningDeps = {
  /** Whose screening it is, and by which name the log knows its row; nothing where there is none. */
  findScreening: (screeningRequestId: string) => Promise<{ accountId: string; factKey: string } | undefined>;
  proofOf: (factKey: string) => Promise<string | undefined>;
};

/** The proof that the log holds this screening; another account's does not exist for the caller. */
export async function proveScreening(
  deps: ProveScreeningDeps,
  caller: Caller,
  screeningRequestId: string,
): Promise<string | undefined> {
  const found = await deps.findScreening(screeningRequestId);
  if (found?.accountId !== caller.accountId) {
    throw new Problem("notFound", { message: "There is no screening with this id." });
  }
  return deps.proofOf(found.factKey);
}
