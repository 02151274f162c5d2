import { AwsClient } from "aws4fetch";
import { keys } from "./keys.ts";

type Signer = {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  endpoint: string;
};

/**
 * Whether a table answers a read, its encryption key included. One signed request by hand: the SDK's client would be
 * two thirds of a health check's bundle.
 */
export async function isReachable(table: string, signer: Signer): Promise<boolean> {
  const client = new AwsClient({
    accessKeyId: signer.accessKeyId,
    secretAccessKey: signer.secretAccessKey,
    ...(signer.sessionToken && { sessionToken: signer.sessionToken }),
    region: signer.region,
    service: "dynamodb",
    retries: 1,
  });
  const { pk, sk } = keys.health();
  try {
    const answer = await client.fetch(signer.endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.GetItem" },
      body: JSON.stringify({ TableName: table, Key: { pk: { S: pk }, sk: { S: sk } } }),
      signal: AbortSignal.timeout(2_000),
    });
    return answer.ok;
  } catch {
    // Not reached in time is the answer, not a fault of this check.
    return false;
  }
}
