import { type AuditEvent, auditEvent, type Clockwork, type Who } from "./operator.ts";

export type RetryQueueDeps = Clockwork & {
  queueStates: () => Promise<object[]>;
  /** How many of each queue were put back. */
  redrive: (max: number) => Promise<Record<string, number>>;
  writeEvent: (event: AuditEvent) => Promise<void>;
};

/** What concerns no account is written down under the service itself. */
export const serviceAccountId = "service";

/** Harmless at any time: a message that finds its verification ended changes nothing. Begun and done are both audited. */
export async function redrive(deps: RetryQueueDeps, who: Who, max: number): Promise<Record<string, number>> {
  const about = { accountId: serviceAccountId, who };
  await deps.writeEvent(auditEvent(deps, { ...about, what: "retries redrive", after: { max } }));
  const moved = await deps.redrive(max);
  await deps.writeEvent(auditEvent(deps, { ...about, what: "retries redriven", after: moved }));
  return moved;
}
