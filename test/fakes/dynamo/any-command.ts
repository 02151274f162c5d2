import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { attributes, condition, given, join, nothing, type Piece, test, update, value } from "./any-expression.ts";
import type { Value } from "./values.ts";
import type { WriteInput } from "./writes.ts";

// Commands as the store sends them and stranger ones, over a handful of items: so few that they meet one another.

const commandOf = {
  Put: PutCommand,
  Update: UpdateCommand,
  Delete: DeleteCommand,
  Get: GetCommand,
  Query: QueryCommand,
  BatchGet: BatchGetCommand,
  TransactWrite: TransactWriteCommand,
  TransactGet: TransactGetCommand,
} as const;

/** A command to be, as plain data: so a run that failed can be read. */
export type Asked = { kind: keyof typeof commandOf; input: object };

function asked(kind: Asked["kind"], input: object): Asked {
  return { kind, input };
}

/** Stand in a command for the table it goes to, and for what only the keys of its run begin with. */
const [tableMark, runMark] = ["<table>", "<run>"];

export function commandFor({ kind, input }: Asked, on: { table: string; run: string }): object {
  return new commandOf[kind](filled(input, on) as never);
}

function filled(from: unknown, on: { table: string; run: string }): unknown {
  if (typeof from === "string") return from.replace(tableMark, on.table).replace(runMark, on.run);
  if (Array.isArray(from)) return from.map((one) => filled(one, on));
  if (typeof from !== "object" || from === null || from instanceof Set) return from;
  return Object.fromEntries(Object.entries(from).map(([name, one]) => [filled(name, on), filled(one, on)]));
}

const TableName = tableMark;
const key = fc.record({ pk: fc.constantFrom(`${runMark}1`, `${runMark}2`), sk: fc.constantFrom("a", "b", "c") });

const listed = fc.record({ listKey: fc.constant(runMark), listSort: fc.constantFrom("1", "2") });
const pending = fc.record({ pendingShard: fc.constant(runMark), deadline: fc.constantFrom(1, 2, 30) });
const more = fc.dictionary(fc.constantFrom("n", "k", "s", "l", "m", "tags", "accountId"), value, { maxKeys: 4 });
const item = fc
  .tuple(more, fc.option(listed, { freq: 2 }), fc.option(pending, { freq: 2 }), key)
  .map((parts): Record<string, Value> => Object.assign({}, ...parts));

const onlyIf = fc.option(condition, { nil: nothing });
const whenRefused = fc.constantFrom("ALL_OLD" as const, "NONE" as const);

/** What every write carries: its condition, if it has one, and what it shows of the item that fails it. */
function how(only: Piece, ReturnValuesOnConditionCheckFailure: "ALL_OLD" | "NONE", expression = nothing) {
  const ConditionExpression = only.text;
  return {
    TableName,
    ReturnValuesOnConditionCheckFailure,
    ...(ConditionExpression !== "" && { ConditionExpression }),
    ...given(join(expression, only)),
  };
}

const write: fc.Arbitrary<WriteInput> = fc.oneof(
  fc.tuple(item, onlyIf, whenRefused).map(([Item, only, shown]) => ({ Put: { Item, ...how(only, shown) } })),
  fc.tuple(key, update, onlyIf, whenRefused).map(([Key, to, only, shown]) => {
    return { Update: { Key, UpdateExpression: to.text, ...how(only, shown, to) } };
  }),
  fc.tuple(key, onlyIf, whenRefused).map(([Key, only, shown]) => ({ Delete: { Key, ...how(only, shown) } })),
);

const single = fc.tuple(write, fc.boolean()).map(([{ Put, Update, Delete }, isShown]) => {
  const old = isShown ? { ReturnValues: "ALL_OLD" } : {};
  if (Put !== undefined) return asked("Put", { ...Put, ...old });
  if (Delete !== undefined) return asked("Delete", { ...Delete, ...old });
  return asked("Update", { ...Update, ...(isShown && { ReturnValues: "ALL_NEW" }) });
});

/** Two writes on one item are refused as a whole, so most transactions name each item once. */
const transaction = fc
  .tuple(fc.array(write, { minLength: 1, maxLength: 4 }), fc.option(fc.nat(3)), fc.nat(9))
  .map(([writes, token, twins]) => {
    const isFirst = (one: WriteInput, index: number) =>
      writes.findIndex((each) => nameOf(each) === nameOf(one)) === index;
    const TransactItems = twins === 0 ? writes : writes.filter(isFirst);
    return asked("TransactWrite", {
      TransactItems,
      ...(token !== null && { ClientRequestToken: `${runMark}${token}` }),
    });
  });

function nameOf({ Put, Update, Delete }: WriteInput): string {
  const { pk, sk } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? {};
  return `${pk} ${sk}`;
}

type Wanted = { on: object; where: string; values: Record<string, Value> };
const wanted: fc.Arbitrary<Wanted> = fc.oneof(
  fc
    .tuple(fc.constantFrom("", " AND sk < :b", " AND sk BETWEEN :b AND :b", " AND begins_with(sk, :b)"), fc.boolean())
    .map(([also, ConsistentRead]) => partOf({ ConsistentRead }, ["pk", `${runMark}1`], [also, "b"])),
  fc
    .constantFrom("", " AND listSort >= :b")
    .map((also) => partOf({ IndexName: "listed" }, ["listKey", runMark], [also, "2"])),
  fc
    .constantFrom("", " AND deadline <= :b")
    .map((also) => partOf({ IndexName: "pending" }, ["pendingShard", runMark], [also, 2])),
);

function partOf(
  on: object,
  [hash, of]: [hash: string, of: string],
  [also, bound]: [also: string, bound: Value],
): Wanted {
  return { on, where: `${hash} = :of${also}`, values: { ":of": of, ...(also !== "" && { ":b": bound }) } };
}

const query = fc
  .tuple(wanted, fc.option(test, { nil: nothing, freq: 2 }), fc.option(fc.integer({ min: 1, max: 3 })), fc.boolean())
  .map(([{ on, where, values }, filter, Limit, ScanIndexForward]) =>
    asked("Query", {
      ...{ TableName, ...on, KeyConditionExpression: where, ScanIndexForward },
      ...(filter.text !== "" && { FilterExpression: filter.text }),
      ...given({ ...filter, values: { ...filter.values, ...values } }),
      ...(Limit !== null && { Limit }),
    }),
  );

const projection = fc.option(fc.uniqueArray(fc.constantFrom(...attributes), { minLength: 1, maxLength: 3 }));
const read = fc.oneof(
  fc.tuple(key, projection, fc.boolean()).map(([Key, names, ConsistentRead]) => {
    const shown = names === null ? {} : { ProjectionExpression: names.join(", ") };
    return asked("Get", { TableName, Key, ConsistentRead, ...shown });
  }),
  fc
    .uniqueArray(key, { minLength: 1, maxLength: 3, selector: ({ pk, sk }) => `${pk} ${sk}` })
    .map((Keys) => asked("BatchGet", { RequestItems: { [TableName]: { Keys } } })),
  fc
    .uniqueArray(key, { minLength: 1, maxLength: 3, selector: ({ pk, sk }) => `${pk} ${sk}` })
    .map((keys) => asked("TransactGet", { TransactItems: keys.map((Key) => ({ Get: { TableName, Key } })) })),
);

export const anyCommand: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 5, arbitrary: single },
  { weight: 3, arbitrary: transaction },
  { weight: 3, arbitrary: query },
  { weight: 1, arbitrary: read },
);
