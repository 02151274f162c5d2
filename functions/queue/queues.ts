import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

// Bounded: a caller may be waiting for the answer that says when the next attempt is.
const requestHandler = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true };

/** Without the first setting the SDK would send to the host in the queue's URL, wherever it was told that SQS is. */
export function connectSqs(): SQSClient {
  return new SQSClient({ useQueueUrlAsEndpoint: false, requestHandler, maxAttempts: 2 });
}

/** Puts messages of one kind into one queue. What is sent twice arrives twice: whoever reads must not mind. */
export function sender<Message>(
  client: SQSClient,
  QueueUrl: string,
): (message: Message, delaySeconds: number) => Promise<void> {
  return async (message, DelaySeconds) => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message), DelaySeconds }));
  };
}
