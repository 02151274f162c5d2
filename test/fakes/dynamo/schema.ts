import type { CreateTableCommandInput, KeySchemaElement } from "@aws-sdk/client-dynamodb";
import type { KeyName, Keys, Schema } from "./table.ts";

/** A table as it is declared to DynamoDB. */
export function schemaOf(declared: Omit<CreateTableCommandInput, "TableName">): Schema {
  const keysOf = (elements: KeySchemaElement[] | undefined): Keys => ({
    hash: nameOf(declared, elements, "HASH"),
    sort: nameOf(declared, elements, "RANGE"),
  });
  const indexes = (declared.GlobalSecondaryIndexes ?? []).map(({ IndexName = "", KeySchema, Projection }) => {
    const shows = Projection?.ProjectionType === "ALL" ? "everything" : (Projection?.NonKeyAttributes ?? []);
    return { name: IndexName, keys: keysOf(KeySchema), shows } as const;
  });
  return { keys: keysOf(declared.KeySchema), indexes };
}

function nameOf(
  { AttributeDefinitions = [] }: Omit<CreateTableCommandInput, "TableName">,
  elements: KeySchemaElement[] | undefined,
  role: "HASH" | "RANGE",
): KeyName {
  const name = elements?.find(({ KeyType }) => KeyType === role)?.AttributeName;
  const type = AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType;
  if (name === undefined || (type !== "S" && type !== "N"))
    throw new Error("the tables in memory have keys of two parts");
  return { name, type };
}
