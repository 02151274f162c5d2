import { createHash } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Caller } from "../contract/access.ts";
import { keys } from "./keys.ts";
import type { Tables } from "./tables.ts";

/** The key itself is stored nowhere: 190 random bits need no salt and no slow hash. */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** The opaque value the gateway knows the key by; it opens nothing. */
const ApiKeyItem = z.object({ v: z.literal(1), usageId: z.string(), caller: Caller });
export type ApiKeyItem = z.infer<typeof ApiKeyItem>;

export async function findApiKey(
  tables: Pick<Tables, "client" | "records">,
  key: string,
): Promise<ApiKeyItem | undefined> {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: tables.records, Key: keys.apiKey(hashOfKey(key)), ConsistentRead: true }),
  );
  return Item === undefined ? undefined : ApiKeyItem.parse(Item);
}
