import * as z from "zod";
import type { Caller } from "../../contract/access.ts";
import type { ListVerificationsQuery } from "../../contract/verification/verification-list.ts";
import { VerificationRecord } from "../../contract/verification/verification-record.ts";
import type { Page } from "../../domain/verification/list-verifications.ts";
import { lists } from "../keys.ts";
import { type PagedList, readListPage } from "../list-pages.ts";
import type { Tables } from "../tables.ts";

/** In the index a record sorts by when it was asked for, then by its id. */
export const sortOf = (requestedAt: string, verificationId: string): string => `${requestedAt}#${verificationId}`;

const Listed = VerificationRecord.extend({ deadline: z.number().optional() });
type Listed = z.infer<typeof Listed>;

export async function readVerifications(tables: Tables, caller: Caller, query: ListVerificationsQuery): Promise<Page> {
  const list: PagedList<Listed> = {
    listKey: lists.verifications(caller.keyEnvironment, caller.accountId, "").listKey,
    filter: filterOf(query),
    recordsOf: (item) => [Listed.parse(item)],
    isOneEach: true,
  };
  const { records, ...page } = await readListPage(tables, list, query);
  return { verifications: records, ...page };
}

function filterOf({ status, documentType }: ListVerificationsQuery): PagedList<Listed>["filter"] {
  if (status === undefined && documentType === undefined) return undefined;
  return (record) =>
    (status === undefined || record.status === status) &&
    (documentType === undefined || record.documentType === documentType);
}
