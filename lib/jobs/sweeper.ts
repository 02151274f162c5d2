import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import type { Foundation } from "../data-stack.ts";
import { grantIndex, grantItems } from "../functions/grants.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import { Schedule } from "./schedule.ts";

/**
 * Every minute: ends the verifications whose process died, of both environments, and gives their credits back. It reads
 * indices of what is under way and nothing else, and takes no request, so that it may touch live wallets.
 */
export class Sweeper extends Construct {
  constructor(scope: Construct, id: string, { settings, data, version }: Foundation) {
    super(scope, id);
    const { records, ephemeral, key, queues } = data;
    const sweep = new ServiceFunction(this, "Sweep", {
      name: "sweep",
      environment: {
        VERSION: version,
        RECORDS_TABLE: records.tableName,
        EPHEMERAL_TABLE: ephemeral.tableName,
        RETRY_PLAN: JSON.stringify(settings.retries.plan),
        LIVE_DELIVERY_QUEUE: queues.live.delivery.queue.queueUrl,
        TEST_DELIVERY_QUEUE: queues.test.delivery.queue.queueUrl,
      },
      settings,
      alarms: data.alarms,
      timeout: Duration.seconds(50),
      startedByClock: true,
    });
    grantIndex(sweep, { table: records, index: "pending", kinds: ["pending", "undelivered"] });
    const kinds = ["liveVerification", "testVerification"] as const;
    grantItems(sweep, { table: records, key, actions: ["GetItem", "UpdateItem"], kinds: [...kinds] });
    grantItems(sweep, { table: records, key, actions: ["UpdateItem"], kinds: ["wallet"] });
    this.#grantDeliveries(sweep, data);
    new Schedule(this, "EveryMinute", {
      name: `${settings.name}-sweep`,
      description: "Ends verifications whose process died",
      expression: "rate(1 minute)",
      target: sweep,
    });
    alarm(this, "Silent", {
      topic: data.alarms,
      metric: sweep.lambda.metricInvocations({ period: Duration.minutes(5) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.BREACHING,
      meaning: "Nothing sweeps: records of dead processes stay pending and hold credits.",
      runbook: "sweeper-silent",
    });
  }

  /** Sending the events of what it ended, and paying back what could not be delivered to anybody. */
  #grantDeliveries(sweep: ServiceFunction, { records, ephemeral, key, queues }: Foundation["data"]): void {
    grantItems(sweep, {
      table: records,
      key,
      actions: ["GetItem", "PutItem"],
      kinds: ["webhook", "liveWebhook", "testWebhook"],
    });
    grantItems(sweep, { table: records, key, actions: ["PutItem"], kinds: ["account"] });
    grantItems(sweep, { table: records, key, actions: ["GetItem", "PutItem"], kinds: ["ledger"] });
    grantItems(sweep, { table: ephemeral, key, actions: ["GetItem", "UpdateItem"], kinds: ["refunds"] });
    grantItems(sweep, { table: ephemeral, key, actions: ["DeleteItem"], kinds: ["liveSealed", "testSealed"] });
    for (const { delivery } of [queues.live, queues.test]) delivery.allowSendingBy(sweep);
  }
}
