import { Logger } from "@aws-lambda-powertools/logger";
import { inSource } from "./source-frames.ts";

/** Named fields only: a body, an event, a header or a key never reaches a log. */
export type RequestLine = {
  operation: string;
  environment: string;
  outcome: Outcome;
  durationMs: number;
  requestId: string;
  accountId?: string;
  keyId?: string;
  /** The kind of a refusal. Settled verifications are all `answered`: a log never tells Y from N, D or S. */
  refusal?: string;
};
type Outcome = "answered" | "refused" | "fault";

const logger = new Logger();

export function logRequest(line: RequestLine): void {
  logger.info("request", { ...line });
}

/** One call of the hub. Y, N, D and S are all `answered`: the line says that the hub answered, never what. */
export type HubLine = {
  environment: string;
  vrn: string;
  outcome: "answered" | "locked" | "failed";
  /** Our own word for why it failed; none of them says anything about a person. */
  reason?: string;
  activityId?: string | undefined;
  durationMs: number;
};

export function logHub(line: HubLine): void {
  logger.info("hub", { ...line });
}

/** A fault's stack names our own code; its message may hold a library's words, never the caller's. */
export function logFault(where: string, requestId: string, error: unknown): void {
  logger.error("fault", { where, requestId, ...described(error) });
}

/** A count of what a job did, for whoever reads the log afterwards. */
export function logJob(job: string, figures: Record<string, number | string | boolean>): void {
  logger.info("job", { job, ...figures });
}

type Described = { fault: string; stack?: string; cause?: Described };

function described(error: unknown): Described {
  if (!(error instanceof Error)) return { fault: typeof error };
  return {
    fault: error.name,
    ...(error.stack !== undefined && { stack: framesOf(error.stack) }),
    ...(error.cause !== undefined && { cause: described(error.cause) }),
  };
}

/** The frames without the message: a parser's message can quote what it could not parse. */
function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map(inSource)
    .join("\n");
}
