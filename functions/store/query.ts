import { paginateQuery, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import type { Tables } from "./tables.ts";

/** Every item a query of the records table finds, page by page, each parsed as it enters. */
export async function queryAll<Item>(
  tables: Pick<Tables, "client" | "records">,
  query: Omit<QueryCommandInput, "TableName">,
  schema: z.ZodType<Item>,
): Promise<Item[]> {
  const found: Item[] = [];
  for await (const { Items = [] } of paginateQuery(
    { client: tables.client },
    { TableName: tables.records, ...query },
  )) {
    found.push(...Items.map((item) => schema.parse(item)));
  }
  return found;
}
