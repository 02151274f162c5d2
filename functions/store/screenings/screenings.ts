import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { LedgerRow } from "../../domain/account/wallet.ts";
import type { NamedRequest } from "../../domain/fingerprint.ts";
import { firstInPart, placeInBatch } from "../../domain/screening/batch-ids.ts";
import type { Recorded, RecordOutcome, Screening } from "../../domain/screening/screen.ts";
import { priceWrite } from "../accounts/wallets.ts";
import { free, neverWritten } from "../conditions.ts";
import { keys, lists } from "../keys.ts";
import type { Tables } from "../tables.ts";
import type { Look, Write } from "../transact.ts";
import { type Step, stepsOf, transitionForCertain } from "../transition.ts";

const claimSeconds = 86_400;

/**
 * The claim, the charge and the audit row: all, or none and the first reason. Nobody else ever has its id, so a row under
 * it tells after a lost reply that all of it was written.
 */
export async function recordScreening(
  tables: Tables,
  { screening, claim }: Recorded,
  timeoutMs: number,
): Promise<RecordOutcome> {
  const { accountId, at, screeningRequestId: subjectId, priceHalfCredits } = screening;
  const charged = { accountId, subjectId, priceHalfCredits, at };
  const outcome = await transitionForCertain(tables, {
    token: subjectId,
    steps: paidSteps(tables, charged, { claim, rows: [rowWrite(tables, screening)] }),
    until: Date.now() + timeoutMs,
    look: (signal) => lookForRow(tables, keys.screening(subjectId), signal),
  });
  if (outcome === "id taken") throw new Error("a screening's id was made twice");
  return outcome === "committed" ? { kind: "recorded" } : outcome;
}

type Unpaid = Exclude<RecordOutcome, { kind: "recorded" | "unknown" }> | "id taken";

/** What is recorded only where it can be paid for, once under its Idempotency-Key. */
export function paidSteps(
  tables: Tables,
  charged: Charged,
  { claim, rows }: { claim: NamedRequest | undefined; rows: readonly Write[] },
): Step<Unpaid>[] {
  const price: Step<Unpaid> = { write: priceWrite(tables, charged), refused: () => ({ kind: "too few credits" }) };
  const charge = charged.priceHalfCredits === 0 ? [] : [chargeWrite(tables, charged)];
  const steps: Step<Unpaid>[] = [
    // What is free touches no wallet: neither has it a row in the ledger.
    ...(charge.length === 0 ? [] : [price]),
    ...stepsOf([...charge, ...rows], "id taken" as const),
  ];
  if (claim === undefined) return steps;
  const refused = (item: unknown): Unpaid => ({ kind: "claimed", ...ClaimItem.parse(item) });
  const taken: Step<Unpaid>[] = [{ write: claimWrite(tables, charged, claim), refused }];
  if (claim.other)
    taken.push({ write: freeCheck(tables, keys.claim("live", claim.other.fingerprint), charged), refused });
  return [...taken, ...steps];
}

/** Whether the transaction that writes this row was written. */
export async function lookForRow(tables: Tables, key: Key, abortSignal: AbortSignal): Promise<Look> {
  const row = { TableName: tables.records, Key: key, ConsistentRead: true };
  const { Item } = await tables.client.send(new GetCommand({ ...row, ProjectionExpression: "pk" }), { abortSignal });
  return Item === undefined ? "not yet" : "written";
}

type Key = { pk: string; sk: string };

type Row = { key: Key; item: { [attribute: string]: unknown } };

/** The item a screening's audit row stands in: its own, or one of a batch. */
export async function readRow(tables: Tables, screeningRequestId: string): Promise<Row | undefined> {
  const place = placeInBatch(screeningRequestId);
  if (place === undefined) return readItem(tables, keys.screening(screeningRequestId));
  if (place.price === "paid") return readItem(tables, keys.screeningBatch(place.firstId));
  const { batchId, number } = place;
  const first = await readItem(tables, keys.freeBatch(batchId, 1));
  if (first?.item.inParts !== true || firstInPart(number) === 1) return first;
  return readItem(tables, keys.freeBatch(batchId, firstInPart(number)));
}

async function readItem({ client, records }: Tables, Key: Key): Promise<Row | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: records, Key, ConsistentRead: true }));
  return Item && { key: Key, item: Item };
}

/** What is paid for at once: one screening, or a batch of them. */
type Charged = { accountId: string; subjectId: string; priceHalfCredits: number; at: string };

/** What an earlier request under the same Idempotency-Key wrote. */
const ClaimItem = z.object({ screeningRequestId: z.string(), bodyFingerprint: z.string() });

function claimWrite(
  tables: Tables,
  { subjectId, at }: Pick<Charged, "subjectId" | "at">,
  { fingerprint, bodyFingerprint }: NamedRequest,
): Write {
  const now = Math.floor(Date.parse(at) / 1_000);
  return {
    Put: {
      TableName: tables.ephemeral,
      Item: {
        v: 1,
        ...keys.claim("live", fingerprint),
        screeningRequestId: subjectId,
        bodyFingerprint,
        expiresAt: now + claimSeconds,
      },
      ConditionExpression: free,
      ExpressionAttributeValues: { ":now": now },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

/** Nothing under the other secret's fingerprint, while secrets are exchanged. */
function freeCheck(tables: Tables, Key: Key, { at }: Pick<Charged, "at">): Write {
  return {
    ConditionCheck: {
      TableName: tables.ephemeral,
      Key,
      ConditionExpression: free,
      ExpressionAttributeValues: { ":now": Math.floor(Date.parse(at) / 1_000) },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

function chargeWrite(tables: Tables, { accountId, subjectId, priceHalfCredits, at }: Charged): Write {
  const row: LedgerRow = { accountId, kind: "charge", subjectId, halfCredits: -priceHalfCredits, at };
  const key = keys.ledgerRow(accountId, row.kind, row.subjectId);
  const Item = { v: 1, ...row, ...key, ...lists.ledger(accountId, at, key.sk) };
  return { Put: { TableName: tables.records, Item, ConditionExpression: neverWritten } };
}

function rowWrite(tables: Tables, screening: Screening): Write {
  const { accountId, at, screeningRequestId } = screening;
  const where = { ...keys.screening(screeningRequestId), ...lists.screenings(accountId, at, screeningRequestId) };
  return {
    Put: { TableName: tables.records, Item: { v: 1, ...screening, ...where }, ConditionExpression: neverWritten },
  };
}
