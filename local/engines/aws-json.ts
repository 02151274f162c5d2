import { type Json, type JsonObject, objectOf, parseJson, textOf } from "../template/json.ts";
import { region } from "../template/place.ts";

/** Calls an engine as the SDK does: one POST, the operation in a header, JSON both ways. */
export type AwsCall = (operation: string, input: JsonObject) => Promise<JsonObject>;

export class AwsFault extends Error {
  override name = "AwsFault";
  readonly kind: string;
  constructor(operation: string, reply: JsonObject) {
    const kind = (textOf(reply.__type) ?? "unknown").split("#").at(-1) ?? "unknown";
    super(`${operation}: ${kind}: ${textOf(reply.message) ?? textOf(reply.Message) ?? ""}`);
    this.kind = kind;
  }
}

type AwsService = {
  /** As its requests are signed. */
  name: string;
  /** What stands before the operation in the header. */
  target: string;
  version?: "1.0" | "1.1";
};

export function awsJson(url: string, { name, target, version = "1.0" }: AwsService): AwsCall {
  // The engines check that a request is signed, not by whom.
  const signature = `AWS4-HMAC-SHA256 Credential=local/20250101/${region}/${name}/aws4_request, SignedHeaders=host, Signature=local`;
  const headers = {
    "Content-Type": `application/x-amz-json-${version}`,
    "X-Amz-Date": "20250101T000000Z",
    Authorization: signature,
  };
  return async (operation, input) => {
    const reply = await fetch(url, {
      method: "POST",
      headers: { ...headers, "X-Amz-Target": `${target}.${operation}` },
      body: JSON.stringify(input),
    });
    const text = await reply.text();
    const answer: Json = text === "" ? {} : parseJson(text);
    if (!reply.ok) throw new AwsFault(operation, objectOf(answer));
    return objectOf(answer);
  };
}

export const dynamoCall = (url: string): AwsCall => awsJson(url, { name: "dynamodb", target: "DynamoDB_20120810" });
export const queueCall = (url: string): AwsCall => awsJson(url, { name: "sqs", target: "AmazonSQS" });
export const streamCall = (url: string): AwsCall =>
  awsJson(url, { name: "dynamodb", target: "DynamoDBStreams_20120810" });
