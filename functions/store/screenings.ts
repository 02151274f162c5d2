import * as z from "zod";
import type { LedgerRow } from "../domain/account/wallet.ts";
import type { Claim, RecordOutcome, Screening } from "../domain/screening/screen.ts";
import { keys, lists } from "./keys.ts";
import type { Tables } from "./tables.ts";
import { transact, type Write } from "./transact.ts";

const neverWritten = "attribute_not_exists(pk)";
// TTL deletes late, so a claim that has expired must count as free.
const free = `${neverWritten} OR expiresAt <= :now`;
const affordable = "availableHalfCredits >= :price";
const claimSeconds = 86_400;

/** The claim, the charge and the audit row: all, or none and the first reason. */
export async function recordScreening(
  tables: Tables,
  screening: Screening,
  claim: Claim | undefined,
): Promise<RecordOutcome> {
  const claimed = claim === undefined ? [] : [claimWrite(tables, screening, claim)];
  const writes = [...claimed, ...chargeWrites(tables, screening), rowWrite(tables, screening)];
  const outcome = await transact(tables, screening.screeningRequestId, writes);
  if (outcome === "committed") return { kind: "recorded" };
  const earlier = claim === undefined ? undefined : outcome.refused[0];
  if (earlier !== undefined) return { kind: "claimed", ...ClaimItem.parse(earlier.item) };
  if (outcome.refused[claimed.length] !== undefined) return { kind: "too few credits" };
  throw new Error("a screening's id was made twice");
}

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
