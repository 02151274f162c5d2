import { expect, test } from "vitest";
import { operatorEndpoint } from "../../../functions/edge/operator-endpoint.ts";

const body = JSON.stringify({ command: "account list", input: {} });

test.each([
  ["nothing", {}],
  ["a body without anybody who signed", { body, headers: {}, requestContext: { requestId: "r" } }],
])("an operator's function that is invoked with %s runs no command", async (_what, event) => {
  const run: unknown[] = [];
  const handler: (event: never) => Promise<unknown> = operatorEndpoint(async (call) => run.push(call));
  await expect(handler(event as never)).rejects.toThrow("called by its signed address");
  expect(run).toEqual([]);
});
