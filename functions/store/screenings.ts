import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { LedgerRow } from "../domain/account/wallet.ts";
import type { Claim, Recorded, RecordOutcome, Screening } from "../domain/screening/screen.ts";
import { keys, lists } from "./keys.ts";
import type { Tables } from "./tables.ts";
import { type Look, transactForCertain, type Write } from "./transact.ts";

const neverWritten = "attribute_not_exists(pk)";
// TTL deletes late, so a claim that has expired must count as free.
const free = `${neverWritten} OR expiresAt <= :now`;
const affordable = "availableHalfCredits >= :price";
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
  const claimed = claim === undefined ? [] : [claimWrite(tables, screening, claim)];
  const outcome = await transactForCertain(tables, {
    token: screening.screeningRequestId,
    writes: [...claimed, ...chargeWrites(tables, screening), rowWrite(tables, screening)],
    until: Date.now() + timeoutMs,
    look: (signal) => lookForRow(tables, screening, signal),
  });
  if (outcome === "committed") return { kind: "recorded" };
  const earlier = claim === undefined ? undefined : outcome.refused[0];
  if (earlier !== undefined) return { kind: "claimed", ...ClaimItem.parse(earlier.item) };
  if (outcome.refused[claimed.length] !== undefined) return { kind: "too few credits" };
  throw new Error("a screening's id was made twice");
}

async function lookForRow(tables: Tables, { screeningRequestId }: Screening, abortSignal: AbortSignal): Promise<Look> {
  const row = { TableName: tables.records, Key: keys.screening(screeningRequestId), ConsistentRead: true };
  const { Item } = await tables.client.send(new GetCommand({ ...row, ProjectionExpression: "pk" }), { abortSignal });
  return Item === undefined ? "not yet" : "written";
}

/** Whose screening it is; nothing where there is none. */
export async function accountOfScreening(tables: Tables, screeningRequestId: string): Promise<string | undefined> {
  const { Item } = await tables.client.send(
    new GetCommand({
      TableName: tables.records,
      Key: keys.screening(screeningRequestId),
      ConsistentRead: true,
      ProjectionExpression: "accountId",
    }),
  );
  return Item === undefined ? undefined : Owned.parse(Item).accountId;
}

const Owned = z.object({ accountId: z.string() });

const ClaimItem = z.object({ screeningRequestId: z.string(), bodyFingerprint: z.string() });

function claimWrite(tables: Tables, screening: Screening, { fingerprint, bodyFingerprint }: Claim): Write {
  const now = Math.floor(Date.parse(screening.at) / 1_000);
  return {
    Put: {
      TableName: tables.ephemeral,
      Item: {
        v: 1,
        ...keys.claim("live", fingerprint),
        screeningRequestId: screening.screeningRequestId,
        bodyFingerprint,
        expiresAt: now + claimSeconds,
      },
      ConditionExpression: free,
      ExpressionAttributeValues: { ":now": now },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

/** The wallet first: it is the one that refuses. */
function chargeWrites(tables: Tables, { accountId, screeningRequestId, priceHalfCredits, at }: Screening): Write[] {
  const row: LedgerRow = {
    accountId,
    kind: "charge",
    subjectId: screeningRequestId,
    halfCredits: -priceHalfCredits,
    at,
  };
  const key = keys.ledgerRow(accountId, row.kind, row.subjectId);
  return [
    {
      Update: {
        TableName: tables.records,
        Key: keys.wallet(accountId),
        UpdateExpression: "SET availableHalfCredits = availableHalfCredits - :price",
        ConditionExpression: affordable,
        ExpressionAttributeValues: { ":price": priceHalfCredits },
      },
    },
    {
      Put: {
        TableName: tables.records,
        Item: { v: 1, ...row, ...key, ...lists.ledger(accountId, at, key.sk) },
        ConditionExpression: neverWritten,
      },
    },
  ];
}

function rowWrite(tables: Tables, screening: Screening): Write {
  const { accountId, at, screeningRequestId } = screening;
  const where = { ...keys.screening(screeningRequestId), ...lists.screenings(accountId, at, screeningRequestId) };
  return {
    Put: { TableName: tables.records, Item: { v: 1, ...screening, ...where }, ConditionExpression: neverWritten },
  };
}
