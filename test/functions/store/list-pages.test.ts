import { randomUUID } from "node:crypto";
import { BatchWriteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readListPage } from "../../../functions/store/list-pages.ts";
import { type RealTables, realTables } from "../../fixtures/tables.ts";

let tables: RealTables;
const sorts = Array.from({ length: 9 }, (_, index) => `2026-03-04T10:00:00.00${index}Z#ver_${index}`);
beforeAll(async () => {
  tables = await realTables();
  for (const listSort of sorts) {
    const Item = { pk: randomUUID(), sk: "X", listKey: "LIST#1", listSort };
    await tables.client.send(new PutCommand({ TableName: tables.records, Item }));
  }
});
afterAll(() => tables.stop());

const list = {
  listKey: "LIST#1",
  recordsOf: (item: { [attribute: string]: unknown }) => [Number(String(item.listSort).slice(-1))],
};
const read = (query: object, filter?: (record: number) => boolean) =>
  readListPage(tables, { ...list, filter }, { limit: 4, offset: 0, ...query });

test("a list is read page by page, newest first, to its end and no further", async () => {
  const first = await read({});
  expect(first).toMatchObject({ records: [8, 7, 6, 5], hasMore: true });
  const second = await read({ cursor: first.nextCursor });
  expect(second).toMatchObject({ records: [4, 3, 2, 1], hasMore: true });
  const last = await read({ cursor: second.nextCursor });
  expect(last).toEqual({ records: [0], limit: 4, offset: 0, hasMore: false });
  expect(await read({ limit: 9 })).toMatchObject({ records: [8, 7, 6, 5, 4, 3, 2, 1, 0], hasMore: false });
});

test("what a filter lets through fills a page all the same", async () => {
  const even = (record: number) => record % 2 === 0;
  const first = await read({}, even);
  expect(first).toMatchObject({ records: [8, 6, 4, 2], hasMore: true });
  expect(await read({ cursor: first.nextCursor }, even)).toMatchObject({ records: [0], hasMore: false });
});

test("a cursor of an earlier version still leads on, and one that is none is refused", async () => {
  const cursor = Buffer.from(sorts[5] ?? "").toString("base64url");
  expect(await read({ cursor })).toMatchObject({ records: [4, 3, 2, 1] });
  for (const made of ["nonsense", Buffer.from("2026-03-04#x").toString("base64url")]) {
    await expect(read({ cursor: made })).rejects.toMatchObject({ kind: "invalidRequest" });
  }
});

test("a time begins with its first moment and ends before its last", async () => {
  const moment = (index: number) => `2026-03-04T10:00:00.00${index}Z`;
  expect(await read({ from: moment(3), to: moment(6) })).toMatchObject({ records: [5, 4, 3], hasMore: false });
});

test("an offset is kept where so much had to be read that the page came short, whoever goes on by its cursor", async () => {
  const listKey = "LIST#long";
  const rows = Array.from({ length: 620 }, (_, index) => index);
  const sortOf = (index: number) => `2026-03-05T10:00:00.000Z#ver_${String(index).padStart(4, "0")}`;
  const put = (index: number) => ({
    PutRequest: { Item: { pk: randomUUID(), sk: "X", listKey, listSort: sortOf(index) } },
  });
  for (let at = 0; at < rows.length; at += 25) {
    const RequestItems = { [tables.records]: rows.slice(at, at + 25).map(put) };
    await tables.client.send(new BatchWriteCommand({ RequestItems }));
  }
  const long = {
    listKey,
    recordsOf: (item: { [attribute: string]: unknown }) => [Number(String(item.listSort).slice(-4))],
  };
  const readLong = (query: object, more: object) =>
    readListPage(tables, { ...long, ...more }, { limit: 4, offset: 0, ...query });

  expect(await readLong({ offset: 600 }, { isOneEach: true })).toMatchObject({
    records: [19, 18, 17, 16],
    hasMore: true,
  });
  const even = { filter: (record: number) => record % 2 === 0 };
  const first = await readLong({ offset: 260 }, even);
  expect(first).toMatchObject({ records: [], hasMore: true });
  expect(await readLong({ cursor: first.nextCursor }, even)).toMatchObject({ records: [98, 96, 94, 92] });
});
