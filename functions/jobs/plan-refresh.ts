import { randomUUID } from "node:crypto";
import { S3Client } from "@aws-sdk/client-s3";
import { environment, environments } from "../edge/environment.ts";
import { countListTroubles } from "../edge/metrics.ts";
import { alsoOnDeployment } from "../edge/triggers/on-deployment.ts";
import { scheduled } from "../edge/triggers/scheduled.ts";
import { planRefresh } from "../lists/refresh/plan.ts";
import { s3Objects } from "../lists/s3-objects.ts";
import { statesInObjects } from "../lists/source-state.ts";
import { listQueues } from "./lists/queues.ts";

const settings = environment(environments["plan-refresh"]);
const states = statesInObjects(s3Objects(new S3Client(), settings.LISTS_BUCKET));

const plan = scheduled("plan-refresh", async () => {
  const planned = await planRefresh({ states, ...listQueues(settings), now: () => new Date(), newRun: randomUUID });
  countListTroubles(planned);
  return planned;
});

/** A first deployment has no list: it plans at once, rather than at the next run of the schedule. */
export const handler = alsoOnDeployment(plan);
