import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Problem } from "../../contract/problems.ts";
import type { Environment } from "../../contract/routes.ts";
import type { RetryMessage } from "../../contract/verification/retry-message.ts";
import { SealedRequest } from "../../contract/verification/sealed-request.ts";
import type { Circuit } from "../../domain/verification/retries/circuit.ts";
import type { AttemptClaim, Claimed, NextAttempt } from "../../domain/verification/retries/retry.ts";
import type { FirstRetry } from "../../domain/verification/retries/schedule-retry.ts";
import type { Opening } from "../../domain/verification/verification.ts";
import { secondsOf } from "../expiry.ts";
import { keys } from "../keys.ts";
import { newKey, open, seal } from "../sealing.ts";
import type { Tables } from "../tables.ts";
import { transact, type Write } from "../transact.ts";
import { passLease, takeLease } from "./leases.ts";

/** A request is retried for thirty minutes at most; the sealed copy of it is gone five minutes later. */
const sealedRequestSeconds = 35 * 60;
const lockedBeyondSeconds = 180;
const requestBlockBytes = 1_024;

const stillOpening = "#status = :pending AND attribute_not_exists(attempt)";
const stillOurs = "verificationId = :us";
const counted = { "#state": "status", "#count": "attempt" } as const;

export function sealRequest(request: SealedRequest): { key: string; box: string } {
  const key = newKey();
  const box = seal(
    key,
    { belongsTo: request.opening.verificationId, blockBytes: requestBlockBytes },
    JSON.stringify(request),
  );
  return { key: key.toString("base64"), box };
}

/** One transaction: the record stays pending for longer, its lock with it, and the sealed request is laid down. */
export async function scheduleVerification(
  tables: Tables,
  opening: Opening,
  first: FirstRetry,
): Promise<"scheduled" | "unscheduled"> {
  const token = `retry-${opening.verificationId}`;
  const needed = [scheduleWrite(tables, opening, first), sealedRequestWrite(tables, opening, first)];
  try {
    const outcome = await transact(tables, token, [...needed, ...lockWrites(tables, opening, first)]);
    return outcome === "committed" ? "scheduled" : "unscheduled";
  } catch (error) {
    if (error instanceof Problem && error.kind === "tryAgain") return "unscheduled";
    throw error;
  }
}

function scheduleWrite(tables: Tables, { environment, verificationId }: Opening, first: FirstRetry): Write {
  return {
    Update: {
      TableName: tables.records,
      Key: keys.verification(environment, verificationId),
      UpdateExpression: "SET attempt = :one, leaseUntil = :zero, nextAttemptAt = :next, deadline = :deadline",
      ConditionExpression: stillOpening,
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: {
        ":pending": "pending",
        ":one": 1,
        ":zero": 0,
        ":next": first.nextAttemptAt.toISOString(),
        ":deadline": first.deadline,
      },
    },
  };
}

function sealedRequestWrite(tables: Tables, opening: Opening, { box }: FirstRetry): Write {
  const { environment, verificationId, requestedAt } = opening;
  const expiresAt = secondsOf(requestedAt.getTime()) + sealedRequestSeconds;
  const Item = { v: 1, ...keys.sealedRequest(environment, verificationId), box, expiresAt };
  return { Put: { TableName: tables.ephemeral, Item } };
}

function lockWrites(tables: Tables, { cooldown, verificationId }: Opening, { deadline }: FirstRetry): Write[] {
  if (cooldown === undefined) return [];
  return [
    {
      Update: {
        TableName: tables.ephemeral,
        Key: keys.lock(cooldown.fingerprint),
        UpdateExpression: "SET deadline = :deadline, expiresAt = :expiresAt",
        ConditionExpression: stillOurs,
        ExpressionAttributeValues: {
          ":us": verificationId,
          ":deadline": deadline,
          ":expiresAt": secondsOf(deadline) + lockedBeyondSeconds,
        },
      },
    },
  ];
}

export async function readSealedRequest(
  tables: Tables,
  environment: Environment,
  message: RetryMessage,
): Promise<SealedRequest | undefined> {
  const box = await readBox(tables, keys.sealedRequest(environment, message.verificationId));
  return box === undefined ? undefined : openRequest(message, box);
}

export function openRequest({ key, verificationId }: RetryMessage, box: string): SealedRequest {
  return SealedRequest.parse(JSON.parse(open(Buffer.from(key, "base64"), verificationId, box)));
}

const Boxed = z.object({ box: z.string() });

export async function readBox(tables: Tables, Key: { pk: string; sk: string }): Promise<string | undefined> {
  const { Item } = await tables.client.send(new GetCommand({ TableName: tables.ephemeral, Key, ConsistentRead: true }));
  return Item === undefined ? undefined : Boxed.parse(Item).box;
}

export function claimAttempt(tables: Tables, environment: Environment, claim: AttemptClaim): Promise<Claimed> {
  return takeLease(tables, { environment, counted }, claim);
}

export function moveAttempt(
  tables: Tables,
  environment: Environment,
  { claim, to: { attempt, nextAttemptAt, postponed } }: { claim: AttemptClaim; to: NextAttempt },
): Promise<boolean> {
  const next = {
    attempt,
    and: `, nextAttemptAt = :at${postponed ? ", postponedAttempt = :next" : " REMOVE postponedAttempt"}`,
    values: { ":at": nextAttemptAt.toISOString() },
  } as const;
  return passLease(tables, { environment, counted }, { ...claim, next });
}

const CircuitItem = z
  .object({ failures: z.number().int(), openUntil: z.number(), expiresAt: z.number() })
  .transform(({ failures, openUntil, expiresAt }): Circuit & { expiresAt: number } => {
    return { failures, openUntil, expiresAt };
  });

export async function readCircuit(
  tables: Tables,
  environment: Environment,
  documentType: string,
): Promise<Circuit | undefined> {
  const Key = keys.circuit(environment, documentType);
  const { Item } = await tables.client.send(new GetCommand({ TableName: tables.ephemeral, Key }));
  return Item === undefined ? undefined : circuitIn(Item);
}

export function circuitIn(item: Record<string, unknown>): Circuit | undefined {
  const { expiresAt, ...circuit } = CircuitItem.parse(item);
  return expiresAt <= secondsOf(Date.now()) ? undefined : circuit;
}

/** Failures further apart than this are not one outage. */
const circuitSeconds = 900;

/** Counted without a condition: one failure more or less changes when an attempt is made, and nothing else. */
export async function writeCircuit(
  tables: Tables,
  { environment, documentType }: { environment: Environment; documentType: string },
  circuit: Circuit | "closed",
): Promise<void> {
  const { failures, openUntil } = circuit === "closed" ? { failures: 0, openUntil: 0 } : circuit;
  await tables.client.send(
    new UpdateCommand({
      TableName: tables.ephemeral,
      Key: keys.circuit(environment, documentType),
      UpdateExpression: "SET v = :shape, failures = :failures, openUntil = :until, expiresAt = :expiresAt",
      ExpressionAttributeValues: {
        ":shape": 1,
        ":failures": failures,
        ":until": openUntil,
        ":expiresAt": circuit === "closed" ? 0 : secondsOf(Date.now()) + circuitSeconds,
      },
    }),
  );
}
