import { beforeAll, describe, expect, test } from "vitest";
import { type MadeAccount, openAccount, service } from "../operator.ts";
import { askRaw } from "./raw-request.ts";

// The gateway remembers the authorizer's answer by one value of the header. Were a function to read another one, a key
// that nobody issued would be let in under the answer for a good one.

let account: MadeAccount;
beforeAll(async () => {
  account = await openAccount();
});

function ask(address: "production" | "test", path: string, keys: [spelling: string, value: string][]) {
  const method = path === "/v1/verify" ? "GET" : "POST";
  const headers = [["Content-Type", "application/json"] as const, ...keys];
  return askRaw(`${service()[address].url}${path}`, { method, headers, ...(method === "POST" && { body: "{}" }) });
}

const unauthorized = { error: "Unauthorized", message: expect.stringContaining("X-API-Key") };
const garbage = "sk_live_garbage";

describe.each([
  ["production", "/v1/verify"],
  ["production", "/v1/screening"],
  ["test", "/v1/verify"],
  ["test", "/mcp"],
] as const)("on the %s address, %s", (address, path) => {
  const good = () => (address === "production" ? account.liveKey : account.testKey);
  const pairs: [what: string, keys: () => [string, string][]][] = [
    [
      "a good key and garbage in another spelling",
      () => [
        ["X-API-Key", good()],
        ["x-api-key", garbage],
      ],
    ],
    [
      "garbage and a good key in another spelling",
      () => [
        ["X-API-Key", garbage],
        ["x-api-key", good()],
      ],
    ],
    [
      "a good key and garbage in one spelling",
      () => [
        ["X-API-Key", good()],
        ["X-API-Key", garbage],
      ],
    ],
    [
      "garbage and a good key in one spelling",
      () => [
        ["X-API-Key", garbage],
        ["X-API-Key", good()],
      ],
    ],
    [
      "the same good key in two spellings",
      () => [
        ["X-API-Key", good()],
        ["X-Api-Key", good()],
      ],
    ],
    [
      "the same good key twice",
      () => [
        ["X-API-Key", good()],
        ["X-API-Key", good()],
      ],
    ],
    [
      "a good key and an empty one",
      () => [
        ["X-API-Key", good()],
        ["x-api-key", ""],
      ],
    ],
    ["two keys in one header", () => [["X-API-Key", `${good()}, ${garbage}`]]],
  ];

  test.each(pairs)("%s: 401, before and after the good key is remembered", async (_what, keys) => {
    expect(await ask(address, path, keys())).toEqual({ status: 401, body: unauthorized });
    expect((await ask(address, path, [["X-API-Key", good()]])).status).not.toBe(401);
    expect(await ask(address, path, keys())).toEqual({ status: 401, body: unauthorized });
  });

  test("no doubled header makes the gateway remember garbage as a key, or a good key as garbage", async () => {
    for (const [what, keys] of pairs) {
      await ask(address, path, keys());
      expect({ what, ...(await ask(address, path, [["X-API-Key", garbage]])) }).toMatchObject({ what, status: 401 });
      const { status } = await ask(address, path, [["X-API-Key", good()]]);
      expect({ what, letIn: status !== 401 }).toEqual({ what, letIn: true });
    }
  });
});
