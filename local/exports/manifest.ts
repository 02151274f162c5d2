import { createHash } from "node:crypto";
import * as z from "zod";

// DynamoDB's export to S3 as its developer guide describes it: a folder an export, `AWSDynamoDB/ID/`, with the manifests;
// the data files of full exports in it, those of incremental ones in `AWSDynamoDB/data/`, which all of them share.

export const exportsFolder = "AWSDynamoDB";
export const summaryName = "manifest-summary.json";
export const startedName = "_started";

const anyExport = {
  version: z.string(),
  exportArn: z.string(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  tableArn: z.string(),
  tableId: z.string().nullish(),
  s3Bucket: z.string(),
  s3Prefix: z.string().nullish(),
  s3SseAlgorithm: z.string().nullish(),
  s3SseKmsKeyId: z.string().nullish(),
  manifestFilesS3Key: z.string(),
  billedSizeBytes: z.number().int().nullish(),
  itemCount: z.number().int(),
  outputFormat: z.literal("DYNAMODB_JSON"),
};

export const ExportSummary = z.discriminatedUnion("exportType", [
  z.object({ ...anyExport, exportType: z.literal("FULL_EXPORT"), exportTime: z.iso.datetime() }),
  z.object({
    ...anyExport,
    exportType: z.literal("INCREMENTAL_EXPORT"),
    exportFromTime: z.iso.datetime(),
    exportToTime: z.iso.datetime(),
    outputView: z.literal("NEW_AND_OLD_IMAGES"),
  }),
]);
export type ExportSummary = z.infer<typeof ExportSummary>;

export const DataFile = z.object({
  itemCount: z.number().int(),
  md5Checksum: z.string(),
  etag: z.string(),
  dataFileS3Key: z.string(),
});
export type DataFile = z.infer<typeof DataFile>;

/** The name of the file that holds a manifest's checksum. */
export function checksumName(manifest: string): string {
  return manifest.replace(/\.json$/, ".md5");
}

export function md5Of(bytes: string | Uint8Array): string {
  return createHash("md5").update(bytes).digest("base64");
}
