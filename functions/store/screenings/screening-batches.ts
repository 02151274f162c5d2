import type { NamedRequest } from "../../domain/fingerprint.ts";
import { firstInItem, firstInPart, subjectId } from "../../domain/screening/batch-ids.ts";
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

/** What a free batch keeps is one item up to this size. */
const mostFreeBytes = 300_000;

/**
 * The claim, one charge, one row of the ledger and the audit of all subjects: all, or none and the first reason. Fifty
 * items and three are well within the hundred of a transaction. A free batch is a single item as a rule, and no money.
 */
export async function recordBatch(
  tables: Tables,
  { batch, claim }: { batch: ScreeningBatch; claim?: NamedRequest | undefined },
  timeoutMs: number,
): Promise<BatchOutcome> {
  const { accountId, batchId, at, subjects, priceHalfCredits } = batch;
  const items = priceHalfCredits === 0 ? freeItemsOf(batch) : itemsOf(batch);
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

type BatchItem = ReturnType<typeof itemOf> | FreeItem;

/** Ten subjects to an item, by their numbers: where one was not searched, its item holds fewer. */
function itemsOf({ subjects, ...batch }: ScreeningBatch): BatchItem[] {
  const tens = Map.groupBy(subjects, ({ number }) => firstInItem(number));
  return [...tens].map(([first, ten]) => itemOf(batch, subjectId(batch.batchId, first), ten));
}

function itemOf({ notSearched: _theirPlaces, ...batch }: BatchOf, firstId: string, ten: KeptSubject[]) {
  const where = { ...keys.screeningBatch(firstId), ...lists.screenings(batch.accountId, batch.at, firstId) };
  return { v: 1, ...where, ...batch, subjects: ten.map(rowOf) };
}
type BatchOf = Omit<ScreeningBatch, "subjects">;

function rowOf({ number: _inTheId, matches, ...subject }: KeptSubject) {
  return { ...subject, scores: scoresOf(matches) };
}

/** Who matches nobody is counted. All in one item or, where that is too large, fifty subjects to a part. */
function freeItemsOf(batch: ScreeningBatch): FreeItem[] {
  const whole = freeItemOf(batch, 1);
  if (Buffer.byteLength(JSON.stringify(whole)) <= mostFreeBytes) return [whole];
  const parts = Map.groupBy(batch.subjects, ({ number }) => firstInPart(number));
  const refused = Map.groupBy(batch.notSearched, firstInPart);
  const firsts = [...new Set([1, ...parts.keys(), ...refused.keys()])];
  return firsts.map((first) => {
    const subjects = parts.get(first) ?? [];
    return { ...freeItemOf({ ...batch, subjects, notSearched: refused.get(first) ?? [] }, first), inParts: true };
  });
}

type FreeItem = ReturnType<typeof freeItemOf> & { inParts?: boolean };

function freeItemOf({ subjects, notSearched, ...batch }: ScreeningBatch, firstNumber: number) {
  const { accountId, at, batchId } = batch;
  const where = {
    ...keys.freeBatch(batchId, firstNumber),
    ...lists.screenings(accountId, at, subjectId(batchId, firstNumber)),
  };
  const counts = { firstNumber, searchedCount: subjects.length, notSearched };
  return {
    v: 1,
    ...where,
    ...batch,
    ...counts,
    subjects: subjects.filter(({ matches }) => matches.length > 0).map(rowOf),
  };
}

/** By entity: half the size, and half the work for the table, of a list as a single screening's row has it. */
function scoresOf(matches: KeptSubject["matches"]): Record<string, number> {
  return Object.fromEntries(matches.map(({ entityId, score }) => [entityId, score]));
}

function itemWrite(tables: Tables, item: BatchItem): Write {
  return { Put: { TableName: tables.records, Item: item, ConditionExpression: neverWritten } };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
