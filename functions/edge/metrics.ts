import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import type { RequestLine } from "./logger.ts";

const metrics = new Metrics({ namespace: "IdentityVerification" });

/** One count and one duration a request, by operation and environment: nothing that tells an outcome or an account. */
export function countRequest(line: RequestLine): void {
  metrics.addDimensions({ operation: line.operation, environment: line.environment });
  metrics.addMetric(counted[line.outcome], MetricUnit.Count, 1);
  metrics.addMetric("Duration", MetricUnit.Milliseconds, line.durationMs);
  metrics.publishStoredMetrics();
}

const counted = { answered: "Answered", refused: "Refused", fault: "Fault" } as const;
