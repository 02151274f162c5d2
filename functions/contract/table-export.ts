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

/** An export that came to its end. */
type Complete = { summary: ExportSummary };

/** The time up to which an export holds the table. */
export function exportEnd({ summary }: Complete): Date {
  return new Date(summary.exportType === "FULL_EXPORT" ? summary.exportTime : summary.exportToTime);
}

function exportBeginning({ summary }: Complete): Date {
  return new Date(summary.exportType === "FULL_EXPORT" ? 0 : summary.exportFromTime);
}

/** Exports that are one state of the table together, `missing` being the time that no export after them holds. */
export type ExportChain<One extends Complete> = {
  full: One;
  incremental: One[];
  asOf: Date;
  missing?: { from: Date; until: Date; before: One };
};

/** The newest full export and the incremental ones after it, up to the first gap. Nothing where there is no full one. */
export function newestChain<One extends Complete>(exports: readonly One[]): ExportChain<One> | undefined {
  const inOrder = [...exports].sort((one, other) => exportEnd(one).getTime() - exportEnd(other).getTime());
  const full = inOrder.filter(({ summary }) => summary.exportType === "FULL_EXPORT").at(-1);
  if (full === undefined) return undefined;
  const incremental: One[] = [];
  let asOf = exportEnd(full);
  for (const one of inOrder) {
    if (one.summary.exportType !== "INCREMENTAL_EXPORT" || exportEnd(one) <= asOf) continue;
    const until = exportBeginning(one);
    if (until > asOf) return { full, incremental, asOf, missing: { from: asOf, until, before: one } };
    incremental.push(one);
    asOf = exportEnd(one);
  }
  return { full, incremental, asOf };
}
