import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { Counted } from "../../contract/access.ts";
import { limits } from "../../contract/limits.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import { throughConflicts, type Write } from "../transact.ts";

/**
 * One item a key and UTC hour: `total`, a count for each minute (`m00` to `m59`), the `fence`, and when it was last
 * used. One conditional write a request, no read: the condition holds the limits, and what it answers feeds the headers.
 */
const WindowItem = z.object({ total: z.number().default(0), fence: z.number().default(0) }).catchall(z.unknown());

/** Far more than the minute of the authorizer, a request's own time and what two clocks may differ by. */
const fencedMilliseconds = 300_000;
/** The newest item tells when the key was last used, so it stays for a while. */
const keptSeconds = 90 * 86_400;

const notFenced = "(attribute_not_exists(fence) OR fence <= :version)";
const hourHasRoom = "(attribute_not_exists(#total) OR #total < :hourLimit)";
const minuteHasRoom = "(attribute_not_exists(#minute) OR #minute < :minuteLimit)";

export async function countRequest(
  tables: Pick<Tables, "client" | "ephemeral">,
  request: { keyId: string; accessVersion: number; now: Date },
): Promise<Counted> {
  const minute = minuteOf(request.now);
  try {
    // A change of the account writes the fence into this item by a transaction, which such a write may meet.
    const { Attributes } = await throughConflicts(() => tables.client.send(countingWrite(tables, request)));
    return { kind: "counted", ...usedIn(Attributes, minute) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return refusedBy(error.Item === undefined ? {} : unmarshall(error.Item), minute, request.accessVersion);
  }
}

function countingWrite(
  tables: Pick<Tables, "ephemeral">,
  { keyId, accessVersion, now }: { keyId: string; accessVersion: number; now: Date },
): UpdateCommand {
  return new UpdateCommand({
    TableName: tables.ephemeral,
    Key: keys.window(keyId, hourOf(now)),
    UpdateExpression: "ADD #total :one, #minute :one SET lastUsedAt = :now, expiresAt = :expiry",
    ConditionExpression: `${notFenced} AND ${hourHasRoom} AND ${minuteHasRoom}`,
    ExpressionAttributeNames: { "#total": "total", "#minute": minuteOf(now) },
    ExpressionAttributeValues: {
      ":one": 1,
      ":now": now.toISOString(),
      ":expiry": expiryOf(now),
      ":version": accessVersion,
      ":hourLimit": limits.requestsPerHour,
      ":minuteLimit": limits.requestsPerMinute,
    },
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
}

/**
 * The fence is looked at before the limits: a caller whose access is out of date is judged anew, whatever it has used.
 */
function refusedBy(item: Record<string, unknown>, minute: string, accessVersion: number): Counted {
  if (WindowItem.parse(item).fence > accessVersion) return { kind: "stale" };
  return { kind: "exceeded", ...usedIn(item, minute) };
}

function usedIn(
  item: Record<string, unknown> | undefined,
  minute: string,
): { usedThisHour: number; usedThisMinute: number } {
  const window = WindowItem.parse(item ?? {});
  return { usedThisHour: window.total, usedThisMinute: z.number().default(0).parse(window[minute]) };
}

/**
 * Raised in every hour that a stale caller can still be counted in. The authorizer remembers a caller for a minute, and
 * the clock of whoever lets it in may be behind ours or ahead: about the change of an hour that is the hour before or
 * the next as well.
 */
export function fenceWrites(
  tables: Pick<Tables, "ephemeral">,
  keyId: string,
  { accessVersion, now }: { accessVersion: number; now: Date },
): Write[] {
  const hours = new Set([-fencedMilliseconds, 0, fencedMilliseconds].map((off) => hourOf(new Date(+now + off))));
  return [...hours].map((hour) => ({
    Update: {
      TableName: tables.ephemeral,
      Key: keys.window(keyId, hour),
      UpdateExpression: "SET fence = :version, expiresAt = :expiry",
      ExpressionAttributeValues: { ":version": accessVersion, ":expiry": expiryOf(now) },
    },
  }));
}

/** How much of its windows a key has used, without counting. */
export async function usedNow(
  tables: Tables,
  keyId: string,
  now: Date,
): Promise<{ usedThisHour: number; usedThisMinute: number }> {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: tables.ephemeral, Key: keys.window(keyId, hourOf(now)) }),
  );
  return usedIn(Item, minuteOf(now));
}

/** When a key was last let in; nothing where it was not, or not within the kept time. */
export async function lastUsedAt(tables: Tables, keyId: string): Promise<string | undefined> {
  const query = {
    TableName: tables.ephemeral,
    KeyConditionExpression: "pk = :key",
    ExpressionAttributeValues: { ":key": keys.window(keyId, "").pk },
    ScanIndexForward: false,
  };
  // The newest may hold a fence and no use, any number of them: the key of an account that is changed now and then.
  for await (const { Items = [] } of paginateQuery({ client: tables.client, pageSize: 10 }, query)) {
    const used = WindowUse.array().parse(Items);
    const last = used.find((item) => item.lastUsedAt !== undefined);
    if (last !== undefined) return last.lastUsedAt;
  }
  return undefined;
}
const WindowUse = z.object({ lastUsedAt: z.string().optional() });

const hourOf = (at: Date): string => at.toISOString().slice(0, 13);
const minuteOf = (at: Date): string => `m${at.toISOString().slice(14, 16)}`;
const expiryOf = (at: Date): number => Math.floor(at.getTime() / 1_000) + keptSeconds;
