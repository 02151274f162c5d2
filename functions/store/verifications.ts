import { IdempotentParameterMismatchException } from "@aws-sdk/client-dynamodb";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Environment } from "../contract/routes.ts";
import type { Opening, OpenOutcome, Verification } from "../domain/verification/verification.ts";
import { keys } from "./keys.ts";
import type { Tables } from "./tables.ts";
import { transact, type Write } from "./transact.ts";
import {
  ClaimItem,
  claimItem,
  LockItem,
  lockItem,
  pendingItem,
  secondsOf,
  verificationIn,
} from "./verification-items.ts";

const neverWritten = "attribute_not_exists(pk)";
// TTL deletes late, sometimes by days, so what has expired must also count as free.
const free = `${neverWritten} OR expiresAt <= :now`;
const abandoned = "verificationId = :abandonedBy";
const affordable = "availableHalfCredits >= :price";

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
  const named = openingWrites(tables, opening);
  const writes = named.map(({ write }) => write);
  try {
    const outcome = await transact(tables, `open-${opening.verificationId}`, writes);
    if (outcome === "committed") return { kind: "opened" };
    const index = outcome.refused.findIndex((refusal) => refusal !== undefined);
    const told = named[index]?.refused(outcome.refused[index]?.item);
    if (told === undefined) throw new Error("an opening was refused without a reason");
    return told;
  } catch (error) {
    // Another opening was written under this very id a moment ago.
    if (error instanceof IdempotentParameterMismatchException) return { kind: "id taken" };
    throw error;
  }
}

type RefusableWrite = { write: Write; refused: (item: unknown) => OpenOutcome };

function openingWrites(tables: Tables, opening: Opening): RefusableWrite[] {
  const { cooldown, claim, priceHalfCredits } = opening;
  const writes: RefusableWrite[] = [];
  if (claim) {
    const write = takeWrite(tables, opening, { item: claimItem(opening, claim), abandonedBy: claim.abandonedBy });
    writes.push({ write, refused: (item) => ({ kind: "claimed", claim: ClaimItem.parse(item) }) });
  }
  if (cooldown) {
    const write = takeWrite(tables, opening, {
      item: lockItem(opening, cooldown.fingerprint),
      abandonedBy: cooldown.abandonedBy,
    });
    writes.push({ write, refused: (item) => ({ kind: "on cooldown", lock: LockItem.parse(item) }) });
  }
  if (priceHalfCredits > 0) {
    writes.push({ write: holdWrite(tables, opening), refused: () => ({ kind: "too few credits" }) });
  }
  const put = { TableName: tables.records, Item: pendingItem(opening), ConditionExpression: neverWritten };
  writes.push({ write: { Put: put }, refused: () => ({ kind: "id taken" }) });
  return writes;
}

/** Takes a lock or a claim that is free, or that a verification which has ended left behind. */
function takeWrite(
  tables: Tables,
  { requestedAt }: Opening,
  { item, abandonedBy }: { item: Record<string, unknown>; abandonedBy: string | undefined },
): Write {
  return {
    Put: {
      TableName: tables.ephemeral,
      Item: item,
      ConditionExpression: abandonedBy === undefined ? free : `${free} OR ${abandoned}`,
      ExpressionAttributeValues: {
        ":now": secondsOf(requestedAt.getTime()),
        ...(abandonedBy !== undefined && { ":abandonedBy": abandonedBy }),
      },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

function holdWrite(tables: Tables, { accountId, priceHalfCredits }: Opening): Write {
  return {
    Update: {
      TableName: tables.records,
      Key: keys.wallet(accountId),
      UpdateExpression: "SET availableHalfCredits = availableHalfCredits - :price",
      ConditionExpression: affordable,
      ExpressionAttributeValues: { ":price": priceHalfCredits },
    },
  };
}
