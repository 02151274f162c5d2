import { randomUUID } from "node:crypto";
import { S3Client } from "@aws-sdk/client-s3";
import { environment, environments } from "../edge/environment.ts";
import { countListTroubles } from "../edge/metrics.ts";
import { scheduled } from "../edge/scheduled.ts";
import { planRefresh } from "../lists/refresh/plan.ts";
import { s3Objects } from "../lists/s3-objects.ts";
import { statesInObjects } from "../lists/source-state.ts";
import { listQueues } from "./lists/queues.ts";

const settings = environment(environments["plan-refresh"]);
const states = statesInObjects(s3Objects(new S3Client(), settings.LISTS_BUCKET));

export const handler = scheduled("plan-refresh", async () => {
  const plan = await planRefresh({ states, ...listQueues(settings), now: () => new Date(), newRun: randomUUID });
  countListTroubles(plan);
  return plan;
});
