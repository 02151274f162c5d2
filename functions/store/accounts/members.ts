import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { roles } from "../../contract/member.ts";
import type { AuditEvent } from "../../domain/account/operator.ts";
import type { Invitation, Member } from "../../domain/member/member.ts";
import type { MemberChange, TeamDeps } from "../../domain/member/team.ts";
import { neverWritten } from "../conditions.ts";
import { keys, lists, memberPrefix } from "../keys.ts";
import { readWholeList } from "../listed.ts";
import { queryAll } from "../query.ts";
import type { Tables } from "../tables.ts";
import { transact, type Write } from "../transact.ts";
import { accountWrite, eventWrite } from "./account-writes.ts";
import { readAccount } from "./accounts.ts";

type StoreOfTeam = Omit<TeamDeps, "now" | "newId" | "randomCharacters" | "hashOf">;

/** What the operations on members ask of the tables. */
export function teamStoreOn(tables: Tables): StoreOfTeam {
  return {
    readAccount: (accountId) => readAccount(tables, accountId),
    readMembers: (accountId) => readMembers(tables, accountId),
    readInvitations: (accountId) => readInvitations(tables, accountId),
    findInvitation: (accountId, hash) => findInvitation(tables, accountId, hash),
    saveInvitation: (invitation, event) => saveInvitation(tables, invitation, event),
    withdrawInvitation: (invitation, event) => withdrawInvitation(tables, invitation, event),
    saveMember: (change) => saveMember(tables, change),
  };
}

const MemberItem = z
  .object({
    v: z.literal(1),
    memberId: z.string(),
    accountId: z.string(),
    email: z.string(),
    role: z.enum(roles),
    joinedAt: z.string(),
  })
  .transform(({ v: _shape, ...member }): Member => member);

export async function readMember(tables: Tables, accountId: string, memberId: string): Promise<Member | undefined> {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: tables.records, Key: keys.member(accountId, memberId), ConsistentRead: true }),
  );
  return Item === undefined ? undefined : MemberItem.parse(Item);
}

/** Every member of an account, whoever joined first ahead. */
async function readMembers(tables: Tables, accountId: string): Promise<Member[]> {
  const query = {
    ConsistentRead: true,
    KeyConditionExpression: "pk = :account AND begins_with(sk, :members)",
    ExpressionAttributeValues: { ":account": keys.account(accountId).pk, ":members": memberPrefix },
  };
  const members = await queryAll(tables, query, MemberItem);
  return members.sort((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1));
}

/** The accounts that a person is a member of. The index lags by moments: whoever has just joined is led there by hand. */
export function readMemberships(tables: Tables, memberId: string): Promise<Member[]> {
  const query = {
    KeyConditionExpression: "listKey = :member",
    ExpressionAttributeValues: { ":member": lists.memberships(memberId, "").listKey },
  };
  return readWholeList(tables, query, MemberItem);
}

/** The member, the account's next version, the event and the used invitation: together, or not at all. */
async function saveMember(tables: Tables, change: MemberChange): Promise<"saved" | "lost"> {
  const { account, memberId, after, invitation, event } = change;
  const outcome = await transact(tables, event.eventId, [
    accountWrite(tables, account.version, { ...account, version: account.version + 1 }),
    memberWrite(tables, { accountId: account.accountId, memberId, after }),
    ...(invitation ? [usingUp(tables, invitation, event)] : []),
    eventWrite(tables, event),
  ]);
  return outcome === "committed" ? "saved" : "lost";
}

type Named = { accountId: string; memberId: string; after: Member | undefined };

function memberWrite(tables: Tables, { accountId, memberId, after }: Named): Write {
  const key = keys.member(accountId, memberId);
  if (after === undefined) return { Delete: { TableName: tables.records, Key: key } };
  const Item = { v: 1, ...after, ...key, ...lists.memberships(memberId, accountId) };
  return { Put: { TableName: tables.records, Item } };
}

const InvitationItem = z
  .object({
    v: z.literal(1),
    accountId: z.string(),
    hash: z.string(),
    email: z.string(),
    role: z.enum(roles),
    invitedBy: z.string(),
    invitedAt: z.string(),
    expiresAt: z.number(),
  })
  .transform(({ v: _shape, ...invitation }): Invitation => invitation);

async function saveInvitation(tables: Tables, invitation: Invitation, event: AuditEvent): Promise<void> {
  const Item = { v: 1, ...invitation, ...keys.invitation(invitation.accountId, invitation.hash) };
  const put = { TableName: tables.ephemeral, Item, ConditionExpression: neverWritten };
  await transact(tables, event.eventId, [{ Put: put }, eventWrite(tables, event)]);
}

// TTL deletes late: whoever reads an invitation looks at its end.
async function findInvitation(tables: Tables, accountId: string, hash: string): Promise<Invitation | undefined> {
  const Key = keys.invitation(accountId, hash);
  const { Item } = await tables.client.send(new GetCommand({ TableName: tables.ephemeral, Key, ConsistentRead: true }));
  const found = Item === undefined ? undefined : InvitationItem.parse(Item);
  return found !== undefined && found.expiresAt > Date.now() / 1_000 ? found : undefined;
}

async function readInvitations(tables: Tables, accountId: string): Promise<Invitation[]> {
  const query = {
    TableName: tables.ephemeral,
    ConsistentRead: true,
    KeyConditionExpression: "pk = :account",
    ExpressionAttributeValues: { ":account": keys.invitation(accountId, "").pk },
  };
  const found: Invitation[] = [];
  for await (const { Items = [] } of paginateQuery({ client: tables.client }, query)) {
    found.push(...Items.map((item) => InvitationItem.parse(item)));
  }
  return found.filter(({ expiresAt }) => expiresAt > Date.now() / 1_000);
}

async function withdrawInvitation(
  tables: Tables,
  invitation: Invitation,
  event: AuditEvent,
): Promise<"saved" | "lost"> {
  const writes = [usingUp(tables, invitation, event), eventWrite(tables, event)];
  return (await transact(tables, event.eventId, writes)) === "committed" ? "saved" : "lost";
}

const stillOpen = "expiresAt > :now";

/** A mail more for this invitation, while it is open and has had fewer than so many. */
export async function countMail(
  tables: Tables,
  { accountId, hash }: Invitation,
  most: number,
): Promise<"counted" | "spent"> {
  try {
    await tables.client.send(
      new UpdateCommand({
        TableName: tables.ephemeral,
        Key: keys.invitation(accountId, hash),
        UpdateExpression: "ADD mails :one",
        ConditionExpression: `${stillOpen} AND (attribute_not_exists(mails) OR mails < :most)`,
        ExpressionAttributeValues: { ":one": 1, ":most": most, ":now": Math.floor(Date.now() / 1_000) },
      }),
    );
    return "counted";
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return "spent";
    throw error;
  }
}

function usingUp(tables: Tables, { accountId, hash }: Invitation, { at }: AuditEvent): Write {
  return {
    Delete: {
      TableName: tables.ephemeral,
      Key: keys.invitation(accountId, hash),
      ConditionExpression: stillOpen,
      ExpressionAttributeValues: { ":now": Math.floor(Date.parse(at) / 1_000) },
    },
  };
}
