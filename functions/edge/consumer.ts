import type { SQSBatchItemFailure, SQSHandler, SQSRecord } from "aws-lambda";
import type * as z from "zod";
import { logFault, logJob } from "./logger.ts";

/**
 * A queue's consumer. Each message stands alone: one that cannot be read or handled is reported by its id and comes
 * back, or ends among the dead letters; the others are done.
 */
export function consumer<Schema extends z.ZodType>(
  job: string,
  schema: Schema,
  handle: (message: z.output<Schema>, attempt: Attempt) => Promise<void>,
): SQSHandler {
  return async ({ Records }) => {
    const failures = await Promise.all(Records.map((record) => handleOne(job, schema, handle, record)));
    const batchItemFailures = failures.filter((failure) => failure !== undefined);
    logJob(job, { handled: Records.length - batchItemFailures.length, failed: batchItemFailures.length });
    return { batchItemFailures };
  };
}

/** How often the queue has handed this message out, the current time included. */
export type Attempt = { messageId: string; received: number };

async function handleOne<Schema extends z.ZodType>(
  job: string,
  schema: Schema,
  handle: (message: z.output<Schema>, attempt: Attempt) => Promise<void>,
  record: SQSRecord,
): Promise<SQSBatchItemFailure | undefined> {
  try {
    const message = schema.parse(JSON.parse(record.body));
    await handle(message, { messageId: record.messageId, received: Number(record.attributes.ApproximateReceiveCount) });
    return undefined;
  } catch (error) {
    logFault(job, record.messageId, error);
    return { itemIdentifier: record.messageId };
  }
}
