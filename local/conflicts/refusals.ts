import type { Json } from "../template/json.ts";

export type EngineReply = { status: number; body: string };

const prefix = "com.amazonaws.dynamodb.v20120810#";

/** What DynamoDB answers a lone write that meets a transaction. */
export function conflict(): EngineReply {
  return fault("TransactionConflictException", "Transaction is ongoing for the item");
}

export function throttled(): EngineReply {
  return fault(
    "ProvisionedThroughputExceededException",
    "The level of configured provisioned throughput was exceeded.",
  );
}

/** A cancelled transaction names a reason for every part, in order. */
export function cancelled(codes: ("None" | "TransactionConflict" | "ThrottlingError")[]): EngineReply {
  const reasons = codes.map((Code) => (Code === "None" ? { Code } : { Code, Message: words[Code] }));
  const Message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(", ")}]`;
  return reply({ __type: `${prefix}TransactionCanceledException`, Message, CancellationReasons: reasons });
}

const words = {
  TransactionConflict: "Transaction is ongoing for the item",
  ThrottlingError: "Throughput exceeds the current capacity for one or more global secondary indexes.",
};

function fault(kind: string, message: string): EngineReply {
  return reply({ __type: `${prefix}${kind}`, message });
}

function reply(body: Json): EngineReply {
  return { status: 400, body: JSON.stringify(body) };
}
