import { DescribeTableCommand, DynamoDBClient, ExportTableToPointInTimeCommand } from "@aws-sdk/client-dynamodb";
import type { ExportOrder } from "../domain/audit/export-records.ts";

type ExportedTable = { client: DynamoDBClient; name: string };

export function connectExportedTable(name: string): ExportedTable {
  return { client: new DynamoDBClient({ maxAttempts: 3 }), name };
}

/** DynamoDB counts a table's bytes some four times a day. */
export async function describeTable(table: ExportedTable): Promise<{ arn: string; bytes: number; createdAt: Date }> {
  const { Table } = await table.client.send(new DescribeTableCommand({ TableName: table.name }));
  if (Table?.TableArn === undefined || Table.CreationDateTime === undefined) throw new Error("the table is not there");
  return { arn: Table.TableArn, bytes: Table.TableSizeBytes ?? 0, createdAt: Table.CreationDateTime };
}

export async function startExport(table: ExportedTable, bucket: string, order: ExportOrder): Promise<void> {
  const { arn } = await describeTable(table);
  await table.client.send(
    new ExportTableToPointInTimeCommand({
      TableArn: arn,
      S3Bucket: bucket,
      ExportFormat: "DYNAMODB_JSON",
      // For eight hours the same token means the same export: what is still at work is not begun again, what failed is.
      ClientToken: tokenOf(order),
      ...timesOf(order),
    }),
  );
}

function tokenOf(order: ExportOrder): string {
  if (order.kind === "incremental") return `to-${order.to.toISOString()}`;
  return order.at === undefined ? "first" : `full-${order.at.toISOString()}`;
}

function timesOf(order: ExportOrder) {
  if (order.kind === "full") return { ExportType: "FULL_EXPORT" as const, ExportTime: order.at };
  return {
    ExportType: "INCREMENTAL_EXPORT" as const,
    IncrementalExportSpecification: {
      ExportFromTime: order.from,
      ExportToTime: order.to,
      ExportViewType: "NEW_AND_OLD_IMAGES" as const,
    },
  };
}
