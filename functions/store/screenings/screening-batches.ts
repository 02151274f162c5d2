import { firstInItem, subjectId } from "../../domain/screening/batch-ids.ts";
import type { Claim } from "../../domain/screening/screen.ts";
import type { BatchOutcome, KeptSubject, ScreeningBatch } from "../../domain/screening/screen-batch.ts";
import { neverWritten } from "../conditions.ts";
import { keys, lists } from "../keys.ts";
import type { Tables } from "../tables.ts";
import type { Write } from "../transact.ts";
import { transitionForCertain } from "../transition.ts";
import { lookForRow, paidSteps } from "./screenings.ts";

/** DynamoDB's own bounds are 400 KB an item and 4 MB a transaction; measured as JSON, which is longer, all fits. */
const mostItemBytes = 390_000;
const mostBytes = 3_900_000;

/**
 * The claim, one charge, one row of the ledger and the audit of all subjects: all, or none and the first reason. Fifty
 * items and three are well within the hundred of a transaction.
 */
export async function recordBatch(
  tables: Tables,
  { batch, claim }: { batch: ScreeningBatch; claim?: Claim | undefined },
  timeoutMs: number,
): Promise<BatchOutcome> {
  const { accountId, batchId, at, subjects, priceHalfCredits } = batch;
  const items = itemsOf(batch);
  const sizes = items.map((item) => Buffer.byteLength(JSON.stringify(item)));
  if (sizes.some((size) => size > mostItemBytes) || sum(sizes) > mostBytes) return { kind: "too large" };

  const charged = { accountId, subjectId: batchId, priceHalfCredits: subjects.length * priceHalfCredits, at };
  const [first] = items;
  if (first === undefined) throw new Error("a batch of nobody was to be recorded");
  const outcome = await transitionForCertain(tables, {
    token: batchId,
    steps: paidSteps(tables, charged, { claim, rows: items.map((item) => itemWrite(tables, item)) }),
    until: Date.now() + timeoutMs,
    look: (signal) => lookForRow(tables, { pk: first.pk, sk: first.sk }, signal),
  });
  if (outcome === "committed") return { kind: "recorded" };
  if (outcome === "id taken") throw new Error("a batch's id was made twice");
  if (outcome.kind === "too few credits") return outcome;
  // The claim of either kind of request names what was recorded under it.
  return { kind: "claimed", batchId: outcome.screeningRequestId, bodyFingerprint: outcome.bodyFingerprint };
}

type BatchItem = ReturnType<typeof itemOf>;

/** Ten subjects to an item, by their numbers: where one was not searched, its item holds fewer. */
function itemsOf({ subjects, ...batch }: ScreeningBatch): BatchItem[] {
  const tens = Map.groupBy(subjects, ({ number }) => firstInItem(number));
  return [...tens].map(([first, ten]) => itemOf(batch, subjectId(batch.batchId, first), ten));
}

function itemOf(batch: Omit<ScreeningBatch, "subjects">, firstId: string, ten: KeptSubject[]) {
  const where = { ...keys.screeningBatch(firstId), ...lists.screenings(batch.accountId, batch.at, firstId) };
  const subjects = ten.map(({ number: _inTheId, matches, ...subject }) => ({ ...subject, scores: scoresOf(matches) }));
  return { v: 1, ...where, ...batch, subjects };
}

/** By entity: half the size, and half the work for the table, of a list as a single screening's row has it. */
function scoresOf(matches: KeptSubject["matches"]): Record<string, number> {
  return Object.fromEntries(matches.map(({ entityId, score }) => [entityId, score]));
}

function itemWrite(tables: Tables, item: BatchItem): Write {
  return { Put: { TableName: tables.records, Item: item, ConditionExpression: neverWritten } };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
