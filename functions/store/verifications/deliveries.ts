import { hkdfSync, randomUUID } from "node:crypto";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Environment } from "../../contract/routes.ts";
import type { DeliveryMessage, RetryMessage } from "../../contract/verification/retry-message.ts";
import { WebhookEvent } from "../../contract/verification/webhook-event.ts";
import type { SealedText } from "../../domain/account/webhook.ts";
import type { DeliveryClaim } from "../../domain/verification/deliveries/deliver.ts";
import type { FailedDelivery } from "../../domain/verification/deliveries/give-up.ts";
import type { Claimed } from "../../domain/verification/retries/retry.ts";
import type { Verification } from "../../domain/verification/verification.ts";
import { eventWrite } from "../accounts/account-writes.ts";
import { webhookWrites } from "../accounts/webhooks.ts";
import { keys } from "../keys.ts";
import { open, seal } from "../sealing.ts";
import type { Tables } from "../tables.ts";
import { transact, type Write } from "../transact.ts";
import { stepsOf, transition } from "../transition.ts";
import { passLease, takeLease } from "./leases.ts";
import { refundWrites } from "./refunds.ts";
import { readBox } from "./retries.ts";

/** The issuer's longest words and a receipt fit into one block, so that Y, N and D are all of one length. */
const eventBlockBytes = 9_216;

const counted = { "#state": "delivery", "#count": "deliveryAttempt" } as const;
const undelivered = "delivery = :pending";
const ended = "REMOVE pendingShard, deadline, deliverBy, leaseUntil, leaseOwner";

/** Made from the retry's key, so that a message which comes twice makes the same one: it is stored nowhere. */
export function eventKeyOf({ key, verificationId }: RetryMessage): string {
  return Buffer.from(hkdfSync("sha256", Buffer.from(key, "base64"), verificationId, "event", 32)).toString("base64");
}

export function sealEvent(message: RetryMessage, event: WebhookEvent): string {
  const key = Buffer.from(eventKeyOf(message), "base64");
  return seal(key, { belongsTo: message.verificationId, blockBytes: eventBlockBytes }, JSON.stringify(event));
}

export async function readSealedEvent(
  tables: Tables,
  environment: Environment,
  message: DeliveryMessage,
): Promise<WebhookEvent | undefined> {
  const box = await readBox(tables, keys.sealedEvent(environment, message.verificationId));
  return box === undefined ? undefined : openEvent(message, box);
}

/** Once a try has failed the key rests too, sealed for the account, so that a next try need not wait for its message. */
export async function keepEventKey(
  tables: Tables,
  environment: Environment,
  { verificationId, kept }: { verificationId: string; kept: SealedText },
): Promise<void> {
  const command = new UpdateCommand({
    TableName: tables.ephemeral,
    Key: keys.sealedEvent(environment, verificationId),
    UpdateExpression: "SET kept = :kept",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":kept": kept },
  });
  await tables.client.send(command);
}

const Kept = z.object({ kept: z.object({ dataKey: z.string(), box: z.string() }).optional() });

export async function readEventKey(
  tables: Tables,
  environment: Environment,
  verificationId: string,
): Promise<SealedText | undefined> {
  const Key = keys.sealedEvent(environment, verificationId);
  const { Item } = await tables.client.send(new GetCommand({ TableName: tables.ephemeral, Key, ConsistentRead: true }));
  return Kept.parse(Item ?? {}).kept;
}

export function openEvent({ verificationId, key = "" }: DeliveryMessage, box: string): WebhookEvent {
  return WebhookEvent.parse(JSON.parse(open(Buffer.from(key, "base64"), verificationId, box)));
}

export function claimDelivery(tables: Tables, environment: Environment, claim: DeliveryClaim): Promise<Claimed> {
  return takeLease(tables, { environment, counted }, claim);
}

export function moveDelivery(
  tables: Tables,
  environment: Environment,
  { claim, attempt }: { claim: DeliveryClaim; attempt: number },
): Promise<boolean> {
  return passLease(tables, { environment, counted }, { ...claim, next: { attempt } });
}

/** It arrived: the record says so and the sealed event goes. Where it was given up meanwhile, it stays given up. */
export async function markDelivered(
  tables: Tables,
  environment: Environment,
  { verificationId, owner }: DeliveryClaim,
): Promise<void> {
  const record = deliveryWrite(tables, { environment, verificationId }, { to: "delivered" });
  await transact(tables, owner, [record, forgetEvent(tables, { environment, verificationId })]);
}

/** What was charged and given up arrived after all. The charge stands as it stood. */
export async function markDeliveredLate(tables: Tables, verification: Named): Promise<void> {
  const record: Write = {
    Update: {
      TableName: tables.records,
      Key: keys.verification(verification.environment, verification.verificationId),
      UpdateExpression: "SET delivery = :to REMOVE eventKeptUntil",
      ConditionExpression: "delivery = :failed AND attribute_exists(eventKeptUntil)",
      ExpressionAttributeValues: { ":failed": "failed", ":to": "delivered" },
    },
  };
  await transact(tables, randomUUID(), [record, forgetEvent(tables, verification)]);
}

/** One transaction: the delivery has failed, and what follows for money and webhook. */
export async function failDelivery(
  tables: Tables,
  { verification, refund, suspension, event, eventKeptUntil }: FailedDelivery,
  at: Date,
): Promise<"failed" | "ended before" | "lost"> {
  const consequences = [
    ...(eventKeptUntil === undefined ? [forgetEvent(tables, verification)] : []),
    ...(refund ? refundWrites(tables, verification, { ...refund, at }) : []),
    ...(suspension ? webhookWrites(tables, suspension.before, suspension.after) : []),
    ...(event ? [eventWrite(tables, event)] : []),
  ];
  const outcome = await transition<"ended before" | "lost">(tables, randomUUID(), [
    {
      write: deliveryWrite(tables, verification, { to: "failed", keptUntil: eventKeptUntil }),
      refused: () => "ended before",
    },
    ...stepsOf(consequences, "lost" as const),
  ]);
  return outcome === "committed" ? "failed" : outcome;
}

type Named = Pick<Verification, "environment" | "verificationId">;

function deliveryWrite(
  tables: Tables,
  { environment, verificationId }: Named,
  { to, keptUntil }: { to: "delivered" | "failed"; keptUntil?: number | undefined },
): Write {
  return {
    Update: {
      TableName: tables.records,
      Key: keys.verification(environment, verificationId),
      UpdateExpression: `SET delivery = :to${keptUntil === undefined ? "" : ", eventKeptUntil = :kept"} ${ended}`,
      ConditionExpression: undelivered,
      ExpressionAttributeValues: {
        ":pending": "pending",
        ":to": to,
        ...(keptUntil !== undefined && { ":kept": keptUntil }),
      },
    },
  };
}

function forgetEvent(tables: Tables, { environment, verificationId }: Named): Write {
  return { Delete: { TableName: tables.ephemeral, Key: keys.sealedEvent(environment, verificationId) } };
}

/** The event of an ended record was sent: the next look is due when it must have arrived. */
export async function lookAgainAt(
  tables: Tables,
  { environment, verificationId }: Named,
  deliverBy: number,
): Promise<void> {
  await transact(tables, randomUUID(), [
    {
      Update: {
        TableName: tables.records,
        Key: keys.verification(environment, verificationId),
        UpdateExpression: "SET deadline = :until, deliverBy = :until",
        ConditionExpression: undelivered,
        ExpressionAttributeValues: { ":pending": "pending", ":until": deliverBy },
      },
    },
    { Delete: { TableName: tables.ephemeral, Key: keys.sealedRequest(environment, verificationId) } },
  ]);
}
