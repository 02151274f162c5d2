import { cooldownSeconds } from "../../domain/verification/cooldown.ts";
import type { Ending, Opening, Pending, Settlement } from "../../domain/verification/verification.ts";
import { neverWritten } from "../conditions.ts";
import { secondsOf } from "../expiry.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import type { Write } from "../transact.ts";
import { chargeItem, systemError, undeliveredShardOf } from "./verification-items.ts";

// The writes that end a verification: its record, the money, the lock, the claim, and what rests sealed.

const stillOurs = `${neverWritten} OR verificationId = :us`;
const stillPending = "#status = :pending";
/** What an index found may have been put off meanwhile: it is ended only as it was found. */
const stillDue = "deadline = :deadline";
const atItsAttempt = "attempt = :attempt";
const neverScheduled = "attribute_not_exists(attempt)";

/** Longer than every delivery delay together. */
const sealedEventSeconds = 75 * 60;

/** These are written together, whatever has become of the lock and the claim. */
export function recordAndMoneyWrites(tables: Tables, opening: Opening, settlement: Settlement): Write[] {
  const { id, ending, at, aftermath } = settlement;
  return [
    endWrite(tables, opening, { ending, at, settlement: id, announced: aftermath?.announced }),
    ...moneyWrites(tables, opening, settlement),
    ...sealedWrites(tables, opening, settlement),
  ];
}

/** These only where the lock and the claim are still this verification's own. */
export function lockAndClaimWrites(tables: Tables, opening: Opening, settlement: Settlement): Write[] {
  return [...lockWrites(tables, opening, settlement), ...claimWrites(tables, opening, settlement)];
}

/** The end of what a dead process left: an error, its credit given back. */
export function overdueWrites(tables: Tables, found: Pending, at: Date): Write[] {
  // Whoever ended it, a GET for example, may be unable to send events: the event is due at once, and the sweep that
  // finds it sends it and says until when it counts.
  const announced = found.attempt === undefined ? undefined : { due: at.getTime() };
  const end = endWrite(tables, found, { ending: { status: "error" }, at, announced, found });
  return [end, ...releaseWrites(tables, found)];
}

type Named = Pick<Pending, "verificationId" | "environment">;
/** Until when its event counts, where it is sent right away; or when a sweep is to send it, and to say so then. */
type Announced = { deliverBy: number } | { due: number };
type End = {
  ending: Ending;
  at: Date;
  settlement?: string;
  announced?: Announced | undefined;
  /** As it was found: it is ended in that state alone. */
  found?: Pending;
};

function endWrite(tables: Tables, { environment, verificationId }: Named, end: End): Write {
  const { ending, at, settlement, announced, found } = end;
  const failed = ending.status === "error";
  const kept = {
    ...(settlement !== undefined && { settlement }),
    ...(ending.activityId !== undefined && { activityId: ending.activityId }),
  };
  const keeping = Object.keys(kept).map((name) => `, ${name} = :${name}`);
  return {
    Update: {
      TableName: tables.records,
      Key: keys.verification(environment, verificationId),
      UpdateExpression:
        `SET #status = :ended, completedAt = :at${failed ? ", #error = :error" : ""}${keeping.join("")}` +
        `${announced ? announcing(announced) : ""} REMOVE heldHalfCredits, nextAttemptAt, postponedAttempt` +
        `${announced ? "" : `, ${underWay}`}`,
      ConditionExpression: [stillPending, ...(found ? foundConditions(found) : [])].join(" AND "),
      ExpressionAttributeNames: { "#status": "status", ...(failed && { "#error": "error" }) },
      ExpressionAttributeValues: {
        ":pending": "pending",
        ":ended": ending.status,
        ":at": at.toISOString(),
        ...(failed && { ":error": systemError }),
        ...Object.fromEntries(Object.entries(kept).map(([name, value]) => [`:${name}`, value])),
        ...(announced && announcedValues(verificationId, announced)),
        ...(found && { ":deadline": found.deadline }),
        ...(found?.attempt !== undefined && { ":attempt": found.attempt }),
      },
    },
  };
}

function foundConditions({ attempt }: Pending): string[] {
  return [stillDue, attempt === undefined ? neverScheduled : atItsAttempt];
}

const underWay = "pendingShard, deadline, leaseUntil, leaseOwner";
/** An ended record whose event is under way stays in the index, in shards of its own, until the event has arrived. */
const eventDue =
  ", delivery = :pending, deliveryAttempt = :zero, leaseUntil = :zero, deadline = :due, pendingShard = :undelivered";

function announcing(announced: Announced): string {
  return "deliverBy" in announced ? `${eventDue}, deliverBy = :due` : eventDue;
}

function announcedValues(verificationId: string, announced: Announced): Record<string, unknown> {
  return {
    ":zero": 0,
    ":due": "deliverBy" in announced ? announced.deliverBy : announced.due,
    ":undelivered": undeliveredShardOf(verificationId),
  };
}

/** The sealed request goes; where the end has an outcome to tell, its event comes, sealed likewise. */
function sealedWrites(
  tables: Tables,
  { environment, verificationId }: Opening,
  { at, aftermath: { scheduled, announced } = {} }: Settlement,
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
function moneyWrites(tables: Tables, opening: Opening, { ending, at }: Settlement): Write[] {
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

function lockWrites(tables: Tables, opening: Opening, { ending, at }: Settlement): Write[] {
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
function claimWrites(tables: Tables, opening: Opening, { ending }: Settlement): Write[] {
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
