import { ExpectedFault } from "../fault.ts";
import { type JsonObject, listOf, objectOf, textOf } from "../template/json.ts";
import type { AwsCall } from "./aws-json.ts";

/** A table of an earlier template is brought up to the present one: its items stay, indexes are filled anew. */
export async function bringUpToDate(dynamo: AwsCall, declared: JsonObject): Promise<void> {
  const { TableName = null, AttributeDefinitions = null } = declared;
  const present = objectOf((await dynamo("DescribeTable", { TableName })).Table);
  if (shapeOf(present.KeySchema) !== shapeOf(declared.KeySchema)) {
    throw new ExpectedFault(
      `The table ${textOf(TableName)} in the data folder has other keys than the template now declares: ` +
        "begin anew with --fresh, or choose another folder with --data.",
    );
  }
  for (const change of indexChanges(present, declared)) {
    await dynamo("UpdateTable", { TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: [change] });
  }
  if (declared.StreamSpecification !== undefined && present.StreamSpecification === undefined) {
    await dynamo("UpdateTable", { TableName, StreamSpecification: declared.StreamSpecification });
  }
}

/** One change a call, as DynamoDB demands; an index that changed is dropped and made again. */
function indexChanges(present: JsonObject, declared: JsonObject): JsonObject[] {
  const before = indexesOf(present);
  const after = indexesOf(declared);
  const isSame = (name: string): boolean => indexShape(before.get(name)) === indexShape(after.get(name));
  const gone = [...before.keys()].filter((name) => !isSame(name));
  const wanted = [...after].filter(([name]) => !isSame(name));
  return [
    ...gone.map((IndexName): JsonObject => ({ Delete: { IndexName } })),
    ...wanted.map(([, index]): JsonObject => ({ Create: index })),
  ];
}

function indexesOf(table: JsonObject): Map<string, JsonObject> {
  const indexes = listOf(table.GlobalSecondaryIndexes).map(objectOf);
  return new Map(indexes.map((index) => [textOf(index.IndexName) ?? "", index]));
}

function indexShape(index: JsonObject | undefined): string {
  if (index === undefined) return "";
  const projection = objectOf(index.Projection);
  const attributes = listOf(projection.NonKeyAttributes).map(textOf).sort();
  return `${shapeOf(index.KeySchema)} ${textOf(projection.ProjectionType)} ${attributes.join()}`;
}

function shapeOf(keySchema: JsonObject[string] | undefined): string {
  const keys = listOf(keySchema).map(objectOf);
  return keys.map(({ AttributeName, KeyType }) => `${textOf(KeyType)} ${textOf(AttributeName)}`).join();
}
