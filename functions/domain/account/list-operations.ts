import { auditEvent, refuse, type Who } from "./operator.ts";
import { type RetryQueueDeps, serviceAccountId } from "./retry-queues.ts";

type RolledBack = { kind: "rolledBack"; from: string; to: string } | { kind: "nothing"; reason: string };

export type ListOperationDeps = Pick<RetryQueueDeps, "now" | "newId" | "writeEvent"> & {
  /** By one conditional write: nothing where there is no earlier snapshot, or another one came into service meanwhile. */
  rollBack: () => Promise<RolledBack>;
  /** Puts the first step of a source's refresh on its way. */
  startRefresh: (source: string) => Promise<void>;
};

/** The snapshot before the one in service goes into service again. Begun and done are both audited. */
export async function rollBackLists(deps: ListOperationDeps, who: Who): Promise<{ from: string; to: string }> {
  const about = { accountId: serviceAccountId, who };
  await deps.writeEvent(auditEvent(deps, { ...about, what: "lists rollback" }));
  const outcome = await deps.rollBack();
  if (outcome.kind === "nothing") throw refuse(`Nothing was rolled back: ${outcome.reason}.`);
  const { from, to } = outcome;
  await deps.writeEvent(auditEvent(deps, { ...about, what: "lists rolled back", after: { from, to } }));
  return { from, to };
}

/** Harmless at any time: a list that did not change is not taken in again. */
export async function refreshList(deps: ListOperationDeps, who: Who, source: string): Promise<void> {
  const after = { source };
  await deps.writeEvent(auditEvent(deps, { accountId: serviceAccountId, who, what: "lists refresh", after }));
  await deps.startRefresh(source);
}
