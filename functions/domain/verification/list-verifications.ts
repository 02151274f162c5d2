import type { Caller } from "../../contract/access.ts";
import type { ListVerificationsQuery, VerificationList } from "../../contract/verification/verification-list.ts";
import type { VerificationRecord } from "../../contract/verification/verification-record.ts";
import { type OverdueDeps, readEnded } from "./overdue.ts";
import { recordOf } from "./verification.ts";

type Listed = VerificationRecord & { deadline?: number | undefined };
export type Page = Omit<VerificationList, "verifications"> & { verifications: Listed[] };

export type ListDeps = OverdueDeps & {
  /** The caller's own account and environment, newest first. */
  readPage: (caller: Caller, query: ListVerificationsQuery) => Promise<Page>;
};

/** A page of the caller's verifications. One whose process died is ended on the way, as by any other read. */
export async function listVerifications(
  deps: ListDeps,
  caller: Caller,
  query: ListVerificationsQuery,
): Promise<VerificationList> {
  const page = await deps.readPage(caller, query);
  const now = deps.now().getTime();
  const shown = page.verifications.map(async ({ deadline, ...record }): Promise<VerificationRecord> => {
    const isOverdue = record.status === "pending" && deadline !== undefined && deadline <= now;
    const ended = isOverdue ? await readEnded(deps, caller.keyEnvironment, record.verificationId) : undefined;
    return ended === undefined ? record : recordOf(ended);
  });
  const verifications = await Promise.all(shown);
  // One that was just ended is pending no more, for whoever asked for those alone.
  return { ...page, verifications: verifications.filter(({ status }) => (query.status ?? status) === status) };
}
