import { Problem } from "../../contract/problems.ts";
import type { OverdueDeps } from "./overdue.ts";
import type { Pending } from "./verification.ts";

export type SweepDeps = Pick<OverdueDeps, "endOverdue" | "now"> & {
  /** Pending records whose deadline has passed, the oldest of each shard first; a bounded number of them. */
  findOverdue: (now: Date) => Promise<Pending[]>;
};
export type Swept = { found: number; ended: number; left: number };

const atOnce = 8;

/**
 * Ends what a dead process left pending, so that its credit comes back. A wallet too busy to be written is left for the
 * next minute; anything else that fails is told once the others are done.
 */
export async function sweep(deps: SweepDeps): Promise<Swept> {
  const overdue = await deps.findOverdue(deps.now());
  const waiting = [...overdue];
  const faults: unknown[] = [];
  let left = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await deps.endOverdue(next, deps.now());
      } catch (error) {
        if (error instanceof Problem && error.kind === "tryAgain") left += 1;
        else faults.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} overdue verifications could not be ended`);
  return { found: overdue.length, ended: overdue.length - left, left };
}
