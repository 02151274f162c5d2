import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, GetCommand, PutCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { endsAt, hasEnded, type Session } from "../../domain/member/session.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";

const SessionItem = z
  .object({
    v: z.literal(1),
    memberId: z.string(),
    hash: z.string(),
    issuer: z.string(),
    audience: z.string(),
    subject: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    accountId: z.string().optional(),
    authTime: z.number(),
    acr: z.string().optional(),
    idToken: z.string(),
    createdAt: z.number(),
    lastSeenAt: z.number(),
  })
  .transform(({ v: _shape, ...session }): Session => session);

// TTL deletes late: a session that has ended must count as gone.
const goesOn = "expiresAt > :now";

export async function saveSession(tables: Tables, session: Session): Promise<void> {
  const Item = {
    v: 1,
    ...session,
    ...keys.session(session.memberId, session.hash),
    expiresAt: endsAt(session),
  };
  await tables.client.send(new PutCommand({ TableName: tables.ephemeral, Item }));
}

export async function readSession(
  tables: Tables,
  named: { memberId: string; hash: string; nowSeconds: number },
): Promise<Session | undefined> {
  const Key = keys.session(named.memberId, named.hash);
  const { Item } = await tables.client.send(new GetCommand({ TableName: tables.ephemeral, Key, ConsistentRead: true }));
  if (Item === undefined) return undefined;
  const session = SessionItem.parse(Item);
  return hasEnded(session, named.nowSeconds) ? undefined : session;
}

/** One that was ended meanwhile stays ended. */
export async function renewSession(tables: Tables, session: Session, nowSeconds: number): Promise<void> {
  const renewed = { ...session, lastSeenAt: nowSeconds };
  const update = new UpdateCommand({
    TableName: tables.ephemeral,
    Key: keys.session(session.memberId, session.hash),
    UpdateExpression: "SET lastSeenAt = :now, expiresAt = :end",
    ConditionExpression: goesOn,
    ExpressionAttributeValues: { ":now": nowSeconds, ":end": endsAt(renewed) },
  });
  await orEnded(() => tables.client.send(update));
}

export async function chooseAccount(tables: Tables, session: Session, accountId: string): Promise<void> {
  const update = new UpdateCommand({
    TableName: tables.ephemeral,
    Key: keys.session(session.memberId, session.hash),
    UpdateExpression: "SET accountId = :account",
    ConditionExpression: goesOn,
    ExpressionAttributeValues: { ":account": accountId, ":now": session.lastSeenAt },
  });
  await orEnded(() => tables.client.send(update));
}

export async function endSession(tables: Tables, { memberId, hash }: Session): Promise<void> {
  await tables.client.send(new DeleteCommand({ TableName: tables.ephemeral, Key: keys.session(memberId, hash) }));
}

/** On every device. */
export async function endSessions(tables: Tables, memberId: string): Promise<void> {
  const query = {
    TableName: tables.ephemeral,
    ConsistentRead: true,
    KeyConditionExpression: "pk = :person",
    ExpressionAttributeValues: { ":person": keys.session(memberId, "").pk },
    ProjectionExpression: "pk, sk",
  };
  for await (const { Items = [] } of paginateQuery({ client: tables.client }, query)) {
    for (const Key of Items) await tables.client.send(new DeleteCommand({ TableName: tables.ephemeral, Key }));
  }
}

async function orEnded(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
