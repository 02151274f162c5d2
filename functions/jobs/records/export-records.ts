import { type ExportRecordsDeps, exportRecords } from "../../domain/audit/export-records.ts";
import { environment, environments } from "../../edge/environment.ts";
import { countExportAge } from "../../edge/metrics.ts";
import { scheduled } from "../../edge/triggers/scheduled.ts";
import { completeExports, connectExportsBucket, letQueriesRead } from "../../exports/exports-bucket.ts";
import { connectExportedTable, describeTable, startExport } from "../../exports/table-exports.ts";

const settings = environment(environments["export-records"]);
const bucket = connectExportsBucket(settings.EXPORTS_BUCKET);
const table = connectExportedTable(settings.RECORDS_TABLE);

const deps: ExportRecordsDeps = {
  completeExports: () => completeExports(bucket),
  table: () => describeTable(table),
  start: (order) => startExport(table, settings.EXPORTS_BUCKET, order),
  letQueriesRead: (exports) => letQueriesRead(bucket, exports),
  now: () => new Date(),
};

export const handler = scheduled("export-records", async () => {
  const { ageHours, ...figures } = await exportRecords(deps, settings.EXPORT_PLAN);
  countExportAge(ageHours);
  return { ...figures, ageHours: Math.round(ageHours) };
});
