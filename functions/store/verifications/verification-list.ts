import * as z from "zod";
import type { Caller } from "../../contract/access.ts";
import { type ListVerificationsQuery, VerificationRecord } from "../../contract/verification/verification-record.ts";
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
  };
  const { records, ...page } = await readListPage(tables, list, query);
  return { verifications: records, ...page };
}

function filterOf({ status, documentType }: ListVerificationsQuery): PagedList<Listed>["filter"] {
  const wanted = Object.entries({ status, documentType }).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  if (wanted.length === 0) return undefined;
  return {
    expression: wanted.map(({ name }) => `#${name} = :${name}`).join(" AND "),
    names: Object.fromEntries(wanted.map(({ name }) => [`#${name}`, name])),
    values: Object.fromEntries(wanted.map(({ name, value }) => [`:${name}`, value])),
  };
}
