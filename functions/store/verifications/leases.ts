import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { Environment } from "../../contract/routes.ts";
import type { AttemptClaim, Claimed } from "../../domain/verification/retries/retry.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import { throughConflicts } from "../transact.ts";
import { verificationIn } from "./verification-items.ts";

/** Longer than the worker that holds it can live; its message returns to the queue later than that. */
const leaseMs = 60_000;

/** What one worker at a time may do: which attribute says that it is still to be done, and which one counts. */
type Counted = { "#state": "status"; "#count": "attempt" } | { "#state": "delivery"; "#count": "deliveryAttempt" };

type Leased = { environment: Environment; counted: Counted };

const freeAtThisTry = "#state = :pending AND #count = :attempt AND leaseUntil <= :now";
const heldByUs = "#state = :pending AND #count = :attempt AND leaseOwner = :owner";

const Owned = z.object({ leaseOwner: z.string().optional() });

/**
 * One conditional write, no read first; what stands in the way comes back with the refusal. A claim whose reply was lost
 * is refused when it is sent again: what is found then is our own.
 */
export async function takeLease(
  tables: Tables,
  { environment, counted }: Leased,
  { verificationId, attempt, owner, now }: AttemptClaim,
): Promise<Claimed> {
  const command = new UpdateCommand({
    TableName: tables.records,
    Key: keys.verification(environment, verificationId),
    UpdateExpression: "SET leaseUntil = :until, leaseOwner = :owner",
    ConditionExpression: freeAtThisTry,
    ExpressionAttributeNames: counted,
    ExpressionAttributeValues: {
      ":pending": "pending",
      ":attempt": attempt,
      ":owner": owner,
      ":now": now.getTime(),
      ":until": now.getTime() + leaseMs,
    },
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
  try {
    const { Attributes } = await throughConflicts(() => tables.client.send(command));
    return { claimed: true, found: Attributes && verificationIn(Attributes) };
  } catch (error) {
    const item = refusedBy(error);
    return { claimed: Owned.parse(item ?? {}).leaseOwner === owner, found: item && verificationIn(item) };
  }
}

/** The next try, free for whoever claims it, and what is written beside it. */
type Next = { attempt: number; and?: string; values?: UpdateCommandInput["ExpressionAttributeValues"] };

/** False where the lease is no longer ours. Passed on already under our own name: a reply was lost. */
export async function passLease(
  tables: Tables,
  { environment, counted }: Leased,
  { verificationId, attempt, owner, next }: AttemptClaim & { next: Next },
): Promise<boolean> {
  const command = new UpdateCommand({
    TableName: tables.records,
    Key: keys.verification(environment, verificationId),
    UpdateExpression: `SET #count = :next, leaseUntil = :zero${next.and ?? ""}`,
    ConditionExpression: heldByUs,
    ExpressionAttributeNames: counted,
    ExpressionAttributeValues: {
      ":pending": "pending",
      ":attempt": attempt,
      ":owner": owner,
      ":next": next.attempt,
      ":zero": 0,
      ...next.values,
    },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
  try {
    await throughConflicts(() => tables.client.send(command));
    return true;
  } catch (error) {
    const item = refusedBy(error);
    return item?.leaseOwner === owner && item[counted["#count"]] === next.attempt && item.leaseUntil === 0;
  }
}

/** The item that failed the condition; any other error is thrown on. */
function refusedBy(error: unknown): Record<string, unknown> | undefined {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
  return error.Item && unmarshall(error.Item);
}
