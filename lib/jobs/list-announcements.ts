import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import { grantReadingLists } from "../data/lists-bucket.ts";
import type { Foundation } from "../data-stack.ts";
import { grantItems, grantLists } from "../functions/grants.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import { Schedule } from "./schedule.ts";

/** Whoever puts a snapshot into service, the accounts' webhooks hear of it within minutes, and at most once an hour. */
export class ListAnnouncements extends Construct {
  constructor(scope: Construct, id: string, { settings, data, version }: Foundation) {
    super(scope, id);
    const { key, records, ephemeral, lists, alarms, queues } = data;
    const { delivery } = queues.live;
    const announcing = new ServiceFunction(this, "Announcing", {
      name: "announce-lists",
      environment: {
        VERSION: version,
        RECORDS_TABLE: records.tableName,
        EPHEMERAL_TABLE: ephemeral.tableName,
        LISTS_BUCKET: lists.bucketName,
        DELIVERY_QUEUE: delivery.queue.queueUrl,
      },
      settings,
      alarms,
      timeout: Duration.minutes(1),
      startedByClock: true,
    });
    grantReadingLists(announcing, { bucket: lists, key, parts: ["snapshots/*"] });
    grantItems(announcing, { table: records, key, actions: ["GetItem", "PutItem"], kinds: ["announcement"] });
    grantLists(announcing, { table: records, key, kinds: ["accounts"] });
    delivery.allowSendingBy(announcing);
    new Schedule(this, "Announcements", {
      name: `${settings.name}-announce-lists`,
      description: "Tells accounts that the lists changed",
      expression: "rate(2 minutes)",
      target: announcing,
    });
  }
}
