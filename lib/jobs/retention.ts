import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import { itemKinds } from "../../functions/contract/item-kinds.ts";
import type { Foundation } from "../data-stack.ts";
import { grantItems, grantLists } from "../functions/grants.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import { Schedule } from "./schedule.ts";

const ends = [
  "liveVerification",
  "testVerification",
  "screening",
  "ledger",
  "account",
  "apiKey",
  "wallet",
  "webhook",
  "liveWebhook",
  "testWebhook",
] as const;

/** Once a day: records whose years are over get an end, after which DynamoDB removes them. */
export class RetentionJob extends Construct {
  constructor(scope: Construct, id: string, { settings, data, version }: Foundation) {
    super(scope, id);
    const { records, ephemeral, key } = data;
    const retire = new ServiceFunction(this, "Retire", {
      name: "retire-records",
      environment: {
        VERSION: version,
        RECORDS_TABLE: records.tableName,
        EPHEMERAL_TABLE: ephemeral.tableName,
        RETENTION: JSON.stringify(settings.retention),
      },
      settings,
      alarms: data.alarms,
      timeout: Duration.minutes(15),
      startedByClock: true,
    });
    grantItems(retire, { table: records, key, actions: ["Query"], kinds: ["account"] });
    const kinds = ["accounts", "liveVerification", "testVerification", "screening", "ledger"] as const;
    grantLists(retire, { table: records, key, kinds: [...kinds] });
    // Of any item, a row of the ledger too, the end and nothing else.
    retire.allow(["dynamodb:UpdateItem"], [records.tableArn], {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ends.map((kind) => `${itemKinds[kind]}#*`) },
      "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk", "expiresAt"] },
      Null: { "dynamodb:LeadingKeys": "false", "dynamodb:Attributes": "false" },
      StringEqualsIfExists: { "dynamodb:ReturnValues": ["NONE", "UPDATED_OLD", "UPDATED_NEW"] },
    });
    new Schedule(this, "Daily", {
      name: `${settings.name}-retire-records`,
      description: "Gives records an end whose years are over",
      expression: "cron(20 17 * * ? *)",
      target: retire,
    });
  }
}
