import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { RefreshStep } from "../../lists/refresh/steps.ts";

/** Sources that change together make one snapshot. */
const indexDelaySeconds = 120;

/** The two queues of the lists: steps of refreshes, and the wish for a look by the index job. */
export function listQueues({ REFRESH_QUEUE, INDEX_QUEUE }: { REFRESH_QUEUE: string; INDEX_QUEUE: string }) {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });
  const send = async (QueueUrl: string, message: object, DelaySeconds: number) => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message), DelaySeconds }));
  };
  return {
    send: (step: RefreshStep, delaySeconds: number) => send(REFRESH_QUEUE, step, delaySeconds),
    requestIndex: () => send(INDEX_QUEUE, {}, indexDelaySeconds),
  };
}
