import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Caller } from "../contract/access.ts";
import { Problem } from "../contract/problems.ts";
import { type ListVerificationsQuery, VerificationRecord } from "../contract/verification-record.ts";
import type { Page } from "../domain/verification/list-verifications.ts";
import { keys, lists } from "./keys.ts";
import type { Tables } from "./tables.ts";

/** In the index a record sorts by when it was asked for, then by its id: that pair is the cursor. */
export const sortOf = (requestedAt: string, verificationId: string): string => `${requestedAt}#${verificationId}`;
const Sort = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#ver_[0-9A-Za-z]+$/);

const Listed = VerificationRecord.extend({ listSort: Sort, deadline: z.number().optional() });

/** Newest first; one more than asked is read, to know whether there is more. */
export async function readVerifications(
  tables: Tables,
  caller: Caller,
  { limit, offset, cursor }: ListVerificationsQuery,
): Promise<Page> {
  const wanted = offset + limit + 1;
  const found: z.infer<typeof Listed>[] = [];
  let from = cursor === undefined ? undefined : startAfter(caller, cursor);
  do {
    const page = await tables.client.send(
      new QueryCommand({
        TableName: tables.records,
        IndexName: "list",
        KeyConditionExpression: "listKey = :list",
        ExpressionAttributeValues: {
          ":list": lists.verifications(caller.keyEnvironment, caller.accountId, "").listKey,
        },
        ScanIndexForward: false,
        Limit: wanted - found.length,
        ExclusiveStartKey: from,
      }),
    );
    found.push(...(page.Items ?? []).map((item) => Listed.parse(item)));
    from = page.LastEvaluatedKey;
  } while (from !== undefined && found.length < wanted);

  const shown = found.slice(offset, offset + limit);
  const hasMore = found.length > offset + limit;
  const last = shown.at(-1);
  return {
    verifications: shown.map(({ listSort: _sort, ...record }) => record),
    limit,
    offset,
    hasMore,
    ...(hasMore && last && { nextCursor: Buffer.from(last.listSort).toString("base64url") }),
  };
}

/** A cursor only ever points into the caller's own list, whatever it says. */
function startAfter(caller: Caller, cursor: string): Record<string, unknown> {
  const sort = Sort.safeParse(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!sort.success) {
    const fields = [{ field: "cursor", message: "must be the nextCursor of an earlier answer" }];
    throw new Problem("invalidRequest", { fields });
  }
  const verificationId = sort.data.split("#")[1] ?? "";
  return {
    ...keys.verification(caller.keyEnvironment, verificationId),
    ...lists.verifications(caller.keyEnvironment, caller.accountId, sort.data),
  };
}
