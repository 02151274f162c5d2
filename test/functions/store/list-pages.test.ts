import { randomUUID } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readListPage } from "../../../functions/store/list-pages.ts";
import { type RealTables, realTables } from "../../fixtures/tables.ts";

let tables: RealTables;
const sorts = Array.from({ length: 9 }, (_, index) => `2026-03-04T10:00:00.00${index}Z#ver_${index}`);
beforeAll(async () => {
  tables = await realTables();
  for (const listSort of sorts) {
    const Item = {
      pk: randomUUID(),
      sk: "X",
      listKey: "LIST#1",
      listSort,
      parity: String(Number(listSort.slice(-1)) % 2),
    };
    await tables.client.send(new PutCommand({ TableName: tables.records, Item }));
  }
});
afterAll(() => tables.stop());

const list = {
  listKey: "LIST#1",
  recordsOf: (item: { [attribute: string]: unknown }) => [Number(String(item.listSort).slice(-1))],
};
const read = (query: object, filter?: { expression: string; values: { [name: string]: string } }) =>
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
  const even = { expression: "parity = :even", values: { ":even": "0" } };
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
