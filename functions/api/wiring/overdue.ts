import type { ListDeps } from "../../domain/verification/list-verifications.ts";
import type { OverdueDeps } from "../../domain/verification/overdue.ts";
import type { Tables } from "../../store/tables.ts";
import { endOverdue } from "../../store/verifications/settlements.ts";
import { readVerifications } from "../../store/verifications/verification-list.ts";
import { readVerification } from "../../store/verifications/verifications.ts";

/** What reading a verification needs of the tables. */
export function overdueDepsOn(tables: Tables): OverdueDeps {
  return {
    readVerification: (environment, verificationId) => readVerification(tables, environment, verificationId),
    endOverdue: (pending, at) => endOverdue(tables, pending, at),
    now: () => new Date(),
  };
}

export function listDepsOn(tables: Tables): ListDeps {
  return { ...overdueDepsOn(tables), readPage: (caller, query) => readVerifications(tables, caller, query) };
}
