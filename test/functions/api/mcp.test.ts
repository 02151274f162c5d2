import { expect, test } from "vitest";
import { usualRetryPlan } from "../../../functions/contract/settings/retry-plan.ts";
import { standInHubSettings } from "../../../lib/deployment/stand-in-hub.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { callerWith, context, gatewayEvent } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  {
    queues: { RETRY_QUEUE: "retries" },
    others: {
      ENVIRONMENT: "test",
      HUB_SETTINGS: JSON.stringify(standInHubSettings("http://127.0.0.1:1/verification")),
      HUB_SECRET: "none",
      PEPPER_SECRET: "none",
      RECEIPT_SECRET: "none",
      RETRY_PLAN: JSON.stringify(usualRetryPlan),
      LISTS_REQUIRED: "[]",
    },
  },
  () => import("../../../functions/api/mcp.ts"),
);

async function run(name: string, given: object) {
  const params = { name, arguments: given };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const caller = callerWith({}, { keyEnvironment: "test" });
  const answered = await world().module.handler(gatewayEvent({ path: "/mcp", body, caller }), context);
  return JSON.parse(answered.body).result;
}

test("a tool runs the operation of its endpoint: a test name is screened, without a list and without a hub", async () => {
  const { structuredContent } = await run("screen", { name: "screenclear" });
  expect(structuredContent).toMatchObject({ cleared: true, matchCount: 0 });
});

test("a tool that is called wrongly says which field, in words an agent can act on", async () => {
  const result = await run("screen", { nmae: "screenclear" });
  expect(result.isError).toBe(true);
  expect(JSON.stringify(result.content)).toContain("nmae");
});
