import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { conditionOf, projectionOf, scopeOf } from "./expressions/cache.ts";
import { type Condition, holds, type ReadCondition, valueNamed } from "./expressions/conditions.ts";
import { nameOf, type Path, type Scope, valueAt } from "./expressions/paths.ts";
import { invalid } from "./refusals.ts";
import type { Source, Table } from "./table.ts";
import { copyOfItem, type Item, type Value } from "./values.ts";
import { type Entry, indexOf, type Place } from "./view.ts";

export type Page = { items: Item[]; scanned: number; lastKey: Item | undefined };
type Query = Omit<QueryCommandInput, "TableName">;
type Read = { table: Table; source: Source; mostOnPage: number };

/** One page of a query. However much was asked for, the service may end it after `mostOnPage` items. */
export function query({ table, source, mostOnPage }: Read, input: Query): Page {
  if (input.KeyConditionExpression === undefined) throw invalid("a query needs a KeyConditionExpression");
  const wanted = conditionOf(input.KeyConditionExpression);
  const filter = input.FilterExpression === undefined ? undefined : conditionOf(input.FilterExpression);
  const projection = input.ProjectionExpression === undefined ? undefined : projectionOf(input.ProjectionExpression);
  const scope = scopeOf(input, wanted, filter, projection);
  refuseKeys(filter, source, scope);
  const hash = hashWanted(wanted.condition, source.keys.hash.name, scope);
  const partition = source.view.partition(hash);
  const { entries, isWhole } = entriesOf(partition, {
    start: startOf(source, partition, input),
    isForward: input.ScanIndexForward !== false,
    most: Math.min(input.Limit ?? mostOnPage, mostOnPage),
    isWanted: (item) => holds(wanted.condition, item, scope),
  });
  const kept = filter === undefined ? entries : entries.filter(({ item }) => holds(filter.condition, item, scope));
  const last = entries.at(-1);
  return {
    items: kept.map(({ item }) => projected(item, projection?.paths, scope)),
    scanned: entries.length,
    lastKey: isWhole || last === undefined ? undefined : keyAttributes(table, source, last.item),
  };
}

type Wanted = { start: number; isForward: boolean; most: number; isWanted: (item: Item) => boolean };

function entriesOf(
  partition: readonly Entry[],
  { start, isForward, most, isWanted }: Wanted,
): { entries: Entry[]; isWhole: boolean } {
  const entries: Entry[] = [];
  for (let index = start; ; index += isForward ? 1 : -1) {
    const entry = partition[index];
    if (entry === undefined) return { entries, isWhole: true };
    if (!isWanted(entry.item)) continue;
    entries.push(entry);
    if (entries.length >= most) return { entries, isWhole: false };
  }
}

/** Where reading goes on: after the key that the page before ended with, whether that item is still there or not. */
function startOf(source: Source, partition: readonly Entry[], input: Query): number {
  const isForward = input.ScanIndexForward !== false;
  if (input.ExclusiveStartKey === undefined) return isForward ? 0 : partition.length - 1;
  const place = source.placeOf(copyOfItem(input.ExclusiveStartKey));
  if (place === undefined) throw invalid("The provided starting key is invalid");
  const index = indexOf(partition, place);
  if (!isForward) return index - 1;
  return isAt(partition[index], place) ? index + 1 : index;
}

function isAt(entry: Entry | undefined, { sort, tie }: Place): boolean {
  return entry !== undefined && entry.place.sort === sort && entry.place.tie === tie;
}

/** What places an item is no matter of a filter. */
function refuseKeys(filter: ReadCondition | undefined, { keys }: Source, scope: Scope): void {
  for (const attribute of filter?.attributes ?? []) {
    const name = nameOf(attribute, scope);
    if (name === keys.hash.name || name === keys.sort.name) {
      throw invalid(`Filter Expression can only contain non-primary key attributes: ${name}`);
    }
  }
}

/** The partition a key condition asks for: one of its parts must say it. */
function hashWanted(condition: Condition, hash: string, scope: Scope): string {
  if (condition.kind === "and") {
    const [left, right] = [condition.left, condition.right].map((part) => hashIn(part, hash, scope));
    const found = left ?? right;
    if (found !== undefined) return found;
  }
  const found = hashIn(condition, hash, scope);
  if (found === undefined) throw invalid(`Query condition missed key schema element: ${hash}`);
  return found;
}

function hashIn(condition: Condition, hash: string, scope: Scope): string | undefined {
  if (condition.kind !== "compare" || condition.by !== "=") return undefined;
  const { left, right } = condition;
  const [step] = left.kind === "path" ? left.path : [];
  if (typeof step !== "string" || nameOf(step, scope) !== hash || right.kind !== "value") return undefined;
  const value = valueNamed(right.name, scope);
  return typeof value === "string" ? value : undefined;
}

function keyAttributes(table: Table, source: Source, item: Item): Item {
  const names = [table.schema.keys, source.keys].flatMap(({ hash, sort }) => [hash.name, sort.name]);
  const key: { [name: string]: Value } = {};
  for (const name of names) key[name] = item[name] ?? null;
  return key;
}

/** An item as a reader gets it: a copy, and only what was asked for. */
export function projected(item: Item, paths: readonly Path[] | undefined, scope: Scope): Item {
  if (paths === undefined) return copyOfItem(item);
  const shown: { [name: string]: Value } = {};
  for (const path of paths) {
    const [step] = path;
    if (path.length !== 1 || typeof step !== "string")
      throw new Error("the tables in memory project whole attributes only");
    const value = valueAt(item, path, scope);
    if (value !== undefined) shown[nameOf(step, scope)] = value;
  }
  return copyOfItem(shown);
}
