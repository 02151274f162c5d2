import { type ExportChain, type ExportSummary, exportEnd, newestChain } from "../../contract/table-export.ts";

/** What is asked of DynamoDB. The first full export has no time: the table may be younger than any that is named. */
export type ExportOrder = { kind: "full"; at?: Date } | { kind: "incremental"; from: Date; to: Date };

export type CompleteExport = { name: string; summary: ExportSummary };

export type ExportRecordsDeps = {
  /** Those in the bucket that came to their end. */
  completeExports: () => Promise<CompleteExport[]>;
  table: () => Promise<{ bytes: number; createdAt: Date }>;
  /** Asking for the same twice starts one export. */
  start: (order: ExportOrder) => Promise<void>;
  /** Lets queries read these and no others. Says whether they read something else before. */
  letQueriesRead: (exports: readonly CompleteExport[]) => Promise<boolean>;
  now: () => Date;
};

type ExportPlan = {
  /** A larger table is exported whole every so many days, and its changes in between. */
  fullUpToBytes: number;
  fullEveryDays: number;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The time of day of every export, by UTC: in Sydney it is night. */
const hourOfDay = 15;
/** DynamoDB knows the table's past up to a few minutes ago. */
const settledMs = 10 * minuteMs;
/** It keeps the changes of the last 35 days, and exports those of a quarter of an hour at least. */
const changesKeptMs = 34 * dayMs;
const shortestMs = 15 * minuteMs;

/**
 * Once a day the table goes into the bucket, whole or as what changed. DynamoDB takes its time over an export, so each
 * run does what can be done now: what came to its end is given to the queries, and what is due is asked for.
 */
export async function exportRecords(deps: ExportRecordsDeps, plan: ExportPlan) {
  const chain = newestChain(await deps.completeExports());
  const { bytes, createdAt } = await deps.table();
  const isNews = chain !== undefined && (await deps.letQueriesRead([chain.full, ...chain.incremental]));
  const order = orderDue(chain, deps.now(), { ...plan, bytes });
  if (order !== undefined) await deps.start(order);
  const ageHours = (deps.now().getTime() - (chain?.asOf ?? createdAt).getTime()) / hourMs;
  return { ageHours, asked: order?.kind ?? "nothing", isNews, exports: chain ? 1 + chain.incremental.length : 0 };
}

function orderDue(
  chain: ExportChain<CompleteExport> | undefined,
  now: Date,
  { bytes, fullUpToBytes, fullEveryDays }: ExportPlan & { bytes: number },
): ExportOrder | undefined {
  if (chain === undefined) return { kind: "full" };
  const due = lastHourOfDay(new Date(now.getTime() - settledMs));
  const { asOf, full } = chain;
  const missingMs = due.getTime() - asOf.getTime();
  if (missingMs <= 0) return undefined;
  const isFullDue = due.getTime() - exportEnd(full).getTime() >= fullEveryDays * dayMs;
  const isPossible = missingMs >= shortestMs && missingMs <= changesKeptMs;
  if (bytes <= fullUpToBytes || isFullDue || !isPossible) return { kind: "full", at: due };
  // DynamoDB exports the changes of a day at most: after a pause, the next run asks for the next day.
  return { kind: "incremental", from: asOf, to: new Date(Math.min(asOf.getTime() + dayMs, due.getTime())) };
}

function lastHourOfDay(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourOfDay);
  return new Date(today <= now.getTime() ? today : today - dayMs);
}
