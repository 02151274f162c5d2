import { randomUUID } from "node:crypto";
import { IdempotentParameterMismatchException } from "@aws-sdk/client-dynamodb";
import { Problem } from "../contract/problems.ts";
import { cooldownSeconds } from "../domain/verification/cooldown.ts";
import type { Ending, Opening, Pending } from "../domain/verification/verification.ts";
import { keys } from "./keys.ts";
import type { Tables } from "./tables.ts";
import { transact, type Write } from "./transact.ts";
import { chargeItem, secondsOf, systemError } from "./verification-items.ts";

const neverWritten = "attribute_not_exists(pk)";
const stillOurs = `${neverWritten} OR verificationId = :us`;
const stillPending = "#status = :pending";

/**
 * One transaction: the record's end, the charge or the release, the lock, the claim. Money and record never wait for a
 * lock or a claim that somebody else holds by now: then they are settled alone.
 */
export async function settleVerification(
  tables: Tables,
  opening: Opening,
  ending: Ending,
  at: Date,
): Promise<"settled" | "unsettled"> {
  const { verificationId } = opening;
  const owed = [endWrite(tables, opening, ending, at), ...moneyWrites(tables, opening, ending, at)];
  const beside = [...lockWrites(tables, opening, ending, at), ...claimWrites(tables, opening, ending)];
  try {
    const outcome = await transact(tables, `settle-${verificationId}`, [...owed, ...beside]);
    if (outcome === "committed") return "settled";
    if (outcome.refused.slice(0, owed.length).some((refusal) => refusal !== undefined)) return "unsettled";
    const alone = await transact(tables, `alone-${verificationId}`, owed);
    return alone === "committed" ? "settled" : "unsettled";
  } catch (error) {
    // Too busy for too long: the record stays pending, and whoever meets it after its deadline gives the credit back.
    if (error instanceof Problem && error.kind === "tryAgain") return "unsettled";
    // This verification was settled a moment ago, and otherwise.
    if (error instanceof IdempotentParameterMismatchException) return "unsettled";
    throw error;
  }
}

/** What a dead process left: an error, its credit given back. Nothing is changed where it has ended. */
export async function endOverdue(tables: Tables, pending: Pending, at: Date): Promise<void> {
  const writes = [endWrite(tables, pending, { status: "error" }, at), ...releaseWrites(tables, pending)];
  // A token of this very try: another one's would be refused for not saying the same.
  await transact(tables, randomUUID(), writes);
}

type Named = Pick<Pending, "verificationId" | "environment">;

function endWrite(tables: Tables, { environment, verificationId }: Named, ending: Ending, at: Date): Write {
  const failed = ending.status === "error";
  return {
    Update: {
      TableName: tables.records,
      Key: keys.verification(environment, verificationId),
      UpdateExpression:
        `SET #status = :ended, completedAt = :at${failed ? ", #error = :error" : ""}` +
        `${ending.activityId === undefined ? "" : ", activityId = :activityId"}` +
        " REMOVE pendingShard, deadline, heldHalfCredits",
      ConditionExpression: stillPending,
      ExpressionAttributeNames: { "#status": "status", ...(failed && { "#error": "error" }) },
      ExpressionAttributeValues: {
        ":pending": "pending",
        ":ended": ending.status,
        ":at": at.toISOString(),
        ...(failed && { ":error": systemError }),
        ...(ending.activityId !== undefined && { ":activityId": ending.activityId }),
      },
    },
  };
}

/** The hold took the credit already, so a charge is a row of the ledger and leaves the wallet alone. */
function moneyWrites(tables: Tables, opening: Opening, ending: Ending, at: Date): Write[] {
  const { priceHalfCredits } = opening;
  if (ending.status === "error") return releaseWrites(tables, { ...opening, heldHalfCredits: priceHalfCredits });
  if (priceHalfCredits === 0) return [];
  const put = { TableName: tables.records, Item: chargeItem(opening, at), ConditionExpression: neverWritten };
  return [{ Put: put }];
}

function releaseWrites(tables: Tables, { accountId, heldHalfCredits }: Pick<Pending, "accountId" | "heldHalfCredits">) {
  if (heldHalfCredits === 0) return [];
  const release: Write = {
    Update: {
      TableName: tables.records,
      Key: keys.wallet(accountId),
      UpdateExpression: "ADD availableHalfCredits :held",
      ExpressionAttributeValues: { ":held": heldHalfCredits },
    },
  };
  return [release];
}

function lockWrites(tables: Tables, opening: Opening, ending: Ending, at: Date): Write[] {
  if (opening.cooldown === undefined) return [];
  const owned = {
    TableName: tables.ephemeral,
    Key: keys.lock(opening.cooldown.fingerprint),
    ConditionExpression: stillOurs,
  };
  const us = { ":us": opening.verificationId };
  const locked = ending.status === "error" ? ending.lockedForSeconds : undefined;
  if (ending.status === "error" && locked === undefined)
    return [{ Delete: { ...owned, ExpressionAttributeValues: us } }];
  const expiresAt = secondsOf(at.getTime()) + (locked ?? cooldownSeconds);
  return [
    {
      Update: {
        ...owned,
        UpdateExpression:
          "SET phase = :phase, expiresAt = :expiresAt, verificationId = :us, v = :shape, deadline = :deadline",
        ExpressionAttributeValues: {
          ...us,
          ":phase": locked === undefined ? "cooling" : "locked",
          ":expiresAt": expiresAt,
          ":shape": 1,
          ":deadline": opening.deadline,
        },
      },
    },
  ];
}

/** A failed request may be done again under the same name. */
function claimWrites(tables: Tables, opening: Opening, ending: Ending): Write[] {
  const { claim, environment, verificationId } = opening;
  if (claim === undefined || ending.status === "completed") return [];
  return [
    {
      Delete: {
        TableName: tables.ephemeral,
        Key: keys.claim(environment, claim.fingerprint),
        ConditionExpression: stillOurs,
        ExpressionAttributeValues: { ":us": verificationId },
      },
    },
  ];
}
