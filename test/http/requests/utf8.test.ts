import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { unheldPassport } from "../../fixtures/host/desk.ts";
import { hubCalls } from "../hub.ts";
import { keysInTurn, openAccount, operate, service } from "../operator.ts";
import { askRaw, type RawAnswer } from "./raw-request.ts";

// A name that was damaged on its way here matches nobody: the hub would answer N, and a screening would clear.

let liveKey: () => string;
let testKey: () => string;
beforeAll(async () => {
  const { accountId } = await openAccount(100);
  liveKey = await keysInTurn(accountId, "live");
  testKey = await keysInTurn(accountId, "test");
});

const json = "application/json";
const mark = "@";

type Way = { url: () => string; key: () => string; body: () => object; field: string };
const ways: Record<string, Way> = {
  verify: {
    url: () => `${service().production.url}/v1/verify`,
    key: () => liveKey(),
    body: () => ({ ...unheldPassport(), familyName: `Brac${mark}kett` }),
    field: "familyName",
  },
  screening: {
    url: () => `${service().production.url}/v1/screening`,
    key: () => liveKey(),
    body: () => ({ name: `Juno Fix${mark}ture` }),
    field: "name",
  },
  "a screening's filter": {
    url: () => `${service().test.url}/v1/screening`,
    key: () => testKey(),
    body: () => ({ name: "screenclear", listFilter: { topics: ["sanction", `pep${mark}`] } }),
    field: "listFilter.topics.1",
  },
  "a tool": {
    url: () => `${service().test.url}/mcp`,
    key: () => testKey(),
    body: () => ({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "screen", arguments: { name: `screen${mark}` } },
    }),
    field: "params.arguments.name",
  },
};

function ask({ url, key }: Way, body: string | Uint8Array, type = json): Promise<RawAnswer> {
  return askRaw(url(), {
    method: "POST",
    headers: [
      ["X-API-Key", key()],
      ["Content-Type", type],
    ],
    body,
  });
}

/** The bytes of a body, with others where the mark stands. */
function bytesOf({ body }: Way, bytes: number[]): Uint8Array {
  const [before = "", after = ""] = JSON.stringify(body()).split(mark);
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
}

const damaged = "holds a character that could not be read (U+FFFD, or half of one): send the text as UTF-8";

describe.each(Object.keys(ways))("%s", (name) => {
  const way = ways[name] ?? never();

  test.each([
    ["é as ISO 8859-1 has it", [0xe9]],
    ["a byte that begins nothing", [0xff]],
    ["a character cut off", [0xe2, 0x82]],
    ["half a surrogate pair in bytes", [0xed, 0xa0, 0x80]],
    ["U+FFFD itself, which an earlier reader left", [0xef, 0xbf, 0xbd]],
  ])("with %s is refused, and the field is named", async (_what, bytes) => {
    const before = (await hubCalls()).total;
    const { status, body } = await ask(way, bytesOf(way, bytes));
    expect({ status, code: body.code }).toEqual({ status: 400, code: "INVALID_REQUEST" });
    expect(body.fields).toContainEqual({ field: way.field, message: damaged });
    expect((await hubCalls()).total).toBe(before);
  });

  test.each(["\\ufffd", "\\ud800", "\\udc00\\ud800"])("with the escape %s is refused likewise", async (written) => {
    const { status, body } = await ask(way, JSON.stringify(way.body()).replace(mark, written));
    expect(status).toBe(400);
    expect(body.fields).toContainEqual({ field: way.field, message: damaged });
  });

  test.each([
    "application/json; charset=iso-8859-1",
    "application/json;charset=utf-16",
    'application/json; charset="windows-1252"',
    "application/json; charset=utf-8; charset=latin1",
    "application/json; charset=",
  ])("as %s is refused", async (type) => {
    const { status, body } = await ask(way, JSON.stringify(way.body()), type);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ field: "Content-Type", message: "must be application/json, its charset utf-8" }]);
  });

  test.each(["application/json; charset=UTF-8", 'APPLICATION/JSON ;charset="utf-8"', "application/json; charset=utf8"])(
    "as %s, with letters of many scripts and beyond the first plane, is read",
    async (type) => {
      const { body } = await ask(way, JSON.stringify(way.body()).replace(mark, "é𠮷Ω"), type);
      expect(JSON.stringify(body)).not.toContain(damaged);
      expect(JSON.stringify(body)).not.toContain("Content-Type");
    },
  );
});

test("every fault of a body is named with the damaged fields, each field once", async () => {
  const body = JSON.stringify({ ...unheldPassport(), familyName: `${"F".repeat(40)}\ufffd`, gender: "Q" });
  const { body: answered } = await ask(ways.verify ?? never(), body);
  expect(answered.fields).toEqual([
    { field: "familyName", message: damaged },
    { field: "gender", message: "must be one of M, F, X" },
  ]);
});

test("brackets without end are refused as quickly as anything else", async () => {
  const depth = 8_000;
  const body = `{"a":${"[".repeat(depth)}"\ufffd"${"]".repeat(depth)}}`;
  const { status } = await ask(ways.verify ?? never(), body);
  expect(status).toBe(400);
});

describe("the operator's function", () => {
  test("refuses a damaged name, and names it", async () => {
    await expect(operate("account create", { name: "Har\ufffdbour", type: "developer" })).rejects.toThrow(
      `name ${damaged}.`,
    );
  });

  test("refuses another charset", async () => {
    const credentials = JSON.parse(readFileSync(join(inject("folder"), "operator-credentials.json"), "utf8"));
    const client = new AwsClient({ ...credentials, region: "ap-southeast-2", service: "lambda", retries: 0 });
    const body = JSON.stringify({ command: "account list", input: {} });
    const asked = (type: string) =>
      client.fetch(service().operator.url, { method: "POST", body, headers: { "Content-Type": type } });
    expect((await asked("application/json; charset=iso-8859-1")).status).toBe(400);
    expect((await asked("application/json; charset=utf-8")).status).toBe(200);
  });
});

function never(): never {
  throw new Error("there is no such door");
}
