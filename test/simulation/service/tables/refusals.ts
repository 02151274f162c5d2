import {
  type CancellationReason,
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { Item } from "../../../fakes/dynamo/values.ts";
import type { WriteInput } from "../../../fakes/dynamo/writes.ts";
import type { Dice } from "../dice.ts";

// What DynamoDB says when it is the wrong moment. Each passes.

const $metadata = { httpStatusCode: 400 };

export const conflict = (): Error =>
  new TransactionConflictException({ message: "Transaction is ongoing for the item", $metadata });
export const stillInProgress = (): Error =>
  new TransactionInProgressException({ message: "It is still in progress", $metadata });

export function throttled(dice: Dice): Error {
  const message = "Rate exceeded";
  return dice.weighed<() => Error>([
    [2, () => new ProvisionedThroughputExceededException({ message, $metadata })],
    [2, () => new ThrottlingException({ message, $metadata })],
    [1, () => new RequestLimitExceeded({ message, $metadata })],
  ])();
}

type Code =
  | "None"
  | "TransactionConflict"
  | "ThrottlingError"
  | "ProvisionedThroughputExceeded"
  | "ConditionalCheckFailed";

/**
 * A transaction that met another one: at least one of its writes says so, and any other may say anything, a condition
 * that failed on what the other transaction was about to change among it.
 */
export function mixedReasons(
  writes: readonly WriteInput[],
  dice: Dice,
  itemOf: (write: WriteInput) => Item | undefined,
): Error {
  const [met] = [dice.below(writes.length)];
  const codes = writes.map((write, index): Code => {
    if (index === met)
      return dice.weighed<Code>([
        [3, "TransactionConflict"],
        [1, "ThrottlingError"],
        [1, "ProvisionedThroughputExceeded"],
      ]);
    const others: [number, Code][] = [
      [5, "None"],
      [1, "TransactionConflict"],
      [1, "ThrottlingError"],
    ];
    return dice.weighed<Code>(isConditional(write) ? [...others, [3, "ConditionalCheckFailed"]] : others);
  });
  return cancelled(codes.map((Code, index) => reasonOf(Code, writes[index], itemOf)));
}

/** A transaction one of whose items lies in a partition that takes no writes at the moment. */
export function throttledAt(writes: readonly WriteInput[], isHot: (write: WriteInput) => boolean): Error {
  return cancelled(writes.map((write) => ({ Code: isHot(write) ? "ThrottlingError" : "None" })));
}

function reasonOf(
  Code: Code,
  write: WriteInput | undefined,
  itemOf: (write: WriteInput) => Item | undefined,
): CancellationReason {
  const shows = write?.Put ?? write?.Update ?? write?.Delete ?? write?.ConditionCheck;
  const isShown = Code === "ConditionalCheckFailed" && shows?.ReturnValuesOnConditionCheckFailure === "ALL_OLD";
  const item = isShown && write !== undefined ? itemOf(write) : undefined;
  return { Code, ...(item && { Item: marshall(item) }) };
}

function cancelled(CancellationReasons: CancellationReason[]): Error {
  return new TransactionCanceledException({ message: "Transaction cancelled", CancellationReasons, $metadata });
}

function isConditional({ Put, Update, Delete, ConditionCheck }: WriteInput): boolean {
  return (Put ?? Update ?? Delete ?? ConditionCheck)?.ConditionExpression !== undefined;
}
