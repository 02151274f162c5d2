import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { Problem } from "../contract/problems.ts";
import type { Tables } from "./tables.ts";

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Why one write of a cancelled transaction was refused; nothing where it was not the reason. */
export type Refusal = { item?: Record<string, unknown> } | undefined;

const patienceMilliseconds = 3_000;
const longestPause = 400;
const passing: ReadonlySet<string> = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

const throttled: ReadonlySet<string> = new Set([
  "ThrottlingException",
  "RequestLimitExceeded",
  "ProvisionedThroughputExceededException",
]);

/**
 * All of the writes or none. Conflicts and throttling pass and are tried again with full jitter; a condition that failed
 * beside a conflict is not believed until the conflict is gone. The token makes a try whose reply was lost count once.
 */
export function transact(
  tables: Tables,
  token: string,
  writes: Write[],
): Promise<"committed" | { refused: Refusal[] }> {
  return patiently(() => once(tables, token, writes));
}

/** One write alone meets other people's transactions too, and the SDK does not try it again by itself. */
export async function alone<Output>(send: () => Promise<Output>): Promise<Output> {
  const { output } = await patiently(async () => {
    try {
      return { output: await send() };
    } catch (error) {
      if (error instanceof TransactionConflictException || isPassing(error)) return "conflict";
      throw error;
    }
  });
  return output;
}

async function patiently<Outcome>(attemptOnce: () => Promise<Outcome | "conflict">): Promise<Outcome> {
  const giveUpAt = Date.now() + patienceMilliseconds;
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce();
    if (outcome !== "conflict") return outcome;
    const pause = Math.random() * Math.min(longestPause, 20 * 2 ** attempt);
    if (Date.now() + pause > giveUpAt) throw new Problem("tryAgain", { retryAfterSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function once(
  tables: Tables,
  token: string,
  writes: Write[],
): Promise<"committed" | "conflict" | { refused: Refusal[] }> {
  try {
    await tables.client.send(new TransactWriteCommand({ TransactItems: writes, ClientRequestToken: token }));
    return "committed";
  } catch (error) {
    if (error instanceof TransactionConflictException || isPassing(error)) return "conflict";
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    if (reasons.some((reason) => passing.has(reason.Code ?? ""))) return "conflict";
    return { refused: reasons.map(refusalOf) };
  }
}

/** Throttled as a whole, or our own earlier try whose reply was lost is still at work: the token makes a repeat safe. */
function isPassing(error: unknown): boolean {
  if (error instanceof TransactionInProgressException) return true;
  return error instanceof Error && throttled.has(error.name);
}

/** The document client leaves the items of a cancellation as the wire had them; here they become plain again. */
function refusalOf(reason: CancellationReason): Refusal {
  if (reason.Code !== "ConditionalCheckFailed") return undefined;
  return reason.Item === undefined ? {} : { item: unmarshall(reason.Item) };
}
