import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { pagesOfList, readPlaced, readPlaces, readWholeList } from "../../../functions/store/listed.ts";
import { bothTables, type OpenTables } from "../../fixtures/both-tables.ts";

let tables: OpenTables;
const rows = Array.from({ length: 7 }, (_, at) => ({ pk: `A#${at}`, sk: "B", listKey: "L#1", listSort: `${at}`, at }));
const query = { KeyConditionExpression: "listKey = :list", ExpressionAttributeValues: { ":list": "L#1" } };
const Row = z.object({ at: z.number() });

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
    for (const Item of rows) await tables.client.send(new PutCommand({ TableName: tables.records, Item }));
  });
  afterAll(() => tables.stop());

  test("a list is read in its order, whole or page by page, with all that stands in its records", async () => {
    expect(await readWholeList(tables, query, Row)).toEqual(rows.map(({ at }) => ({ at })));
    const sizes: number[] = [];
    for await (const page of pagesOfList(tables, { ...query, Limit: 3 })) sizes.push(page.length);
    expect(sizes).toEqual([3, 3, 1]);
    expect(await readWholeList(tables, { ...query, ExpressionAttributeValues: { ":list": "L#2" } }, Row)).toEqual([]);
  });

  test("a record that changed or went since the index was read is shown as it is now, or not at all", async () => {
    const { places } = await readPlaces(tables, query);
    const Key = { pk: "A#0", sk: "B" };
    const set = { UpdateExpression: "SET #at = :at", ExpressionAttributeNames: { "#at": "at" } };
    const change = { TableName: tables.records, Key, ...set, ExpressionAttributeValues: { ":at": 70 } };
    await tables.client.send(new UpdateCommand(change));
    await tables.client.send(new DeleteCommand({ TableName: tables.records, Key: { pk: "A#6", sk: "B" } }));
    const found = (await readPlaced(tables, places)).map((item) => Row.parse(item).at);
    expect(found).toEqual([70, 1, 2, 3, 4, 5]);
  });
});
