import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import { exportsPlaces } from "../data/exports-bucket.ts";
import type { Foundation } from "../data-stack.ts";
import { region } from "../deployment/region.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import { ownMetric } from "../own-metric.ts";
import { Schedule } from "./schedule.ts";

const gigabyte = 1_000_000_000;
/** One a day is due: this one is late, and there is time left to mend it before the next. */
const lateHours = 30;

/** Every hour: asks DynamoDB for the export that is due, and lets queries read the newest that came to its end. */
export class ExportJob extends Construct {
  constructor(scope: Construct, id: string, { settings, data, version }: Foundation) {
    super(scope, id);
    const { fullUpToGigabytes, fullEveryDays } = settings.exports;
    const job = new ServiceFunction(this, "Export", {
      name: "export-records",
      environment: {
        VERSION: version,
        RECORDS_TABLE: data.records.tableName,
        EXPORTS_BUCKET: data.exports.bucketName,
        EXPORT_PLAN: JSON.stringify({ fullUpToBytes: fullUpToGigabytes * gigabyte, fullEveryDays }),
      },
      settings,
      alarms: data.alarms,
      timeout: Duration.minutes(2),
      startedByClock: true,
    });
    this.#grant(job, data);
    new Schedule(this, "Hourly", {
      name: `${settings.name}-export-records`,
      description: "Has the records exported once a day, and shows auditors the newest export",
      expression: "cron(15 * * * ? *)",
      target: job,
    });
    alarm(this, "Late", {
      topic: data.alarms,
      metric: ownMetric(settings, {
        metricName: "ExportAge",
        service: "export-records",
        period: Duration.hours(2),
        statistic: "Minimum",
      }),
      threshold: lateHours,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.BREACHING,
      meaning: "The daily export of the records did not come: auditors read an old state.",
      runbook: "export-late",
    });
  }

  /** DynamoDB writes the export in the name of whoever asked for it. */
  #grant(job: ServiceFunction, { records, exports, key }: Foundation["data"]): void {
    job.allow(["dynamodb:DescribeTable", "dynamodb:ExportTableToPointInTime"], [records.tableArn]);
    job.allow(
      ["s3:AbortMultipartUpload", "s3:GetObject", "s3:PutObject", "s3:PutObjectAcl"],
      [exports.arnForObjects(`${exportsPlaces.exports}*`)],
    );
    job.allow(["s3:GetObject", "s3:PutObject"], [exports.arnForObjects(`${exportsPlaces.images}files.txt`)]);
    // Without it, S3 answers "forbidden" for what is merely not there.
    job.allow(["s3:ListBucket"], [exports.bucketArn]);
    const services = [`s3.${region}.amazonaws.com`, `dynamodb.${region}.amazonaws.com`];
    job.allow(["kms:Decrypt", "kms:GenerateDataKey"], [key.keyArn], { StringEquals: { "kms:ViaService": services } });
  }
}
