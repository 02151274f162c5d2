import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { deploymentName } from "./environment.ts";
import type { HubLine, RequestLine } from "./logger.ts";

const metrics = new Metrics({
  namespace: "IdentityVerification",
  // Two deployments in one account would otherwise move each other's alarms.
  defaultDimensions: { deployment: deploymentName() },
});

/** One count and one duration a request, by operation and environment: nothing that tells an outcome or an account. */
export function countRequest(line: RequestLine): void {
  metrics.addDimensions({ operation: line.operation, environment: line.environment });
  metrics.addMetric(counted[line.outcome], MetricUnit.Count, 1);
  metrics.addMetric("Duration", MetricUnit.Milliseconds, line.durationMs);
  metrics.publishStoredMetrics();
}

const counted = { answered: "Answered", refused: "Refused", fault: "Fault" } as const;

/** A count and a duration for each call of the hub, and whether it failed: what an alarm needs to know. */
export function countHubCall({ environment, outcome, durationMs }: HubLine): void {
  metrics.addDimensions({ environment });
  metrics.addMetric("HubCalls", MetricUnit.Count, 1);
  metrics.addMetric("HubFailures", MetricUnit.Count, outcome === "failed" ? 1 : 0);
  metrics.addMetric("HubDuration", MetricUnit.Milliseconds, durationMs);
  metrics.publishStoredMetrics();
}

/** Days until the hub no longer knows us: counted down for people, who need weeks to be given another certificate. */
export function countCertificateDays(environment: string, daysLeft: number): void {
  metrics.addDimensions({ environment });
  metrics.addMetric("HubCertificateDays", MetricUnit.Count, daysLeft);
  metrics.publishStoredMetrics();
}

/** Listed parties that came without a name. Nothing can be compared with them, so an alarm watches this count. */
export function countUnnamedRecords(count: number): void {
  metrics.addMetric("ListRecordsUnnamed", MetricUnit.Count, count);
  metrics.publishStoredMetrics();
}

/**
 * Lists that could not be checked for long, and lists of which an older copy is in use. An alarm watches both counts.
 */
export function countListTroubles({ stale, guarded }: { stale: number; guarded: number }): void {
  metrics.addMetric("ListsStale", MetricUnit.Count, stale);
  metrics.addMetric("ListsGuarded", MetricUnit.Count, guarded);
  metrics.publishStoredMetrics();
}

/** Rows that could not be read, facts that came too late, and how long the oldest has waited for the audit log. */
export function countLogTroubles(counts: { unreadable?: number; late?: number; waitingSeconds?: number }): void {
  const { unreadable, late, waitingSeconds } = counts;
  if (unreadable !== undefined) metrics.addMetric("LogUnreadable", MetricUnit.Count, unreadable);
  if (late !== undefined) metrics.addMetric("LogLate", MetricUnit.Count, late);
  if (waitingSeconds !== undefined) metrics.addMetric("LogWaiting", MetricUnit.Seconds, waitingSeconds);
  metrics.publishStoredMetrics();
}

/** How old the newest state of the table is that auditors can read. */
export function countExportAge(hours: number): void {
  metrics.addMetric("ExportAge", MetricUnit.NoUnit, hours);
  metrics.publishStoredMetrics();
}

/** What the service found when it called itself. The hub's own failures are counted apart: they wake nobody here. */
export function countSyntheticCalls(calls: Record<string, "answered" | "hub" | "fault">): void {
  const verdicts = Object.values(calls);
  const countOf = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
  metrics.addMetric("SyntheticFaults", MetricUnit.Count, countOf("fault"));
  metrics.addMetric("SyntheticHubFailures", MetricUnit.Count, countOf("hub"));
  metrics.publishStoredMetrics();
}

/** Accounts whose books do not hold, and those that were left open. Which ones, the report says. */
export function countReconciliation({ drifting, open }: { drifting: number; open: number }): void {
  metrics.addMetric("BooksDrifting", MetricUnit.Count, drifting);
  metrics.addMetric("BooksOpen", MetricUnit.Count, open);
  metrics.publishStoredMetrics();
}
