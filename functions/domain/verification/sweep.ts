import { Problem } from "../../contract/problems.ts";
import type { OverdueDeps } from "./overdue.ts";
import type { Pending } from "./verification.ts";

export type SweepDeps = Pick<OverdueDeps, "endOverdue" | "now"> & {
  /** Pending records whose deadline has passed, the oldest of each shard first; a bounded number of them. */
  findOverdue: (now: Date) => Promise<Pending[]>;
  /** Reports a record that could not be worked on, so that somebody looks at it. */
  failed: (verificationId: string, error: unknown) => void;
};
type Swept = { found: number; ended: number; left: number };

const atOnce = 8;

/**
 * Ends what a dead process left pending, so that its credit comes back. A wallet too busy to be written is left for the
 * next minute. A record that cannot be ended is reported and stops none of the others.
 */
export async function sweep(deps: SweepDeps): Promise<Swept> {
  const overdue = await deps.findOverdue(deps.now());
  const waiting = [...overdue];
  const swept = { found: overdue.length, ended: 0, left: 0 };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await deps.endOverdue(next, deps.now());
        swept.ended += 1;
      } catch (error) {
        swept.left += 1;
        if (!isBusy(error)) deps.failed(next.verificationId, error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return swept;
}

/** The tables are too busy now: the next minute's sweep finds it again. */
export function isBusy(error: unknown): boolean {
  return error instanceof Problem && error.kind === "tryAgain";
}
