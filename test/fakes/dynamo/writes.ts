import type { PutCommandInput, TransactWriteCommandInput, UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { conditionOf, scopeOf, updateOf } from "./expressions/cache.ts";
import { holds } from "./expressions/conditions.ts";
import { refuseOverlaps, updated } from "./expressions/updates.ts";
import { invalid, type Refusal } from "./refusals.ts";
import type { Change, Keys, Table } from "./table.ts";
import { copyOfItem, type Item, typeOf, type Value } from "./values.ts";

export type WriteInput = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type TableNamed = (name: string | undefined) => Table;

/** What a write would do, or why it is refused. Nothing is changed yet. */
type Planned = { table: Table; key: Item; change: Change } | { table: Table; key: Item; refusal: Refusal };

/** One write of any of the four kinds, alone or in a transaction. */
export function planWrite(tableNamed: TableNamed, { Put, Update, Delete, ConditionCheck }: WriteInput): Planned {
  if (Put !== undefined) return planPut(tableNamed(Put.TableName), Put);
  if (Update !== undefined) return planUpdate(tableNamed(Update.TableName), Update);
  const named = Delete ?? ConditionCheck;
  if (named === undefined) throw invalid("a transaction's item must hold one write");
  const table = tableNamed(named.TableName);
  const key = keyOf(table, named.Key);
  return plan({ table, key }, named, (before) => (Delete ? undefined : before));
}

function planPut(table: Table, input: Omit<PutCommandInput, "TableName">): Planned {
  const item = copyOfItem(input.Item ?? {});
  checkKeys(table, item);
  return plan({ table, key: item }, input, () => item);
}

type UpdateInput = Omit<UpdateCommandInput, "TableName" | "ReturnValues">;

function planUpdate(table: Table, input: UpdateInput): Planned {
  const key = keyOf(table, input.Key);
  if (input.UpdateExpression === undefined) return plan({ table, key }, input, (before) => before ?? key);
  const update = updateOf(input.UpdateExpression);
  return plan({ table, key }, input, (before) => {
    const after = updated(before ?? key, update, {
      names: input.ExpressionAttributeNames,
      values: input.ExpressionAttributeValues,
    });
    checkUnmoved(table.schema.keys, key, after);
    checkKeys(table, after);
    return after;
  });
}

type Conditional = {
  ConditionExpression?: string | undefined;
  UpdateExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, Value> | undefined;
  ReturnValuesOnConditionCheckFailure?: string | undefined;
};

function plan(
  { table, key }: { table: Table; key: Item },
  input: Conditional,
  afterOf: (before: Item | undefined) => Item | undefined,
): Planned {
  const condition = input.ConditionExpression === undefined ? undefined : conditionOf(input.ConditionExpression);
  const update = input.UpdateExpression === undefined ? undefined : updateOf(input.UpdateExpression);
  const scope = scopeOf(input, condition, update);
  if (update !== undefined) refuseOverlaps(update, scope);
  const before = table.get(key);
  if (condition !== undefined && !holds(condition.condition, before ?? {}, scope)) {
    const shown = input.ReturnValuesOnConditionCheckFailure === "ALL_OLD" ? before : undefined;
    return { table, key, refusal: { code: "ConditionalCheckFailed", shown } };
  }
  try {
    return { table, key, change: { table: table.name, before, after: afterOf(before) } };
  } catch (error) {
    // An update that the item as it is does not allow: a transaction says so among its reasons.
    return { table, key, refusal: { code: "ValidationError", message: error instanceof Error ? error.message : "" } };
  }
}

/** The key of a request: the table's two attributes and nothing else. */
export function keyOf(table: Table, given: Record<string, unknown> | undefined): Item {
  const key = copyOfItem(given ?? {});
  if (Object.keys(key).length !== 2) throw invalid("The provided key element does not match the schema");
  table.placeOf(key);
  return key;
}

function checkKeys(table: Table, item: Item): void {
  const { keys, indexes } = table.schema;
  for (const { name, type } of [keys.hash, keys.sort]) {
    const value = item[name];
    if (value === undefined || typeOf(value) !== type || value === "") throw badKey(name);
  }
  for (const index of indexes) {
    for (const { name, type } of [index.keys.hash, index.keys.sort]) {
      const value = item[name];
      if (value !== undefined && (typeOf(value) !== type || value === "")) throw badKey(name);
    }
  }
}

const badKey = (name: string): Error => invalid(`One or more parameter values were invalid: a key attribute: ${name}`);

function checkUnmoved({ hash, sort }: Keys, key: Item, after: Item): void {
  for (const { name } of [hash, sort]) {
    if (after[name] !== key[name]) throw invalid(`Cannot update attribute ${name}. This attribute is part of the key`);
  }
}
