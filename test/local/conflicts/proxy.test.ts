import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConflictSettings, conflictProxy } from "../../../local/conflicts/proxy.ts";
import { dynamoCall } from "../../../local/engines/aws-json.ts";
import { startTableEngine, type TableEngine } from "../../../local/engines/dynamo.ts";
import { engineBinary } from "../../../local/engines/engine-binary.ts";
import { listen } from "../../../local/engines/listen.ts";
import type { JsonObject } from "../../../local/template/json.ts";

const folder = mkdtempSync(join(tmpdir(), "conflicts-"));
let engine: TableEngine;
beforeAll(async () => {
  engine = await startTableEngine(engineBinary(), folder, () => {});
  await dynamoCall(engine.url)("CreateTable", {
    TableName: "wallets",
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
  });
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true });
});

async function through(given: Partial<ConflictSettings>, work: (call: ReturnType<typeof dynamoCall>) => Promise<void>) {
  const quiet = { engineUrl: engine.url, keys: () => ["pk"], seed: 1, holdMs: 30, throttleShare: 0, lostReplyShare: 0 };
  const proxy = await listen(conflictProxy({ ...quiet, ...given }), 0);
  await work(dynamoCall(proxy.url)).finally(proxy.close);
}

const add = (id: string): JsonObject => ({
  TableName: "wallets",
  Key: { pk: { S: id } },
  UpdateExpression: "ADD amount :one",
  ExpressionAttributeValues: { ":one": { N: "1" } },
});
const amount = async (id: string) => {
  const { Item } = await dynamoCall(engine.url)("GetItem", { TableName: "wallets", Key: { pk: { S: id } } });
  return Item;
};
const transact = (...ids: string[]): JsonObject => ({ TransactItems: ids.map((id) => ({ Update: add(id) })) });

test("of overlapping transactions on one item one commits, the others name the part that conflicted", () =>
  through({}, async (call) => {
    const race = await Promise.allSettled(
      [1, 2, 3].map((number) => call("TransactWriteItems", transact(`own-${number}`, "hot"))),
    );
    expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = race.find(({ status }) => status === "rejected");
    expect(String(refused && "reason" in refused && refused.reason)).toContain("[None, TransactionConflict]");
    expect(await amount("hot")).toMatchObject({ amount: { N: "1" } });
  }));

test("a lone write that meets a transaction is refused; lone writes among themselves wait", () =>
  through({}, async (call) => {
    const transaction = call("TransactWriteItems", transact("met"));
    await new Promise((done) => setTimeout(done, 8));
    await expect(call("UpdateItem", add("met"))).rejects.toMatchObject({ kind: "TransactionConflictException" });
    await transaction;
    await Promise.all([1, 2, 3].map(() => call("UpdateItem", add("met"))));
    expect(await amount("met")).toMatchObject({ amount: { N: "4" } });
  }));

test("a reply may be lost although the write was committed", () =>
  through({ lostReplyShare: 1 }, async (call) => {
    await expect(call("UpdateItem", add("lost"))).rejects.toThrow();
    expect(await amount("lost")).toMatchObject({ amount: { N: "1" } });
  }));

test("a throttled write changes nothing", () =>
  through({ throttleShare: 1 }, async (call) => {
    await expect(call("UpdateItem", add("slow"))).rejects.toMatchObject({
      kind: "ProvisionedThroughputExceededException",
    });
    await expect(call("TransactWriteItems", transact("slow", "too"))).rejects.toThrow("[ThrottlingError, None]");
    expect(await amount("slow")).toBeUndefined();
  }));

test("the same seed gives the same faults", async () => {
  const outcomes = async () => {
    const kinds: boolean[] = [];
    await through({ throttleShare: 0.5, seed: 42 }, async (call) => {
      for (let number = 0; number < 12; number += 1)
        kinds.push(
          await call("UpdateItem", add("dice")).then(
            () => true,
            () => false,
          ),
        );
    });
    return kinds;
  };
  expect(await outcomes()).toEqual(await outcomes());
});
