import { logFault, logJob } from "../logger.ts";

/** A job that the clock starts: its figures are one line of the log. What it throws fails the run, which an alarm sees. */
export function scheduled(
  job: string,
  run: () => Promise<Record<string, number | string | boolean>>,
): () => Promise<Record<string, number | string | boolean>> {
  return async () => {
    try {
      const figures = await run();
      logJob(job, figures);
      return figures;
    } catch (error) {
      logFault(job, "", error);
      throw error;
    }
  };
}
