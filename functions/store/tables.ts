import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** The two tables and the client that reaches them: the first argument of every access pattern. */
export type Tables = { client: DynamoDBDocumentClient; records: string; ephemeral: string };

/** Short enough that three tries fit well inside a caller's patience. Without the last word the SDK would only warn. */
const requestHandler = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };

/** The table of the audit log: outside `records`, since the log is made from the stream of that one. */
export type LogTable = { client: DynamoDBDocumentClient; log: string };

export function connectTables(names: { RECORDS_TABLE: string; EPHEMERAL_TABLE: string }): Tables {
  return { client: connect(), records: names.RECORDS_TABLE, ephemeral: names.EPHEMERAL_TABLE };
}

export function connectLogTable({ LOG_TABLE }: { LOG_TABLE: string }): LogTable {
  return { client: connect(), log: LOG_TABLE };
}

function connect(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ requestHandler, maxAttempts: 3 });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
