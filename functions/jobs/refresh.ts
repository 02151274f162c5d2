import { S3Client } from "@aws-sdk/client-s3";
import { environment, environments } from "../edge/environment.ts";
import { logJob } from "../edge/logger.ts";
import { countListTroubles, countUnnamedRecords } from "../edge/metrics.ts";
import { consumer } from "../edge/triggers/consumer.ts";
import { ownAddresses } from "../lists/refresh/own-addresses.ts";
import { handleRefreshMessage, type RefreshMessageDeps, type RefreshReport } from "../lists/refresh/refresh-message.ts";
import { RefreshStep } from "../lists/refresh/steps.ts";
import { s3Objects } from "../lists/s3-objects.ts";
import { statesInObjects } from "../lists/source-state.ts";
import { listQueues } from "./lists/queues.ts";

const settings = environment(environments.refresh);
const objects = s3Objects(new S3Client(), settings.LISTS_BUCKET);

const deps: RefreshMessageDeps = {
  objects,
  states: statesInObjects(objects),
  fetch,
  addresses: ownAddresses(settings.LIST_ADDRESSES),
  random: Math.random,
  now: () => new Date(),
  ...listQueues(settings),
  report: (line) => {
    logJob("refresh", { source: line.source, kind: line.kind, ...figuresOf(line) });
    if (line.kind === "guarded") countListTroubles({ stale: 0, guarded: 1 });
    else countUnnamedRecords(line.newlyUnnamed);
  },
};

function figuresOf(line: RefreshReport): Record<string, number | string | boolean> {
  if (line.kind === "guarded") return { fault: line.fault.kind };
  return { changed: line.changed, records: line.records, newlyUnnamed: line.newlyUnnamed };
}

export const handler = consumer("refresh", RefreshStep, (step) => handleRefreshMessage(deps, step));
