import { randomUUID } from "node:crypto";
import { IdempotentParameterMismatchException } from "@aws-sdk/client-dynamodb";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Problem } from "../../contract/problems.ts";
import { VerificationRecord } from "../../contract/verification/verification-record.ts";
import type { Opening, Pending, Settled, Settlement } from "../../domain/verification/verification.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import { type Look, longestLookMs, transact } from "../transact.ts";
import { stepsOf, transitionForCertain } from "../transition.ts";
import { lockAndClaimWrites, overdueWrites, recordAndMoneyWrites } from "./settlement-writes.ts";

/** Another transaction under a token of its own, and the same one on every repeat. */
const tokenWithoutLock = (token: string): string => `alone-${token.replace(/^settle-/, "")}`.slice(0, 36);

/**
 * One transaction: the record's end, the charge or the release, the lock, the claim. Where a reply is lost, the record
 * itself tells whether it was written. Throws `ReplyLost` where that cannot be learnt in time.
 */
export async function settleVerification(
  tables: Tables,
  opening: Opening,
  { settlement, timeoutMs }: { settlement: Settlement; timeoutMs: number },
): Promise<Settled> {
  const written = await writeSettlement(tables, opening, { settlement, until: Date.now() + timeoutMs });
  if (written === "written") return "settled";
  const found = await readEnd(tables, opening, AbortSignal.timeout(longestLookMs));
  if (found?.settlement === settlement.id) return "settled";
  // Ended by somebody else, with a charge.
  if (found?.status === "completed") return "unknown";
  // The table was too busy. The record stays pending until its deadline, and a retry may charge for it before.
  if (found?.status === "pending" && settlement.aftermath?.scheduled) return "unknown";
  return "unsettled";
}

/**
 * Money and record never wait for a lock or a claim that somebody else holds by now: then they are written without
 * those two.
 */
async function writeSettlement(
  tables: Tables,
  opening: Opening,
  { settlement, until }: { settlement: Settlement; until: number },
): Promise<"written" | "refused"> {
  const token = settlement.aftermath?.token ?? `settle-${opening.verificationId}`;
  const needed = stepsOf(recordAndMoneyWrites(tables, opening, settlement), "ended before" as const);
  const look = async (signal: AbortSignal): Promise<Look> => {
    const found = await readEnd(tables, opening, signal);
    if (found?.settlement === settlement.id) return "written";
    return found?.status === "pending" ? "not yet" : "never";
  };
  try {
    const optional = stepsOf(lockAndClaimWrites(tables, opening, settlement), "taken over" as const);
    const outcome = await transitionForCertain<"ended before" | "taken over">(tables, {
      token,
      steps: [...needed, ...optional],
      until,
      look,
    });
    if (outcome === "committed") return "written";
    if (outcome === "ended before") return "refused";
    const fewer = { token: tokenWithoutLock(token), steps: needed, until, look };
    return (await transitionForCertain(tables, fewer)) === "committed" ? "written" : "refused";
  } catch (error) {
    if (error instanceof Problem && error.kind === "tryAgain") return "refused";
    // This verification was settled a moment ago, with another ending.
    if (error instanceof IdempotentParameterMismatchException) return "refused";
    throw error;
  }
}

const Ended = VerificationRecord.pick({ status: true }).extend({ settlement: z.string().optional() });

async function readEnd(
  tables: Tables,
  { environment, verificationId }: Opening,
  abortSignal: AbortSignal,
): Promise<z.infer<typeof Ended> | undefined> {
  const command = new GetCommand({
    TableName: tables.records,
    Key: keys.verification(environment, verificationId),
    ConsistentRead: true,
  });
  const { Item } = await tables.client.send(command, { abortSignal });
  return Item === undefined ? undefined : Ended.parse(Item);
}

/** What a dead process left: an error, its credit given back. Nothing is changed where it has ended or was put off. */
export async function endOverdue(tables: Tables, found: Pending, at: Date): Promise<void> {
  // A token of this very try: another one's would be refused for not saying the same.
  await transact(tables, randomUUID(), overdueWrites(tables, found, at));
}
