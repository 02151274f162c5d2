import { type JsonObject, listOf, objectOf, textOf } from "../template/json.ts";

/** Key attributes by table name. */
export type KeyNames = (table: string) => string[];

export type Touched = { kind: "transaction" | "write" | "read" | "other"; items: string[] };

const singleWrites = new Set(["PutItem", "UpdateItem", "DeleteItem"]);
const parts = ["Put", "Update", "Delete", "ConditionCheck", "Get"];

/** Which items a call would lock, in the order of its parts. */
export function touched(operation: string, input: JsonObject, keys: KeyNames): Touched {
  if (singleWrites.has(operation)) return { kind: "write", items: [itemOf(input, keys)] };
  if (operation === "TransactWriteItems" || operation === "TransactGetItems") {
    const items = listOf(input.TransactItems).map((part) => itemOf(only(objectOf(part)), keys));
    return { kind: operation === "TransactWriteItems" ? "transaction" : "read", items };
  }
  return { kind: "other", items: [] };
}

function only(part: JsonObject): JsonObject {
  return objectOf(parts.map((name) => part[name]).find((found) => found !== undefined));
}

function itemOf(part: JsonObject, keys: KeyNames): string {
  const table = textOf(part.TableName) ?? "";
  const source = objectOf(part.Key ?? part.Item);
  return JSON.stringify([table, ...keys(table).map((name) => source[name] ?? null)]);
}
