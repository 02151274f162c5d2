import { randomUUID } from "node:crypto";
import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Environment } from "../../contract/routes.ts";
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
    serves: z.enum(["live", "test", "both"]).default("both"),
    version: z.number().int(),
    state: z.enum(["active", "disabled", "removed"]),
    sealed: z.object({ dataKey: z.string(), box: z.string() }).optional(),
    failingSince: z.string().optional(),
    retriesSuspended: z.boolean(),
  })
  .transform(({ v: _shape, sealed, failingSince, ...webhook }): Webhook => {
    return { ...webhook, ...(sealed && { sealed }), ...(failingSince && { failingSince }) };
  });

/** The environment's own, else the one that serves both. */
export async function readWebhook(
  tables: Pick<Tables, "client" | "records">,
  accountId: string,
  environment: Environment,
): Promise<Webhook | undefined> {
  const [own, shared] = await Promise.all(
    ([environment, "both"] as const).map(async (serves) => {
      const Key = keys.webhook(accountId, serves);
      const { Item } = await tables.client.send(
        new GetCommand({ TableName: tables.records, Key, ConsistentRead: true }),
      );
      return Item === undefined ? undefined : WebhookItem.parse(Item);
    }),
  );
  return own ?? shared;
}

export async function saveWebhook(
  tables: Tables,
  saved: { before: Webhook; after: Webhook; event?: AuditEvent },
): Promise<"saved" | "lost"> {
  const { before, after, event } = saved;
  const writes = [...webhookWrites(tables, before, after), ...(event ? [eventWrite(tables, event)] : [])];
  const token = event?.eventId ?? randomUUID();
  return (await transact(tables, token, writes)) === "committed" ? "saved" : "lost";
}

/** As long as it is still as it was read; that includes the one for both, of which an environment's own is made. */
export function webhookWrites(tables: Tables, before: Webhook, after: Webhook): Write[] {
  const { accountId, serves } = after;
  const isNew = before.version === 0 || before.serves !== serves;
  const asRead = { ConditionExpression: asItWasRead, ExpressionAttributeValues: { ":version": before.version } };
  const put: Write = {
    Put: {
      TableName: tables.records,
      Item: { v: 1, ...after, ...keys.webhook(accountId, serves) },
      ...(isNew ? { ConditionExpression: neverWritten } : asRead),
    },
  };
  if (!isNew || before.version === 0) return [put];
  return [
    put,
    { ConditionCheck: { TableName: tables.records, Key: keys.webhook(accountId, before.serves), ...asRead } },
  ];
}

const keptSeconds = 14 * 86_400;
const mostShown = 50;

const DeliveryItem = z
  .object({
    v: z.literal(1),
    at: z.string(),
    environment: z.enum(["live", "test"]).default("live"),
    eventId: z.string(),
    type: z.enum(["verification.completed", "verification.failed", "lists.updated", "webhook.test"]),
    attempt: z.number().int(),
    delivered: z.boolean(),
    status: z.number().int().optional(),
    durationMs: z.number(),
  })
  .transform(({ v: _shape, ...delivery }): Delivery => delivery);

export async function noteDelivery(tables: Tables, accountId: string, delivery: Delivery): Promise<void> {
  const { at, environment, eventId, attempt } = delivery;
  const expiresAt = secondsOf(Date.parse(at)) + keptSeconds;
  const Item = {
    v: 1,
    ...delivery,
    ...keys.delivery(accountId, environment, `${at}#${eventId}#${attempt}`),
    expiresAt,
  };
  await tables.client.send(new PutCommand({ TableName: tables.ephemeral, Item }));
}

export async function readDeliveries(tables: Tables, accountId: string, environment: Environment): Promise<Delivery[]> {
  const { Items } = await tables.client.send(
    new QueryCommand({
      TableName: tables.ephemeral,
      KeyConditionExpression: "pk = :account",
      ExpressionAttributeValues: { ":account": keys.delivery(accountId, environment, "").pk },
      ScanIndexForward: false,
      Limit: mostShown,
    }),
  );
  return z.array(DeliveryItem).parse(Items ?? []);
}
