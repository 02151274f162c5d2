import { isTrue, type JsonObject, listOf, objectOf, textOf } from "../template/json.ts";
import type { Resolver } from "../template/resolve.ts";
import { type AwsCall, AwsFault } from "./aws-json.ts";
import { bringUpToDate } from "./table-changes.ts";

export type Table = { name: string; logicalId: string; keys: string[]; ttlAttribute: string | undefined };

/** Makes the template's tables where they are missing; those that are there keep their items. */
export async function createTables(resolver: Resolver, dynamo: AwsCall): Promise<Table[]> {
  const tables: Table[] = [];
  for (const resource of resolver.ofType("AWS::DynamoDB::Table")) {
    const properties = resolver.properties(resource);
    const name = resolver.nameOf(resource);
    await createTable(dynamo, { ...declaration(properties), TableName: name });
    const ttl = objectOf(properties.TimeToLiveSpecification);
    tables.push({
      name,
      logicalId: resource.logicalId,
      keys: listOf(properties.KeySchema).flatMap((key) => textOf(objectOf(key).AttributeName) ?? []),
      ttlAttribute: isTrue(ttl.Enabled) ? textOf(ttl.AttributeName) : undefined,
    });
  }
  return tables;
}

/** The parts of the declaration the engine knows; keys, backups and tags are AWS's business. */
function declaration(properties: JsonObject): JsonObject {
  const stream = objectOf(properties.StreamSpecification);
  return {
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: listOf(properties.KeySchema),
    AttributeDefinitions: listOf(properties.AttributeDefinitions),
    ...indexes("GlobalSecondaryIndexes", properties),
    ...indexes("LocalSecondaryIndexes", properties),
    ...(stream.StreamViewType !== undefined && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType },
    }),
  };
}

function indexes(kind: string, properties: JsonObject): JsonObject {
  const declared = listOf(properties[kind]).map(objectOf);
  if (declared.length === 0) return {};
  return {
    [kind]: declared.map(({ IndexName = null, KeySchema = null, Projection = null }) => ({
      IndexName,
      KeySchema,
      Projection,
    })),
  };
}

async function createTable(dynamo: AwsCall, input: JsonObject): Promise<void> {
  try {
    await dynamo("CreateTable", input);
  } catch (error) {
    if (!(error instanceof AwsFault && error.kind === "ResourceInUseException")) throw error;
    await bringUpToDate(dynamo, input);
  }
}
