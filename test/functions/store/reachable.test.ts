import { createServer } from "node:http";
import { expect, test } from "vitest";
import { isReachable } from "../../../functions/store/reachable.ts";
import { listen } from "../../../local/engines/listen.ts";
import { realTables } from "../../fixtures/tables.ts";

const signer = (endpoint: string, accessKeyId = "test") => ({
  endpoint,
  accessKeyId,
  secretAccessKey: "test",
  region: "ap-southeast-2",
});

test("a table that answers a read is reachable; one that is not there, or nobody's, is not", async () => {
  const tables = await realTables();
  const on = signer(tables.url, tables.accessKeyId);
  expect([await isReachable(tables.records, on), await isReachable("nowhere", on)]).toEqual([true, false]);
  await tables.stop();
  expect(await isReachable(tables.records, signer("http://127.0.0.1:1"))).toBe(false);
});

test("a table that refuses is no fault of the health check: it is an answer", async () => {
  const { url, close } = await listen(
    createServer((_request, response) => response.writeHead(400).end("{}")),
    0,
  );
  expect(await isReachable("records", signer(url))).toBe(false);
  await close();
});
