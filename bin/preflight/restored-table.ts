import * as z from "zod";
import type { Settings } from "../../lib/deployment/deployment.ts";
import { type AskAws, answerAs } from "./ask-aws.ts";
import { type Check, missing, ok } from "./row.ts";

const Table = z.object({
  Table: z.object({
    TableStatus: z.string(),
    LatestStreamArn: z.string().optional(),
    DeletionProtectionEnabled: z.boolean().default(false),
    StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string() })).default([]),
    SSEDescription: z.object({ SSEType: z.string().optional() }).optional(),
  }),
});
const Backups = z.object({
  ContinuousBackupsDescription: z.object({
    PointInTimeRecoveryDescription: z.object({ PointInTimeRecoveryStatus: z.string() }),
  }),
});
const Expiry = z.object({
  TimeToLiveDescription: z.object({ TimeToLiveStatus: z.string(), AttributeName: z.string().optional() }),
});

/** What DynamoDB does not restore with a table, and every deployment relies on. */
export function restoredChecks({ restoredRecords }: Settings, ask: AskAws): Check[] {
  if (restoredRecords === undefined) return [];
  return [{ what: "restored table", look: () => restoredTable(restoredRecords, ask) }];
}

async function restoredTable({ tableName, streamArn }: NonNullable<Settings["restoredRecords"]>, ask: AskAws) {
  const input = { TableName: tableName };
  const look = <Schema extends z.ZodType>(schema: Schema, operation: string) =>
    ask({ service: "dynamodb", target: `DynamoDB_20120810.${operation}`, input }).then((text) =>
      answerAs(schema, text),
    );
  const { Table: table } = await look(Table, "DescribeTable");
  const { ContinuousBackupsDescription: backups } = await look(Backups, "DescribeContinuousBackups");
  const { TimeToLiveDescription: expiry } = await look(Expiry, "DescribeTimeToLive");
  const indexes = table.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);
  const lacks = [
    ["that it is ready", table.TableStatus === "ACTIVE"],
    ["the stream of the settings", table.LatestStreamArn === streamArn],
    ["old and new images in its stream", table.StreamSpecification?.StreamViewType === "NEW_AND_OLD_IMAGES"],
    ["deletion protection", table.DeletionProtectionEnabled],
    ["encryption with the deployment's key", table.SSEDescription?.SSEType === "KMS"],
    ["the indexes list and pending", ["list", "pending"].every((index) => indexes.includes(index))],
    ["point-in-time recovery", backups.PointInTimeRecoveryDescription.PointInTimeRecoveryStatus === "ENABLED"],
    ["expiry by expiresAt", expiry.TimeToLiveStatus === "ENABLED" && expiry.AttributeName === "expiresAt"],
  ].flatMap(([what, holds]) => (holds ? [] : [what]));
  if (lacks.length === 0) return ok(`${tableName} has everything that a restore leaves out.`);
  return missing(`${tableName} lacks ${lacks.join(", ")}.`, "docs/restore.md");
}
