import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { Counted } from "../contract/access.ts";
import { limits } from "../contract/limits.ts";
import { keys } from "./keys.ts";
import type { Tables } from "./tables.ts";
import type { Write } from "./transact.ts";

/**
 * One item a key and UTC hour: `total`, a count for each minute (`m00` to `m59`), the `fence`, and when it was last
 * used. One conditional write a request, no read: the condition holds the limits, and what it answers feeds the headers.
 */
const WindowItem = z.object({ total: z.number().default(0), fence: z.number().default(0) }).catchall(z.unknown());

const hourMilliseconds = 3_600_000;
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
    const { Attributes } = await tables.client.send(
      new UpdateCommand({
        TableName: tables.ephemeral,
        Key: keys.window(request.keyId, hourOf(request.now)),
        UpdateExpression: "ADD #total :one, #minute :one SET lastUsedAt = :now, expiresAt = :expiry",
        ConditionExpression: `${notFenced} AND ${hourHasRoom} AND ${minuteHasRoom}`,
        ExpressionAttributeNames: { "#total": "total", "#minute": minute },
        ExpressionAttributeValues: {
          ":one": 1,
          ":now": request.now.toISOString(),
          ":expiry": expiryOf(request.now),
          ":version": request.accessVersion,
          ":hourLimit": limits.requestsPerHour,
          ":minuteLimit": limits.requestsPerMinute,
        },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { kind: "counted", ...usedIn(Attributes, minute) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return refusedBy(error.Item === undefined ? {} : unmarshall(error.Item), minute, request.accessVersion);
  }
}

/** A fence tells first: a stale caller's counts are not its business. */
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

/** Raised in the current hour and the next: a caller remembered for a minute can be no staler than that. */
export function fenceWrites(
  tables: Pick<Tables, "ephemeral">,
  keyId: string,
  accessVersion: number,
  now: Date,
): Write[] {
  return [now, new Date(now.getTime() + hourMilliseconds)].map((at) => ({
    Update: {
      TableName: tables.ephemeral,
      Key: keys.window(keyId, hourOf(at)),
      UpdateExpression: "SET fence = :version, expiresAt = :expiry",
      ExpressionAttributeValues: { ":version": accessVersion, ":expiry": expiryOf(at) },
    },
  }));
}

/** When a key was last let in; nothing where it was not, or not within the kept time. */
export async function lastUsedAt(tables: Tables, keyId: string): Promise<string | undefined> {
  const { Items } = await tables.client.send(
    new QueryCommand({
      TableName: tables.ephemeral,
      KeyConditionExpression: "pk = :key",
      ExpressionAttributeValues: { ":key": keys.window(keyId, "").pk },
      ScanIndexForward: false,
      // The two newest may hold a fence alone.
      Limit: 3,
    }),
  );
  const used = z.array(z.object({ lastUsedAt: z.string().optional() })).parse(Items ?? []);
  return used.find((item) => item.lastUsedAt !== undefined)?.lastUsedAt;
}

const hourOf = (at: Date): string => at.toISOString().slice(0, 13);
const minuteOf = (at: Date): string => `m${at.toISOString().slice(14, 16)}`;
const expiryOf = (at: Date): number => Math.floor(at.getTime() / 1_000) + keptSeconds;
