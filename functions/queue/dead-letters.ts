import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import * as z from "zod";

/** A queue and where its messages end that failed too often. */
export const QueuePair = z.strictObject({ name: z.string(), queue: z.string(), deadLetters: z.string() });
export type QueuePair = z.infer<typeof QueuePair>;

type QueueState = { name: string; waiting: number; delayed: number; underWay: number; deadLetters: number };

const atOnce = 10;

/** Puts dead letters back, at most so many, and tells how many of each queue. Sent before deleted: none is lost. */
export async function redrive(client: SQSClient, pairs: QueuePair[], max: number): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  let left = max;
  for (const pair of pairs) {
    const count = await redriveOne(client, pair, left);
    moved[pair.name] = count;
    left -= count;
  }
  return moved;
}

async function redriveOne(client: SQSClient, { queue, deadLetters }: QueuePair, max: number): Promise<number> {
  let moved = 0;
  while (moved < max) {
    const MaxNumberOfMessages = Math.min(atOnce, max - moved);
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: deadLetters, MaxNumberOfMessages, VisibilityTimeout: 60 }),
    );
    if (Messages.length === 0) return moved;
    for (const { Body, ReceiptHandle } of Messages) {
      await client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: Body }));
      await client.send(new DeleteMessageCommand({ QueueUrl: deadLetters, ReceiptHandle }));
    }
    moved += Messages.length;
  }
  return moved;
}

export function queueStates(client: SQSClient, pairs: QueuePair[]): Promise<QueueState[]> {
  return Promise.all(
    pairs.map(async ({ name, queue, deadLetters }) => {
      const [live, dead] = await Promise.all([countsOf(client, queue), countsOf(client, deadLetters)]);
      return { name, ...live, deadLetters: dead.waiting };
    }),
  );
}

const Counts = z.object({
  ApproximateNumberOfMessages: z.coerce.number(),
  ApproximateNumberOfMessagesDelayed: z.coerce.number(),
  ApproximateNumberOfMessagesNotVisible: z.coerce.number(),
});

async function countsOf(client: SQSClient, QueueUrl: string) {
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
  const counts = Counts.parse(Attributes);
  return {
    waiting: counts.ApproximateNumberOfMessages,
    delayed: counts.ApproximateNumberOfMessagesDelayed,
    underWay: counts.ApproximateNumberOfMessagesNotVisible,
  };
}
