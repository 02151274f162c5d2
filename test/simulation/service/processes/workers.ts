import { deliver } from "../../../../functions/domain/verification/deliveries/deliver.ts";
import { sweepDeliveries } from "../../../../functions/domain/verification/deliveries/sweep-deliveries.ts";
import { retry } from "../../../../functions/domain/verification/retries/retry.ts";
import { sweep } from "../../../../functions/domain/verification/sweep.ts";
import { messageIn } from "../queues.ts";
import type { Process } from "./customers.ts";

// What the service does by itself.

/** One message of any queue. It is deleted once it was handled, and comes back otherwise. */
export const message: Process = async (world, worker) => {
  const queued = world.queues.receive();
  if (queued === undefined) return;
  const { environment } = queued;
  const parsed = messageIn(queued);
  worker.scheduler.note(worker, `takes ${parsed.kind} ${parsed.message.attempt} of ${parsed.message.verificationId}`);
  if (parsed.kind === "retry") {
    await retry(world.operations.retry(environment), parsed.message, () => worker.remainingMs());
  } else await deliver(world.operations.deliver(environment), parsed.message);
  // Nobody listens any more to a function whose time is over: its message comes back.
  if (worker.remainingMs() >= 0) world.queues.handled(queued);
};

/** Both halves, whatever becomes of the other: what cannot be worked on fails the run at its end. */
export const runSweep: Process = async ({ operations }) => {
  const failures: unknown[] = [];
  const deps = operations.sweep((_id, error) => failures.push(error));
  for (const half of [() => sweep(deps), () => sweepDeliveries(deps)]) {
    await half().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "a part of the sweep failed");
};

/** What has expired goes when the service finds time for it, which may be never within a run. */
export const expire: Process = async ({ dice, engine, scheduler, tables }) => {
  const expired = [...engine.items(tables.ephemeral)].filter(
    ({ expiresAt }) => typeof expiresAt === "number" && expiresAt * 1_000 < scheduler.now,
  );
  for (const { pk = "", sk = "" } of expired) if (dice.happens(0.3)) engine.expire(tables.ephemeral, { pk, sk });
};

export const redrive: Process = async ({ queues }) => queues.redrive();
