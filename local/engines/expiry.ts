import { type JsonObject, listOf, objectOf } from "../template/json.ts";
import { type AwsCall, AwsFault } from "./aws-json.ts";
import type { Table } from "./tables.ts";

// A large table takes long to look through: the sweeper never uses more than a hundredth of the time. Nobody waits for an
// item to be gone: DynamoDB may leave it for days.
const restMs = 1000;
const restShare = 100;
// The engine does one thing at a time: everybody waits while it looks through a page. A whole megabyte took it 40 to 60
// milliseconds, this many items take about five.
const pageItems = 200;

/** The engine never deletes by time to live, so the host does, every second while that is cheap. */
export function sweepExpired(tables: Table[], dynamo: AwsCall, report: (line: string) => void): { stop: () => void } {
  const expiring = tables.filter((table) => table.ttlAttribute !== undefined);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const sweep = async (): Promise<void> => {
    const began = performance.now();
    await sweepAll(expiring, dynamo).catch((error: unknown) => {
      if (!stopped) report(`time to live: ${String(error)}`);
    });
    plan(Math.max(restMs, restShare * (performance.now() - began)));
  };
  const plan = (delayMs: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      sweep().catch((error: unknown) => report(`time to live: ${String(error)}`));
    }, delayMs);
  };
  plan(restMs);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function sweepAll(tables: Table[], dynamo: AwsCall): Promise<void> {
  for (const table of tables) await sweepTable(table, dynamo, Math.floor(Date.now() / 1000));
}

export async function sweepTable(table: Table, dynamo: AwsCall, nowSeconds: number): Promise<void> {
  const names = { "#ttl": table.ttlAttribute ?? "" };
  const values = { ":now": { N: String(nowSeconds) } };
  let start: JsonObject | undefined;
  do {
    const page = await dynamo("Scan", {
      TableName: table.name,
      Limit: pageItems,
      FilterExpression: "#ttl < :now",
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
      ...(start && { ExclusiveStartKey: start }),
    });
    for (const item of listOf(page.Items).map(objectOf)) {
      await deleteIfStillExpired(dynamo, {
        TableName: table.name,
        Key: Object.fromEntries(table.keys.map((name) => [name, item[name] ?? null])),
        // Between the scan and here the item may have been renewed.
        ConditionExpression: "#ttl < :now",
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      });
    }
    start = page.LastEvaluatedKey === undefined ? undefined : objectOf(page.LastEvaluatedKey);
  } while (start);
}

async function deleteIfStillExpired(dynamo: AwsCall, input: JsonObject): Promise<void> {
  try {
    await dynamo("DeleteItem", input);
  } catch (error) {
    if (!(error instanceof AwsFault && error.kind === "ConditionalCheckFailedException")) throw error;
  }
}
