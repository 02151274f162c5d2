import { randomUUID } from "node:crypto";
import { IdempotentParameterMismatchException } from "@aws-sdk/client-dynamodb";
import { Problem } from "../contract/problems.ts";
import { cooldownSeconds } from "../domain/verification/cooldown.ts";
import type { Aftermath, Ending, Opening, Pending } from "../domain/verification/verification.ts";
import { keys } from "./keys.ts";
import type { Tables } from "./tables.ts";
import { transact, type Write } from "./transact.ts";
import { chargeItem, secondsOf, systemError, undeliveredShardOf } from "./verification-items.ts";

const neverWritten = "attribute_not_exists(pk)";
const stillOurs = `${neverWritten} OR verificationId = :us`;
const stillPending = "#status = :pending";

/** Longer than every delivery delay together. */
const sealedEventSeconds = 75 * 60;
const overdueDeliveryMs = sealedEventSeconds * 1_000;

/** Another transaction under a token of its own, and the same one on every repeat. */
const aloneToken = (token: string): string => `alone-${token.replace(/^settle-/, "")}`.slice(0, 36);

/**
 * One transaction: the record's end, the charge or the release, the lock, the claim. Money and record never wait for a
 * lock or a claim that somebody else holds by now: then they are settled alone.
 */
export async function settleVerification(
  tables: Tables,
  opening: Opening,
  ending: Ending,
  at: Date,
  aftermath: Aftermath = {},
): Promise<"settled" | "unsettled"> {
  const { verificationId } = opening;
  const token = aftermath.token ?? `settle-${verificationId}`;
  const owed = [
    endWrite(tables, opening, { ...ending, announced: aftermath.announced }, at),
    ...moneyWrites(tables, opening, ending, at),
    ...sealedWrites(tables, opening, aftermath, at),
  ];
  const beside = [...lockWrites(tables, opening, ending, at), ...claimWrites(tables, opening, ending)];
  try {
    const outcome = await transact(tables, token, [...owed, ...beside]);
    if (outcome === "committed") return "settled";
    if (outcome.refused.slice(0, owed.length).some((refusal) => refusal !== undefined)) return "unsettled";
    const alone = await transact(tables, aloneToken(token), owed);
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
  // Whoever met it may be no one who can send an event: it is due at once, and the sweep that finds it due sends it.
  const announced =
    pending.attempt === undefined ? undefined : { deliverBy: at.getTime() + overdueDeliveryMs, due: at };
  const ending = { status: "error" as const, announced };
  const writes = [endWrite(tables, pending, ending, at), ...releaseWrites(tables, pending)];
  // A token of this very try: another one's would be refused for not saying the same.
  await transact(tables, randomUUID(), writes);
}

type Named = Pick<Pending, "verificationId" | "environment">;

type Announced = { deliverBy: number; due?: Date };

function endWrite(
  tables: Tables,
  { environment, verificationId }: Named,
  ending: Ending & { announced?: Announced | undefined },
  at: Date,
): Write {
  const failed = ending.status === "error";
  const { announced, activityId } = ending;
  return {
    Update: {
      TableName: tables.records,
      Key: keys.verification(environment, verificationId),
      UpdateExpression:
        `SET #status = :ended, completedAt = :at${failed ? ", #error = :error" : ""}` +
        `${activityId === undefined ? "" : ", activityId = :activityId"}${announced ? announcing : ""}` +
        ` REMOVE heldHalfCredits, nextAttemptAt, postponedAttempt${announced ? "" : `, ${underWay}`}`,
      ConditionExpression: stillPending,
      ExpressionAttributeNames: { "#status": "status", ...(failed && { "#error": "error" }) },
      ExpressionAttributeValues: {
        ":pending": "pending",
        ":ended": ending.status,
        ":at": at.toISOString(),
        ...(failed && { ":error": systemError }),
        ...(activityId !== undefined && { ":activityId": activityId }),
        ...(announced && announcedValues(verificationId, announced)),
      },
    },
  };
}

const underWay = "pendingShard, deadline, leaseUntil, leaseOwner";
/** An ended record whose event is under way stays in the index, in shards of its own, until the event has arrived. */
const announcing =
  ", delivery = :pending, deliveryAttempt = :zero, leaseUntil = :zero, deliverBy = :deliverBy, deadline = :due, pendingShard = :undelivered";

function announcedValues(verificationId: string, { deliverBy, due }: Announced): Record<string, unknown> {
  return {
    ":zero": 0,
    ":deliverBy": deliverBy,
    ":due": due?.getTime() ?? deliverBy,
    ":undelivered": undeliveredShardOf(verificationId),
  };
}

/** The sealed request goes; where the end has an outcome to tell, its event comes, sealed likewise. */
function sealedWrites(
  tables: Tables,
  { environment, verificationId }: Opening,
  { scheduled, announced }: Aftermath,
  at: Date,
): Write[] {
  const request = { TableName: tables.ephemeral, Key: keys.sealedRequest(environment, verificationId) };
  const writes: Write[] = scheduled ? [{ Delete: request }] : [];
  if (announced?.box === undefined) return writes;
  const Item = {
    v: 1,
    ...keys.sealedEvent(environment, verificationId),
    box: announced.box,
    expiresAt: secondsOf(at.getTime()) + sealedEventSeconds,
  };
  return [...writes, { Put: { TableName: tables.ephemeral, Item } }];
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
