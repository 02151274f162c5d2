import type { LambdaFunctionURLEventWithIAMAuthorizer } from "aws-lambda";
import { expect, test } from "vitest";
import { deployed } from "../../fixtures/deployed.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  {
    others: {
      WEBHOOK_KEY: "webhooks",
      WEBHOOK_EXEMPT: "[]",
      LIVE_USAGE_PLAN: "live",
      TEST_USAGE_PLAN: "test",
      RETRY_QUEUES: "[]",
    },
  },
  () => import("../../../functions/api/operator.ts"),
);

const who = "arn:aws:iam::1:user/kim";

async function run(command: string, input: object) {
  const event = {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ command, input }),
    requestContext: { requestId: "r", authorizer: { iam: { userArn: who } } },
  } as unknown as LambdaFunctionURLEventWithIAMAuthorizer;
  const { statusCode, body = "" } = await world().module.handler(event);
  return { status: statusCode, body: JSON.parse(body) };
}

test("a command is done in the name of whoever signed it, and the account's events say who that was", async () => {
  const made = await run("account create", { name: "Featherstone", type: "developer" });
  expect(made).toMatchObject({ status: 200, body: { name: "Featherstone", type: "developer" } });
  const { body } = await run("account events", { accountId: made.body.accountId });
  expect(JSON.stringify(body)).toContain(who);
});

test("a misspelt flag is refused with its name, and nothing is made", async () => {
  const refused = await run("account create", { name: "Featherstone", type: "developer", agencycode: "QK7A" });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: "agencycode" }] } });
  expect((await run("account list", {})).body).toHaveLength(1);
});
