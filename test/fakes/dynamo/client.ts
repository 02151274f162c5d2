import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** What a document client is to the store: one function. */
type Send = (command: object, options?: { abortSignal?: AbortSignal }) => Promise<object>;

/** A document client that hands every command to a function of ours. It is one, so the SDK's paginators take it. */
export function clientThat(send: Send): DynamoDBDocumentClient {
  return Object.assign(Object.create(DynamoDBDocumentClient.prototype), { send });
}
