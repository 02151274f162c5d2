import autocannon from "autocannon";
import type { Stream } from "./streams.ts";

export type Measured = {
  operation: string;
  calls: number;
  p50: number;
  p99: number;
  most: number;
  /** By status: whatever should not have been answered, and `no answer`. */
  unexpected: Record<string, number>;
};

/** One stream of calls at its own rate, or as fast as so many callers can. */
export async function measure(
  url: string,
  { operation, rate, expected, request }: Stream,
  { seconds, callers }: { seconds: number; callers?: number },
): Promise<Measured> {
  let turn = 0;
  const result = await autocannon({
    url,
    duration: seconds,
    connections: callers ?? Math.max(1, Math.ceil(rate / 2)),
    ...(callers === undefined && { overallRate: rate }),
    timeout: 60,
    requests: [{ setupRequest: (empty) => ({ ...empty, ...request(turn++) }) }],
  });
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(
    ([status, { count }]) => [status, Number(count)] as const,
  );
  const unexpected = Object.fromEntries(statuses.filter(([status]) => status !== String(expected)));
  const silent = result.errors + result.timeouts;
  return {
    operation,
    calls: statuses.reduce((sum, [, count]) => sum + count, 0),
    p50: result.latency.p50,
    p99: result.latency.p99,
    most: result.latency.max,
    unexpected: { ...unexpected, ...(silent > 0 && { "no answer": silent }) },
  };
}
