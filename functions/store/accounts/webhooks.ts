import { randomUUID } from "node:crypto";
import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { AuditEvent } from "../../domain/account/operator.ts";
import type { Webhook } from "../../domain/account/webhook.ts";
import type { Delivery } from "../../domain/account/webhook-operations.ts";
import { asItWasRead, neverWritten } from "../conditions.ts";
import { secondsOf } from "../expiry.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import { transact, type Write } from "../transact.ts";
import { eventWrite } from "./account-writes.ts";

const WebhookItem = z
  .object({
    v: z.literal(1),
    accountId: z.string(),
    version: z.number().int(),
    state: z.enum(["active", "disabled", "removed"]),
    sealed: z.object({ dataKey: z.string(), box: z.string() }).optional(),
    failingSince: z.string().optional(),
    retriesSuspended: z.boolean(),
  })
  .transform(({ v: _shape, sealed, failingSince, ...webhook }): Webhook => {
    return { ...webhook, ...(sealed && { sealed }), ...(failingSince && { failingSince }) };
  });

export async function readWebhook(
  tables: Pick<Tables, "client" | "records">,
  accountId: string,
): Promise<Webhook | undefined> {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: tables.records, Key: keys.webhook(accountId), ConsistentRead: true }),
  );
  return Item === undefined ? undefined : WebhookItem.parse(Item);
}

export async function saveWebhook(
  tables: Tables,
  saved: { before: Webhook; after: Webhook; event?: AuditEvent },
): Promise<"saved" | "lost"> {
  const { before, after, event } = saved;
  const writes = [webhookWrite(tables, before, after), ...(event ? [eventWrite(tables, event)] : [])];
  const token = event?.eventId ?? randomUUID();
  return (await transact(tables, token, writes)) === "committed" ? "saved" : "lost";
}

export function webhookWrite(tables: Tables, before: Webhook, after: Webhook): Write {
  const first = before.version === 0;
  return {
    Put: {
      TableName: tables.records,
      Item: { v: 1, ...after, ...keys.webhook(after.accountId) },
      ConditionExpression: first ? neverWritten : asItWasRead,
      ...(!first && { ExpressionAttributeValues: { ":version": before.version } }),
    },
  };
}

const keptSeconds = 14 * 86_400;
const mostShown = 50;

const DeliveryItem = z
  .object({
    v: z.literal(1),
    at: z.string(),
    eventId: z.string(),
    type: z.enum(["verification.completed", "verification.failed", "webhook.test"]),
    attempt: z.number().int(),
    delivered: z.boolean(),
    status: z.number().int().optional(),
    durationMs: z.number(),
  })
  .transform(({ v: _shape, ...delivery }): Delivery => delivery);

export async function noteDelivery(tables: Tables, accountId: string, delivery: Delivery): Promise<void> {
  const { at, eventId, attempt } = delivery;
  const expiresAt = secondsOf(Date.parse(at)) + keptSeconds;
  const Item = { v: 1, ...delivery, ...keys.delivery(accountId, `${at}#${eventId}#${attempt}`), expiresAt };
  await tables.client.send(new PutCommand({ TableName: tables.ephemeral, Item }));
}

export async function readDeliveries(tables: Tables, accountId: string): Promise<Delivery[]> {
  const { Items } = await tables.client.send(
    new QueryCommand({
      TableName: tables.ephemeral,
      KeyConditionExpression: "pk = :account",
      ExpressionAttributeValues: { ":account": keys.delivery(accountId, "").pk },
      ScanIndexForward: false,
      Limit: mostShown,
    }),
  );
  return z.array(DeliveryItem).parse(Items ?? []);
}
