import type { Environment } from "../../contract/routes.ts";
import type { ReceiptKeyRow } from "../../contract/verification/receipt.ts";
import { auditEvent, type Clockwork, refuse, type Who } from "./operator.ts";
import { type RetryQueueDeps, serviceAccountId } from "./retry-queues.ts";

type NextReceiptKey = { kid: string; x: string; from: Date };

export type ReceiptKeyDeps = Clockwork &
  Pick<RetryQueueDeps, "writeEvent"> & {
    /** A key of the environment's secret whose time has not come. */
    nextReceiptKey: (environment: Environment, now: Date) => Promise<NextReceiptKey | undefined>;
    /** Puts a new key into the secret, which signs from then on. */
    addReceiptKey: (environment: Environment, from: Date) => Promise<NextReceiptKey>;
    registerReceiptKey: (row: ReceiptKeyRow) => Promise<void>;
    readReceiptKeys: (environment: Environment) => Promise<ReceiptKeyRow[]>;
  };

/**
 * The time that the audit log has to take the key in, and every process to read it. Both take a few minutes at most.
 */
const leadMs = 15 * 60_000;

/**
 * The next key of an environment. It stands in the audit log before it signs, so nobody can sign for a time that is past
 * with a key that is made later. Whoever asks again while one is on its way is told of that one.
 */
export async function rotateReceiptKey(
  deps: ReceiptKeyDeps,
  who: Who,
  environment: Environment,
): Promise<ReceiptKeyRow> {
  const now = deps.now();
  const waiting = await deps.nextReceiptKey(environment, now);
  const { kid, x, from } = waiting ?? (await deps.addReceiptKey(environment, new Date(now.getTime() + leadMs)));
  const row = { kid, environment, x, from: from.toISOString(), by: who };
  await deps.registerReceiptKey(row);
  if (waiting !== undefined) {
    throw refuse(`The key ${kid} is on its way already: it signs from ${row.from} on.`);
  }
  const after = { environment, kid, from: row.from };
  await deps.writeEvent(auditEvent(deps, { accountId: serviceAccountId, who, what: "receipt-key rotate", after }));
  return row;
}

/** Oldest first, live before test. */
export async function listReceiptKeys(deps: ReceiptKeyDeps): Promise<ReceiptKeyRow[]> {
  const ofEach = await Promise.all((["live", "test"] as const).map(deps.readReceiptKeys));
  return ofEach.flat();
}
