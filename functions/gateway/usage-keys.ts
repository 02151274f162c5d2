import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  GetApiKeysCommand,
  NotFoundException,
} from "@aws-sdk/client-api-gateway";
import type { Environment } from "../contract/routes.ts";
import type { KeyRecord } from "../domain/account/key-record.ts";

/** The gateway's side of a key: an opaque value it counts by. It never holds the key itself. */
type UsageKeys = { client: APIGatewayClient; planOf: Record<Environment, string> };

export function connectUsageKeys(planOf: Record<Environment, string>): UsageKeys {
  return { client: new APIGatewayClient({}), planOf };
}

/** Creating is not idempotent at the gateway, so a second run finds what the first one made by its name. */
export async function openAtGateway({ client, planOf }: UsageKeys, key: KeyRecord): Promise<string> {
  const gatewayKeyId = (await findByName(client, key.keyId)) ?? (await create(client, key));
  await attach(client, planOf[key.environment], gatewayKeyId);
  return gatewayKeyId;
}

export async function closeAtGateway({ client }: UsageKeys, key: KeyRecord): Promise<void> {
  const gatewayKeyId = key.gatewayKeyId ?? (await findByName(client, key.keyId));
  if (gatewayKeyId === undefined) return;
  try {
    await client.send(new DeleteApiKeyCommand({ apiKey: gatewayKeyId }));
  } catch (error) {
    // Removed by an earlier run: that is what was wanted.
    if (!(error instanceof NotFoundException)) throw error;
  }
}

async function create(client: APIGatewayClient, key: KeyRecord): Promise<string> {
  const made = await client.send(new CreateApiKeyCommand({ name: key.keyId, value: key.usageId, enabled: true }));
  if (made.id === undefined) throw new Error("the gateway made a key without an id");
  return made.id;
}

async function attach(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: "API_KEY" }));
  } catch (error) {
    // Attached by an earlier run.
    if (!(error instanceof ConflictException)) throw error;
  }
}

async function findByName(client: APIGatewayClient, name: string): Promise<string | undefined> {
  const { items = [] } = await client.send(new GetApiKeysCommand({ nameQuery: name, limit: 10 }));
  return items.find((item) => item.name === name)?.id;
}
