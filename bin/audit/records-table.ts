import { type AwsCall, dynamoCall } from "../../local/engines/aws-json.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { readServiceFile } from "../../local/service-file.ts";
import { type JsonObject, listOf, objectOf, textOf } from "../../local/template/json.ts";

export type RecordsTable = { name: string; call: AwsCall };

/** The table of records of the service that runs on a data folder. */
export async function recordsTable(data: string): Promise<RecordsTable> {
  const { dynamodb } = readServiceFile(data).aws;
  const call = dynamoCall(dynamodb);
  const { TableNames } = await call("ListTables", {}).catch((cause: unknown) => {
    throw new ExpectedFault(`The tables at ${dynamodb} do not answer. Is the service running?`, { cause });
  });
  const names = listOf(TableNames).flatMap((name) => textOf(name) ?? []);
  const name = names.find((one) => /-Data-Records/.test(one));
  if (name === undefined) throw new ExpectedFault(`The service on ${data} has no table of records.`);
  return { name, call };
}

const pageItems = 1_000;

/** Every item, page by page, in DynamoDB's own JSON. */
export async function* itemsOf({ name, call }: RecordsTable): AsyncGenerator<JsonObject[]> {
  let start: JsonObject | undefined;
  do {
    const page = await call("Scan", {
      TableName: name,
      Limit: pageItems,
      ConsistentRead: true,
      ...(start && { ExclusiveStartKey: start }),
    });
    yield listOf(page.Items).map(objectOf);
    start = page.LastEvaluatedKey === undefined ? undefined : objectOf(page.LastEvaluatedKey);
  } while (start);
}
