import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { listen } from "../../../local/engines/listen.ts";
import { realTables } from "../../fixtures/tables.ts";

export type Floor = { url: string; close: () => Promise<void> };

/**
 * The least that a verification can be: a server that makes the same three table calls and one HTTP exchange, and
 * judges nothing. What the service takes beyond it is ours.
 */
export async function startFloor(hubMs: number): Promise<Floor> {
  const tables = await realTables();
  const { client, records, ephemeral } = tables;
  const hub = await listen(
    createServer((request, response) => {
      request.resume().on("end", () => setTimeout(() => response.end("x".repeat(1_200)), hubMs));
    }),
    0,
  );
  const wallet = { pk: "WALLET#1", sk: "WALLET" };
  const put = (TableName: string, pk: string) => ({
    Put: { TableName, Item: { pk, sk: "X", about: "x".repeat(300) }, ConditionExpression: "attribute_not_exists(pk)" },
  });
  const update = (TableName: string, Key: object, amount: number) => ({
    Update: { TableName, Key, UpdateExpression: "ADD n :n", ExpressionAttributeValues: { ":n": amount } },
  });
  const serve = async (): Promise<void> => {
    const id = randomUUID();
    const key = { pk: "WINDOW#1", sk: "X" };
    const counting = { UpdateExpression: "ADD n :n", ExpressionAttributeValues: { ":n": 1 } };
    await client.send(new UpdateCommand({ TableName: ephemeral, Key: key, ...counting, ReturnValues: "ALL_NEW" }));
    const opening = [put(ephemeral, `LOCK#${id}`), update(records, wallet, -2), put(records, `LIVE#${id}`)];
    await client.send(new TransactWriteCommand({ TransactItems: opening, ClientRequestToken: id }));
    await (await fetch(hub.url, { method: "POST", body: "x".repeat(5_000) })).text();
    const settling = [
      update(records, { pk: `LIVE#${id}`, sk: "X" }, 1),
      put(records, `LEDGER#${id}`),
      update(ephemeral, { pk: `LOCK#${id}`, sk: "X" }, 1),
    ];
    await client.send(new TransactWriteCommand({ TransactItems: settling, ClientRequestToken: randomUUID() }));
  };
  const server = await listen(
    createServer((request, response) => {
      request.resume();
      serve().then(
        () => response.end("{}"),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    }),
    0,
  );
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await hub.close();
      await tables.stop();
    },
  };
}
