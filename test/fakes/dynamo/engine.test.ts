import {
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { type EngineOptions, MemoryEngine } from "./engine.ts";
import type { KeyName } from "./table.ts";

// What the embedded engine cannot be made to do, and what it takes although DynamoDB refuses it.

const TableName = "records";
const put = (sk: string, more: object = {}) => new PutCommand({ TableName, Item: { pk: "p", sk, ...more } });
const listed = new QueryCommand({
  TableName,
  IndexName: "list",
  KeyConditionExpression: "listKey = :key",
  ExpressionAttributeValues: { ":key": "l" },
});
const shown = (engine: MemoryEngine, query: QueryCommand = listed) => {
  const { Items } = engine.execute(query) as { Items: { sk: string }[] };
  return Items.map(({ sk }) => sk);
};

function engineAt(options: EngineOptions = {}) {
  const clock = { now: 1_000 };
  const engine = new MemoryEngine({ now: () => clock.now, ...options });
  const text = (name: string): KeyName => ({ name, type: "S" });
  const list = { name: "list", keys: { hash: text("listKey"), sort: text("listSort") }, shows: "everything" } as const;
  engine.createTable(TableName, { keys: { hash: text("pk"), sort: text("sk") }, indexes: [list] });
  return { clock, engine };
}

test("an index shows a write late, a consistent read at once, another read late, and all of it in the order of the writes", () => {
  const lags = [500, 500, 500, 0, 0, 0];
  const { clock, engine } = engineAt({ lagMs: () => lags.shift() ?? 0 });
  engine.execute(put("1", { listKey: "l", listSort: "1" }));
  engine.execute(put("2", { listKey: "l", listSort: "2" }));
  const read = (ConsistentRead: boolean) =>
    engine.execute(new GetCommand({ TableName, Key: { pk: "p", sk: "1" }, ConsistentRead }));
  expect([shown(engine), read(false)]).toEqual([[], {}]);
  expect(read(true)).toMatchObject({ Item: { sk: "1" } });
  clock.now = 1_500;
  expect(shown(engine)).toEqual(["1", "2"]);
  expect(read(false)).toMatchObject({ Item: { sk: "1" } });
});

test("a repeat under its token is answered without effect for ten minutes, and counts as new after them", () => {
  const { clock, engine } = engineAt();
  const count = () => ({
    TableName,
    Key: { pk: "p", sk: "c" },
    UpdateExpression: "ADD n :one",
    ExpressionAttributeValues: { ":one": 1 },
  });
  const add = () =>
    engine.execute(new TransactWriteCommand({ ClientRequestToken: "t", TransactItems: [{ Update: count() }] }));
  const counted = () => engine.item(TableName, { pk: "p", sk: "c" })?.n;
  add();
  clock.now += 599_999;
  add();
  expect(counted()).toBe(1);
  clock.now += 1;
  add();
  expect(counted()).toBe(2);
});

test("a page may end before its limit, and the next one goes on behind it", () => {
  const { engine } = engineAt({ mostOnPage: () => 2 });
  for (const sk of ["1", "2", "3"]) engine.execute(put(sk, { listKey: "l", listSort: sk }));
  const first = engine.execute(listed);
  expect(first).toMatchObject({ Items: [{ sk: "1" }, { sk: "2" }], LastEvaluatedKey: { sk: "2", listSort: "2" } });
  const ExclusiveStartKey = (first as { LastEvaluatedKey: Record<string, string> }).LastEvaluatedKey;
  expect(shown(engine, new QueryCommand({ ...listed.input, ExclusiveStartKey }))).toEqual(["3"]);
});

test("what one commit changed is told at once, and what it did not change is not", () => {
  const noted: unknown[] = [];
  const { engine } = engineAt({
    committed: (changes) => noted.push(changes.map(({ before, after }) => [before?.n, after?.n])),
  });
  const twice = ["1", "2"].map((sk) => ({ Put: { TableName, Item: { pk: "p", sk, n: 1 } } }));
  engine.execute(new TransactWriteCommand({ TransactItems: twice }));
  engine.execute(put("1", { n: 2 }));
  engine.expire(TableName, { pk: "p", sk: "1" });
  engine.expire(TableName, { pk: "p", sk: "9" });
  expect(noted).toEqual([
    [
      [undefined, 1],
      [undefined, 1],
    ],
    [[1, 2]],
    [[2, undefined]],
  ]);
});

test("a reader that changes what it was given changes nothing in the tables", () => {
  const { engine } = engineAt();
  engine.execute(put("1", { m: { q: 1 } }));
  const { Item } = engine.execute(new GetCommand({ TableName, Key: { pk: "p", sk: "1" }, ConsistentRead: true })) as {
    Item: { m: { q: number } };
  };
  Item.m.q = 2;
  expect(engine.item(TableName, { pk: "p", sk: "1" })).toMatchObject({ m: { q: 1 } });
});

test.each([
  ["clauses that meet, in a transaction too", "SET m = :v, m.q = :v"],
  ["a path into what is not there", "SET m.q = :v"],
])("refused is an update with %s", (_what, UpdateExpression) => {
  const { engine } = engineAt();
  const Update = { TableName, Key: { pk: "p", sk: "1" }, UpdateExpression, ExpressionAttributeValues: { ":v": 1 } };
  expect(() => engine.execute(new UpdateCommand(Update))).toThrow(
    expect.objectContaining({ name: "ValidationException" }),
  );
  expect(() => engine.execute(new TransactWriteCommand({ TransactItems: [{ Update }] }))).toThrow();
});

test("an attribute that is null is there, and nothing is added to it", () => {
  const { engine } = engineAt();
  engine.execute(new PutCommand({ TableName, Item: { pk: "p", sk: "null", n: null } }));
  const counted = new UpdateCommand({
    TableName,
    Key: { pk: "p", sk: "null" },
    UpdateExpression: "SET n = if_not_exists(n, :one) + :one",
    ExpressionAttributeValues: { ":one": 1 },
  });
  expect(() => engine.execute(counted)).toThrow(expect.objectContaining({ name: "ValidationException" }));
});

test("what the tables in memory do not know is no silent success", () => {
  const { engine } = engineAt();
  expect(() => engine.execute({ input: {} })).toThrow("do not know this command");
  expect(() => engine.execute(new ScanCommand({ TableName, Limit: 1 }))).toThrow("whole tables only");
  expect(() => engine.execute(new PutCommand({ TableName, Item: { pk: "p", sk: "1", n: Number.NaN } }))).toThrow();
});
