import { environment, environments } from "../edge/environment.ts";
import { countReconciliation } from "../edge/metrics.ts";
import { scheduled } from "../edge/triggers/scheduled.ts";
import { connectExportsBucket, newestState, readStatements, writeReport } from "../exports/exports-bucket.ts";
import { type ReconcileDeps, reconcile } from "../reconciliation/reconcile.ts";
import { statementOf } from "../reconciliation/statement.ts";

const settings = environment(environments.reconcile);
const bucket = connectExportsBucket(settings.EXPORTS_BUCKET);

const deps: ReconcileDeps = {
  newestState: () => newestState(bucket),
  statements: async () => (await readStatements(bucket)).map(statementOf),
  writeReport: (report) => writeReport(bucket, `${report.asOf.slice(0, 10)}.json`, report),
};

export const handler = scheduled("reconcile", async () => {
  const figures = await reconcile(deps, { years: settings.RECORDS_YEARS });
  countReconciliation(figures);
  return figures;
});
