import type { SQSBatchItemFailure, SQSHandler, SQSRecord } from "aws-lambda";
import type * as z from "zod";
import { Problem } from "../../contract/problems.ts";
import { logFault, logJob } from "../logger.ts";

/**
 * A queue's consumer. Each message stands alone: one that cannot be read or handled is reported by its id and comes
 * back, or ends among the dead letters; the others are done.
 */
export function consumer<Schema extends z.ZodType>(
  job: string,
  schema: Schema,
  handle: (message: z.output<Schema>, attempt: Attempt) => Promise<void>,
): SQSHandler {
  return async ({ Records }, context) => {
    const remainingMs = () => context.getRemainingTimeInMillis();
    const failures = await Promise.all(
      Records.map((record) => handleOne({ job, schema, handle, remainingMs }, record)),
    );
    const batchItemFailures = failures.filter((failure) => failure !== undefined);
    logJob(job, { handled: Records.length - batchItemFailures.length, failed: batchItemFailures.length });
    return { batchItemFailures };
  };
}

/** How often the queue has handed this message out, the current time included. */
type Attempt = { messageId: string; received: number; remainingMs: () => number };

type Handling<Schema extends z.ZodType> = {
  job: string;
  schema: Schema;
  handle: (message: z.output<Schema>, attempt: Attempt) => Promise<void>;
  remainingMs: () => number;
};

async function handleOne<Schema extends z.ZodType>(
  { job, schema, handle, remainingMs }: Handling<Schema>,
  record: SQSRecord,
): Promise<SQSBatchItemFailure | undefined> {
  try {
    const message = schema.parse(JSON.parse(record.body));
    const received = Number(record.attributes.ApproximateReceiveCount);
    await handle(message, { messageId: record.messageId, received, remainingMs });
    return undefined;
  } catch (error) {
    // To be tried again is no fault: another worker is at work on it, or the tables are too busy.
    if (!(error instanceof Problem && error.kind === "tryAgain")) logFault(job, record.messageId, error);
    return { itemIdentifier: record.messageId };
  }
}
