import { randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { ListsUpdated } from "../../contract/verification/webhook-event.ts";
import type { Announcement } from "../../domain/announcements/announce-lists.ts";
import { neverWritten } from "../conditions.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import { transact } from "../transact.ts";

const AnnouncementItem = z.object({
  version: z.string(),
  at: z.string(),
  data: ListsUpdated.shape.data.optional(),
  toldUpTo: z.string(),
  done: z.boolean(),
});

export async function readAnnouncement({ client, records }: Tables): Promise<Announcement | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: records, Key: keys.announcement(), ConsistentRead: true }),
  );
  return Item === undefined ? undefined : AnnouncementItem.parse(Item);
}

const asItWas = "version = :version AND toldUpTo = :toldUpTo AND done = :done";

/** Runs that overlap move it once: false for the later one. */
export async function moveAnnouncement(
  tables: Tables,
  before: Announcement | undefined,
  after: Announcement,
): Promise<boolean> {
  const condition =
    before === undefined
      ? { ConditionExpression: neverWritten }
      : {
          ConditionExpression: asItWas,
          ExpressionAttributeValues: { ":version": before.version, ":toldUpTo": before.toldUpTo, ":done": before.done },
        };
  const Item = { v: 1, ...after, ...keys.announcement() };
  const outcome = await transact(tables, randomUUID(), [{ Put: { TableName: tables.records, Item, ...condition } }]);
  return outcome === "committed";
}
