import type { Tables } from "./tables.ts";
import {
  type Refusal,
  type Transacted,
  type Transaction,
  transact,
  transactForCertain,
  type Write,
} from "./transact.ts";

/** One write with its condition, and what it means that the condition did not hold. */
export type Step<Meaning> = { write: Write; refused: (item: unknown) => Meaning };

/** All steps or none. Where the conditions of several did not hold, the first in their order says what that means. */
export async function transition<Meaning>(
  tables: Pick<Tables, "client">,
  token: string,
  steps: readonly Step<Meaning>[],
): Promise<"committed" | Meaning> {
  return meaningOf(
    await transact(
      tables,
      token,
      steps.map(({ write }) => write),
    ),
    steps,
  );
}

type CertainTransition<Meaning> = Omit<Transaction, "writes"> & { steps: readonly Step<Meaning>[] };

/** The same for steps that the table itself can tell of, should the reply be lost. */
export async function transitionForCertain<Meaning>(
  tables: Pick<Tables, "client">,
  { steps, ...others }: CertainTransition<Meaning>,
): Promise<"committed" | Meaning> {
  const writes = steps.map(({ write }) => write);
  return meaningOf(await transactForCertain(tables, { ...others, writes }), steps);
}

/** Writes that mean the same where they are refused. */
export function stepsOf<Meaning>(writes: readonly Write[], meaning: Meaning): Step<Meaning>[] {
  return writes.map((write) => ({ write, refused: () => meaning }));
}

function meaningOf<Meaning>(outcome: Transacted, steps: readonly Step<Meaning>[]): "committed" | Meaning {
  if (outcome === "committed") return outcome;
  const refusals = steps.map((step, index) => ({ step, refusal: outcome.refused[index] }));
  const first = refusals.find(hasRefusal);
  if (first === undefined) throw new Error("a transaction was refused without a reason");
  return first.step.refused(first.refusal.item);
}

function hasRefusal<Kept extends { refusal: Refusal }>(one: Kept): one is Kept & { refusal: NonNullable<Refusal> } {
  return one.refusal !== undefined;
}
