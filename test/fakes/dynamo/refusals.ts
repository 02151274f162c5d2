import {
  type CancellationReason,
  ConditionalCheckFailedException,
  IdempotentParameterMismatchException,
  ResourceNotFoundException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { Item } from "./values.ts";

// What DynamoDB refuses, in the classes of its SDK: the document client leaves the item of a refusal as the wire has it.

const $metadata = { httpStatusCode: 400 };

/** A request that makes no sense. The SDK has no class for it, only the name. */
export function invalid(message: string): Error {
  return Object.assign(new Error(message), { name: "ValidationException", $fault: "client", $metadata });
}

export function noSuchTable(): ResourceNotFoundException {
  return new ResourceNotFoundException({ message: "Requested resource not found", $metadata });
}

/** Why a write cannot be done. */
export type Refusal =
  | { code: "ConditionalCheckFailed"; shown: Item | undefined }
  | { code: "ValidationError"; message: string };

/** The refusal of a write that stands by itself. */
export function refused(refusal: Refusal): Error {
  if (refusal.code === "ValidationError") return invalid(refusal.message);
  const Item = refusal.shown && marshall(refusal.shown);
  return new ConditionalCheckFailedException({ message: conditionText, $metadata, ...(Item && { Item }) });
}

export function cancelled(refusals: readonly (Refusal | undefined)[]): TransactionCanceledException {
  const reasons = refusals.map(reasonOf);
  return new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(", ")}]`,
    CancellationReasons: reasons,
    $metadata,
  });
}

function reasonOf(refusal: Refusal | undefined): CancellationReason {
  if (refusal === undefined) return { Code: "None" };
  if (refusal.code === "ValidationError") return { Code: refusal.code, Message: refusal.message };
  const Item = refusal.shown && marshall(refusal.shown);
  return { Code: refusal.code, Message: conditionText, ...(Item && { Item }) };
}

export function otherParameters(): IdempotentParameterMismatchException {
  return new IdempotentParameterMismatchException({ message: "The token was used for another request.", $metadata });
}

const conditionText = "The conditional request failed";
