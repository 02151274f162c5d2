import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import type { RequestLine } from "./logger.ts";

const metrics = new Metrics();

/** One count and one duration a request, by operation and environment: nothing that tells an outcome or an account. */
export function countRequest(line: RequestLine): void {
  const one = metrics.singleMetric();
  one.addDimensions({ operation: line.operation, environment: line.environment });
  one.addMetric(counted[line.outcome], MetricUnit.Count, 1);
  const duration = metrics.singleMetric();
  duration.addDimensions({ operation: line.operation, environment: line.environment });
  duration.addMetric("Duration", MetricUnit.Milliseconds, line.durationMs);
}

const counted = { answered: "Answered", refused: "Refused", fault: "Fault" } as const;
