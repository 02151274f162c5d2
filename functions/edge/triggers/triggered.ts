import type { Context } from "aws-lambda";
import { logFault, logJob } from "../logger.ts";

type Figures = Record<string, number | string | boolean>;

/**
 * A job that an event source starts with all it has. Its figures are one line of the log; what it throws fails the
 * whole, which then comes again.
 */
export function triggered(
  job: string,
  run: (event: unknown, remainingMs: () => number) => Promise<Figures>,
): (event: unknown, context: Context) => Promise<void> {
  return async (event, context) => {
    try {
      logJob(job, await run(event, () => context.getRemainingTimeInMillis()));
    } catch (error) {
      logFault(job, context.awsRequestId, error);
      throw error;
    }
  };
}
