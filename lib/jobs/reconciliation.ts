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

/** Once a day: holds the books of the newest export against themselves, and against the hub's statement. */
export class Reconciliation extends Construct {
  constructor(scope: Construct, id: string, { settings, data, version }: Foundation) {
    super(scope, id);
    const job = new ServiceFunction(this, "Reconcile", {
      name: "reconcile",
      environment: {
        VERSION: version,
        EXPORTS_BUCKET: data.exports.bucketName,
        RECORDS_YEARS: String(Math.min(...Object.values(settings.retention))),
      },
      settings,
      alarms: data.alarms,
      timeout: Duration.minutes(15),
      // It remembers each check and each charge of all the years: some six million checks in three gigabytes.
      memoryMegabytes: settings.memoryMegabytes.lists,
      startedByClock: true,
    });
    this.#grant(job, data);
    new Schedule(this, "Daily", {
      name: `${settings.name}-reconcile`,
      description: "Holds the books of the newest export against themselves",
      // The export is of 15:00 and takes DynamoDB an hour or so; in Sydney it is still night.
      expression: "cron(50 17 * * ? *)",
      target: job,
    });
    alarm(this, "Drift", {
      topic: data.alarms,
      metric: ownMetric(settings, {
        metricName: "BooksDrifting",
        service: "reconcile",
        period: Duration.hours(24),
        statistic: "Maximum",
      }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      meaning: "The books of an account do not hold: what was charged, held or counted by the hub differs.",
      runbook: "books-drift",
    });
    alarm(this, "Silent", {
      topic: data.alarms,
      metric: job.lambda.metricInvocations({ period: Duration.hours(1) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 25,
      treatMissingData: TreatMissingData.BREACHING,
      meaning: "For a day nobody has held the books against themselves: a wrong charge would stay unnoticed.",
      runbook: "books-not-reconciled",
    });
  }

  #grant(job: ServiceFunction, { exports, key }: Foundation["data"]): void {
    for (const place of [exportsPlaces.exports, exportsPlaces.statements]) {
      job.allow(["s3:GetObject"], [exports.arnForObjects(`${place}*`)]);
    }
    job.allow(["s3:PutObject"], [exports.arnForObjects(`${exportsPlaces.reports}*`)]);
    job.allow(["s3:ListBucket"], [exports.bucketArn]);
    job.allow(["kms:Decrypt", "kms:GenerateDataKey"], [key.keyArn], {
      StringEquals: { "kms:ViaService": `s3.${region}.amazonaws.com` },
    });
  }
}
