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

/** Which tables are written stands in the writes. */
type Reached = Pick<Tables, "client">;

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Why one write of a cancelled transaction was refused; nothing where it was not the reason. */
export type Refusal = { item?: Record<string, unknown> } | undefined;

const conflictPatienceMs = 3_000;
const replyPatienceMs = 8_000;
const longestPauseMs = 400;
/** A try that hangs is given up while there is time for another. */
const longestTryMs = 2_000;
const shortestTryMs = 500;
/** One look at the table: what is read in more time than this is not waited for. */
export const longestLookMs = 1_000;
/** DynamoDB remembers a token for ten minutes: after that the same words would be another transaction. */
const tokenLivesMs = 9 * 60_000;

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

export type Transacted = "committed" | { refused: Refusal[] };

/** A transaction was not answered, nor any repeat of it in time: whether it was written is not known. */
export class ReplyLost extends Error {
  override readonly name = "ReplyLost";
}

/**
 * All of the writes or none. Conflicts and throttling pass and are tried again with full jitter; a condition that failed
 * beside a conflict is not believed until the conflict is gone. A try whose reply was lost is repeated as well: the token
 * makes it count once.
 */
export function transact(tables: Reached, token: string, writes: Write[]): Promise<Transacted> {
  return transactForCertain(tables, { token, writes, until: Date.now() + replyPatienceMs });
}

export type Transaction = {
  token: string;
  writes: Write[];
  /** In milliseconds of the epoch: after that nobody waits for an answer. */
  until: number;
  /** A consistent read: whether these very writes are on the table, or never will be. */
  look?: (signal: AbortSignal) => Promise<Look>;
};

export type Look = "written" | "not yet" | "never";

/** The same for writes that the table itself can tell of: after a lost reply it is looked at before each repeat. */
export async function transactForCertain(
  tables: Reached,
  { token, writes, until, look }: Transaction,
): Promise<Transacted> {
  // A try that begins at the last moment still has its time, and a look after it.
  const repliesUntil = Math.min(until - shortestTryMs - longestLookMs, Date.now() + tokenLivesMs);
  const conflictsUntil = Math.min(repliesUntil, Date.now() + conflictPatienceMs);
  let lost: ReplyLost | undefined;
  for (let attempt = 0; ; attempt++) {
    const outcome = await once(tables, { token, writes }, repliesUntil);
    if (outcome === "committed") return outcome;
    if (outcome instanceof ReplyLost) lost = outcome;
    const found = lost === undefined ? "not yet" : await looked(look);
    if (found === "written") return "committed";
    if (found === "never") return { refused: writes.map(() => ({})) };
    if (typeof outcome === "object" && "refused" in outcome) return outcome;
    if (await pausedBefore(attempt + 1, lost === undefined ? conflictsUntil : repliesUntil)) continue;
    throw lost ?? new Problem("tryAgain", { retryAfterSeconds: 1 });
  }
}

/** One write alone meets other people's transactions too, and the SDK does not try it again by itself. */
export async function throughConflicts<Output>(send: () => Promise<Output>): Promise<Output> {
  const giveUpAt = Date.now() + conflictPatienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof TransactionConflictException || isThrottled(error))) throw error;
      if (!(await pausedBefore(attempt + 1, giveUpAt))) throw new Problem("tryAgain", { retryAfterSeconds: 1 });
    }
  }
}

/** False where the pause would end too late: nothing is waited for then. */
async function pausedBefore(attempt: number, until: number): Promise<boolean> {
  const pause = Math.random() * Math.min(longestPauseMs, 10 * 2 ** attempt);
  if (Date.now() + pause > until) return false;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return true;
}

/** A look that fails says nothing about the write. */
async function looked(look: Transaction["look"]): Promise<Look> {
  if (look === undefined) return "not yet";
  return look(AbortSignal.timeout(longestLookMs)).catch(() => "not yet");
}

async function once(
  tables: Reached,
  { token, writes }: Pick<Transaction, "token" | "writes">,
  until: number,
): Promise<Transacted | "conflict" | ReplyLost> {
  const command = new TransactWriteCommand({ TransactItems: writes, ClientRequestToken: token });
  const leftInDoubt = triesInDoubt(command);
  const abortSignal = AbortSignal.timeout(Math.max(shortestTryMs, Math.min(longestTryMs, until - Date.now())));
  try {
    await tables.client.send(command, { abortSignal });
    return "committed";
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
    const isConflict =
      error instanceof TransactionConflictException || reasons.some(({ Code = "" }) => passing.has(Code));
    if (error instanceof TransactionCanceledException && !isConflict) return { refused: reasons.map(refusalOf) };
    if (leftInDoubt()) return new ReplyLost("a transaction was not answered", { cause: error });
    // Ended in a pause of the SDK's own, each of its tries was answered: the table is too busy.
    if (isConflict || isThrottled(error) || abortSignal.aborted) return "conflict";
    throw error;
  }
}

/**
 * Whether any try got no answer, a fault of DynamoDB's own, or the answer that an earlier one is still at work. The SDK
 * repeats such tries by itself and reports the last one only, or nothing but that time ended, so each is noted here as it
 * passes.
 */
function triesInDoubt({ middlewareStack }: TransactWriteCommand): () => boolean {
  let inDoubt = false;
  // Nearest to the wire: what comes back is a response, whatever it says.
  middlewareStack.add(
    (next) => async (args) => {
      try {
        const result = await next(args);
        if (isServerFault(result.response)) inDoubt = true;
        return result;
      } catch (error) {
        inDoubt = true;
        throw error;
      }
    },
    { step: "deserialize", priority: "low" },
  );
  // Where the response has been read: what it says is an error with a name.
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (error instanceof TransactionInProgressException) inDoubt = true;
        throw error;
      }
    },
    { step: "deserialize", priority: "high" },
  );
  return () => inDoubt;
}

function isServerFault(response: unknown): boolean {
  return (
    typeof response === "object" && response !== null && "statusCode" in response && Number(response.statusCode) >= 500
  );
}

function isThrottled(error: unknown): boolean {
  return error instanceof Error && throttled.has(error.name);
}

/** The document client leaves the items of a cancellation as the wire had them; here they become plain again. */
function refusalOf(reason: CancellationReason): Refusal {
  if (reason.Code !== "ConditionalCheckFailed") return undefined;
  return reason.Item === undefined ? {} : { item: unmarshall(reason.Item) };
}
