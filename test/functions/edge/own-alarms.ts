/**
 * The alarms over what our functions count themselves, each with the test that moves it by a fault. A test holds this table
 * against the template, so that an alarm that nothing has ever moved does not wait for its first night.
 */
export const ownAlarms = {
  "verify/HubFailures": { movedIn: "test/http/jobs/hub-alarm.test.ts", statistic: "Sum", above: [50] },
  "synthetic-calls/SyntheticFaults": { movedIn: "test/http/jobs/synthetic-calls.test.ts", most: [1] },
  "reconcile/BooksDrifting": { movedIn: "test/http/jobs/reconciliation.test.ts", most: [1] },
  "watch-certificate/HubCertificateDays": {
    movedIn: "test/functions/jobs/watch-certificate.test.ts",
    statistic: "Minimum",
    atMost: [3, 14, 30],
  },
  "export-records/ExportAge": {
    movedIn: "test/functions/jobs/records/export-records.test.ts",
    statistic: "Minimum",
    most: [30],
  },
  "log-intake/LogUnreadable": { movedIn: "test/functions/jobs/log-intake.test.ts", most: [1] },
  "compare-log/LogUnreadable": { movedIn: "test/functions/jobs/compare-log.test.ts", most: [1] },
  "compare-log/LogLate": { movedIn: "test/functions/jobs/compare-log.test.ts", most: [1] },
  "integrate-log/LogWaiting": { movedIn: "test/functions/jobs/integrate-log.test.ts", most: [300] },
  "plan-refresh/ListsStale": { movedIn: "test/functions/jobs/plan-refresh.test.ts", most: [1] },
  "refresh/ListsGuarded": { movedIn: "test/functions/jobs/refresh.test.ts", most: [1] },
  "refresh/ListRecordsUnnamed": { movedIn: "test/functions/edge/metrics.test.ts", most: [1] },
} as const satisfies Record<string, OwnAlarm>;
type AlarmName = keyof typeof ownAlarms;

/** Where an alarm begins: at a number or more, above it, or at it or less; most watch the highest of a time. */
type OwnAlarm = { movedIn: string; statistic?: "Sum" | "Minimum" } & (
  | { most: readonly number[] }
  | { above: readonly number[] }
  | { atMost: readonly number[] }
);

/** At which of its thresholds an alarm has begun, by the lines that CloudWatch would have taken from a function's log. */
export function begun(name: AlarmName, lines: readonly string[]): number[] {
  const alarm: OwnAlarm = ownAlarms[name];
  const figure = figureOf(name, alarm, lines.flatMap(countedIn));
  if ("most" in alarm) return alarm.most.filter((threshold) => figure >= threshold);
  if ("above" in alarm) return alarm.above.filter((threshold) => figure > threshold);
  return alarm.atMost.filter((threshold) => figure <= threshold);
}

function figureOf(name: AlarmName, { statistic }: OwnAlarm, counted: Record<string, unknown>[]): number {
  const [service = "", metric = ""] = name.split("/");
  const figures = (wanted: string) =>
    counted.flatMap((line) => (line.service === service && wanted in line ? [Number(line[wanted])] : []));
  const sum = (some: number[]) => some.reduce((total, one) => total + one, 0);
  // The share of the hub's calls that failed, once there were five.
  if (statistic === "Sum") {
    const calls = sum(figures("HubCalls"));
    return calls >= 5 ? (100 * sum(figures(metric))) / calls : 0;
  }
  return statistic === "Minimum" ? Math.min(...figures(metric)) : Math.max(...figures(metric));
}

function countedIn(line: string): Record<string, unknown>[] {
  const text = /\{.*"_aws".*\}/.exec(line)?.[0];
  return text === undefined ? [] : [JSON.parse(text)];
}
