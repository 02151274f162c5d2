import { randomUUID } from "node:crypto";
import { S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { consumer } from "../edge/consumer.ts";
import { environment, environments } from "../edge/environment.ts";
import { logJob } from "../edge/logger.ts";
import { handleRefreshMessage, RefreshMessage, type RefreshMessageDeps } from "../lists/refresh/refresh-message.ts";
import { s3Objects } from "../lists/s3-objects.ts";
import { statesInObjects } from "../lists/source-state.ts";

const { LISTS_BUCKET, REFRESH_QUEUE, INDEX_QUEUE } = environment(environments.refresh);
const queues = new SQSClient({ useQueueUrlAsEndpoint: false });
const objects = s3Objects(new S3Client(), LISTS_BUCKET);

const send = async (QueueUrl: string, message: unknown, DelaySeconds: number) => {
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message), DelaySeconds }));
};

const deps: RefreshMessageDeps = {
  objects,
  states: statesInObjects(objects),
  fetch,
  random: Math.random,
  now: () => new Date(),
  newRun: randomUUID,
  send: (message, delaySeconds) => send(REFRESH_QUEUE, message, delaySeconds),
  // Two minutes: sources that change together make one snapshot.
  requestIndex: () => send(INDEX_QUEUE, {}, 120),
  report: ({ source, kind, ...outcome }) =>
    logJob("refresh", { source, kind, ...("fault" in outcome ? { fault: outcome.fault.kind } : outcome) }),
};

export const handler = consumer("refresh", RefreshMessage, (message) => handleRefreshMessage(deps, message));
