import { IdempotentParameterMismatchException } from "@aws-sdk/client-dynamodb";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Environment } from "../../contract/routes.ts";
import type { Opening, OpenOutcome, Verification } from "../../domain/verification/verification.ts";
import { priceWrite } from "../accounts/wallets.ts";
import { free, neverWritten } from "../conditions.ts";
import { secondsOf } from "../expiry.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import type { Write } from "../transact.ts";
import { type Step, transition } from "../transition.ts";
import { ClaimItem, claimItem, LockItem, lockItem, pendingItem, verificationIn } from "./verification-items.ts";

const abandoned = "verificationId = :abandonedBy";

export async function readVerification(
  tables: Tables,
  environment: Environment,
  verificationId: string,
): Promise<Verification | undefined> {
  const { Item } = await tables.client.send(
    new GetCommand({
      TableName: tables.records,
      Key: keys.verification(environment, verificationId),
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? undefined : verificationIn(Item);
}

/** One transaction: the claim, the lock, the hold and the pending record. The first refusal, in this order, is told. */
export async function openVerification(tables: Tables, opening: Opening): Promise<OpenOutcome> {
  try {
    const outcome = await transition(tables, `open-${opening.verificationId}`, openingSteps(tables, opening));
    return outcome === "committed" ? { kind: "opened" } : outcome;
  } catch (error) {
    // Another opening was written under this very id a moment ago.
    if (error instanceof IdempotentParameterMismatchException) return { kind: "id taken" };
    throw error;
  }
}

function openingSteps(tables: Tables, opening: Opening): Step<OpenOutcome>[] {
  const { cooldown, claim, priceHalfCredits } = opening;
  const steps: Step<OpenOutcome>[] = [];
  if (claim) {
    const write = takeWrite(tables, opening, { item: claimItem(opening, claim), abandonedBy: claim.abandonedBy });
    const refused = (item: unknown): OpenOutcome => ({ kind: "claimed", claim: ClaimItem.parse(item) });
    steps.push({ write, refused });
    if (claim.other) {
      const key = keys.claim(opening.environment, claim.other.fingerprint);
      steps.push({ write: freeCheck(tables, opening, { key, abandonedBy: claim.abandonedBy }), refused });
    }
  }
  if (cooldown) {
    const write = takeWrite(tables, opening, {
      item: lockItem(opening, cooldown.fingerprint),
      abandonedBy: cooldown.abandonedBy,
    });
    const refused = (item: unknown): OpenOutcome => ({ kind: "on cooldown", lock: LockItem.parse(item) });
    steps.push({ write, refused });
    if (cooldown.otherFingerprint !== undefined) {
      const key = keys.lock(cooldown.otherFingerprint);
      steps.push({ write: freeCheck(tables, opening, { key, abandonedBy: cooldown.abandonedBy }), refused });
    }
  }
  if (priceHalfCredits > 0) {
    steps.push({ write: priceWrite(tables, opening), refused: () => ({ kind: "too few credits" }) });
  }
  const put = { TableName: tables.records, Item: pendingItem(opening), ConditionExpression: neverWritten };
  steps.push({ write: { Put: put }, refused: () => ({ kind: "id taken" }) });
  return steps;
}

/** Takes a lock or a claim that is free, or that a verification which has ended left behind. */
function takeWrite(
  tables: Tables,
  { requestedAt }: Opening,
  { item, abandonedBy }: { item: Record<string, unknown>; abandonedBy: string | undefined },
): Write {
  return { Put: { TableName: tables.ephemeral, Item: item, ...isFree(requestedAt, abandonedBy) } };
}

/** While secrets are exchanged: what stands under the other one counts as well, and stays as it is. */
function freeCheck(
  tables: Tables,
  { requestedAt }: Opening,
  { key, abandonedBy }: { key: Record<string, string>; abandonedBy: string | undefined },
): Write {
  return { ConditionCheck: { TableName: tables.ephemeral, Key: key, ...isFree(requestedAt, abandonedBy) } };
}

function isFree(requestedAt: Date, abandonedBy: string | undefined) {
  return {
    ConditionExpression: abandonedBy === undefined ? free : `${free} OR ${abandoned}`,
    ExpressionAttributeValues: {
      ":now": secondsOf(requestedAt.getTime()),
      ...(abandonedBy !== undefined && { ":abandonedBy": abandonedBy }),
    },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  } as const;
}
