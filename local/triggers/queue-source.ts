import { setTimeout as pause } from "node:timers/promises";
import type { AwsCall } from "../engines/aws-json.ts";
import type { Fleet } from "../functions/fleet.ts";
import { type Json, type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from "../template/json.ts";
import { region } from "../template/place.ts";
import type { Resolver } from "../template/resolve.ts";
import { reportedFailures } from "./batch-failures.ts";

/** An event source mapping from a queue to a function. */
type QueueSource = {
  logicalId: string;
  queueArn: string;
  functionArn: string;
  batchSize: number;
  windowSeconds: number;
  concurrency: number;
  reportsItems: boolean;
};

type QueueSourceDeps = {
  fleet: Fleet;
  queues: AwsCall;
  queueUrl: (name: string) => string;
  report: (line: string) => void;
  /** Set when retries are hurried: a failed message comes back after its visibility timeout divided by this. */
  hurry: number;
};

export function queueSources(resolver: Resolver): QueueSource[] {
  return resolver.ofType("AWS::Lambda::EventSourceMapping").flatMap((resource) => {
    const properties = resolver.properties(resource);
    const queueArn = textOf(properties.EventSourceArn) ?? "";
    if (!queueArn.includes(":sqs:") || properties.Enabled === false) return [];
    return [
      {
        logicalId: resource.logicalId,
        queueArn,
        functionArn: textOf(properties.FunctionName) ?? "",
        batchSize: numberOf(properties.BatchSize) ?? 10,
        windowSeconds: numberOf(properties.MaximumBatchingWindowInSeconds) ?? 0,
        concurrency: numberOf(objectOf(properties.ScalingConfig).MaximumConcurrency) ?? 5,
        reportsItems: listOf(properties.FunctionResponseTypes).includes("ReportBatchItemFailures"),
      },
    ];
  });
}

/** Polls the queue and hands batches to the function, never more at once than the mapping allows. */
export function runQueueSource(source: QueueSource, deps: QueueSourceDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const url = deps.queueUrl(source.queueArn.split(":").at(-1) ?? "");
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (running.size >= source.concurrency) {
        await Promise.race(running);
        continue;
      }
      const messages = await receive(deps, { url, batchSize: source.batchSize }, stopping.signal);
      if (messages.length === 0) continue;
      const work: Promise<void> = deliver({ ...source, url }, deps, messages)
        .catch((error: unknown) => deps.report(`${source.logicalId}: ${String(error)}`))
        .finally(() => running.delete(work));
      running.add(work);
    }
  };
  const polling = poll().catch((error: unknown) => deps.report(`${source.logicalId}: ${String(error)}`));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([polling, pause(200)]);
    },
  };
}

// Short enough that stopping does not hang on it; the engine answers at once when a message is there.
const pollSeconds = 5;

async function receive(
  deps: QueueSourceDeps,
  { url, batchSize }: { url: string; batchSize: number },
  stopping: AbortSignal,
): Promise<JsonObject[]> {
  try {
    const reply = await deps.queues("ReceiveMessage", {
      QueueUrl: url,
      MaxNumberOfMessages: Math.min(batchSize, 10),
      WaitTimeSeconds: pollSeconds,
      AttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    });
    return stopping.aborted ? [] : listOf(reply.Messages).map(objectOf);
  } catch (error) {
    if (!stopping.aborted) deps.report(`queue ${url}: ${String(error)}`);
    await pause(1000, undefined, { signal: stopping }).catch(() => {});
    return [];
  }
}

async function deliver(
  source: QueueSource & { url: string },
  deps: QueueSourceDeps,
  messages: JsonObject[],
): Promise<void> {
  const event = { Records: messages.map((message) => recordOf(source, message)) };
  const outcome = await deps.fleet.invoke(source.functionArn, JSON.stringify(event));
  const failed = outcome.kind === "answered" ? failedOf(source, parseJson(outcome.payload), messages) : messages;
  const done = messages.filter((message) => !failed.includes(message));
  if (done.length > 0) {
    await deps.queues("DeleteMessageBatch", {
      QueueUrl: source.url,
      Entries: done.map(({ ReceiptHandle = null }, index) => ({ Id: String(index), ReceiptHandle })),
    });
  }
  if (deps.hurry > 1) await returnSooner(deps, source.url, failed);
}

/** A failed message comes back by itself when its visibility timeout ends; hurried, it comes back sooner. */
async function returnSooner(deps: QueueSourceDeps, url: string, failed: JsonObject[]): Promise<void> {
  if (failed.length === 0) return;
  const { Attributes } = await deps.queues("GetQueueAttributes", {
    QueueUrl: url,
    AttributeNames: ["VisibilityTimeout"],
  });
  const seconds = numberOf(objectOf(Attributes).VisibilityTimeout) ?? 30;
  const VisibilityTimeout = Math.ceil(seconds / deps.hurry);
  for (const { ReceiptHandle = null } of failed) {
    await deps.queues("ChangeMessageVisibility", { QueueUrl: url, ReceiptHandle, VisibilityTimeout });
  }
}

/** Without item reports an answer means that all went well. */
function failedOf(source: QueueSource, answer: Json, messages: JsonObject[]): JsonObject[] {
  if (!source.reportsItems) return [];
  const idOf = (message: JsonObject): string => textOf(message.MessageId) ?? "";
  const failed = reportedFailures(answer, messages.map(idOf));
  return messages.filter((message) => failed.includes(idOf(message)));
}

function recordOf(source: QueueSource, message: JsonObject): JsonObject {
  const attributes = Object.entries(objectOf(message.MessageAttributes));
  return {
    messageId: message.MessageId ?? null,
    receiptHandle: message.ReceiptHandle ?? null,
    body: message.Body ?? null,
    attributes: objectOf(message.Attributes),
    messageAttributes: Object.fromEntries(attributes.map(([name, value]) => [name, attributeOf(objectOf(value))])),
    md5OfBody: message.MD5OfBody ?? null,
    eventSource: "aws:sqs",
    eventSourceARN: source.queueArn,
    awsRegion: region,
  };
}

/** Lambda spells the parts of an attribute with a small first letter. */
function attributeOf({ StringValue, BinaryValue, DataType = "String" }: JsonObject): JsonObject {
  return {
    dataType: DataType,
    stringListValues: [],
    binaryListValues: [],
    ...(StringValue !== undefined && { stringValue: StringValue }),
    ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
  };
}
