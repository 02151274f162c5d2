import type { APIGatewayRequestAuthorizerEvent } from "aws-lambda";
import { expect, test } from "vitest";
import { capturePrinted } from "../edge/printed.ts";

process.env.VERSION = "1.2.3";
// Nothing is there: whoever looks a key up fails in another way than is expected below.
process.env.RECORDS_TABLE = "nowhere";
process.env.AWS_ENDPOINT_URL_DYNAMODB = "http://127.0.0.1:1";
const { handler } = await import("../../../functions/api/authorizer.ts");

const printed = capturePrinted();

function event(multiValueHeaders: Record<string, string[]>): APIGatewayRequestAuthorizerEvent {
  const headers = Object.fromEntries(Object.entries(multiValueHeaders).map(([name, values]) => [name, values.at(-1)]));
  const requestContext = { requestId: "made-by-the-gateway" };
  const methodArn = "arn:aws:execute-api:ap-southeast-2:1:api/v/GET/v1/verify";
  return { headers, multiValueHeaders, methodArn, requestContext } as unknown as APIGatewayRequestAuthorizerEvent;
}

test.each([
  [{ "X-API-Key": ["one"], "x-api-key": ["another"] }],
  [{ "X-API-Key": ["one", "another"] }],
  [{ "X-API-Key": ["one", "one"] }],
])("a key header given twice is refused in the one way that the gateway does not remember: %j", async (headers) => {
  await expect(handler(event(headers))).rejects.toThrow(/^Unauthorized$/);
  // The alarm on errors of this function counts these lines and leaves them out.
  const [line] = printed.lines.map((text) => JSON.parse(text));
  expect(line).toMatchObject({ job: "authorizer", outcome: "refused", requestId: "made-by-the-gateway" });
  expect(printed.lines.join()).not.toContain("another");
});

test("a key that cannot be one of ours is denied, which the gateway may remember", async () => {
  const { policyDocument } = await handler(event({ "X-API-Key": ["nonsense"] }));
  // It is remembered for every method and path of the stage, so it must speak of them all.
  const Resource = "arn:aws:execute-api:ap-southeast-2:1:api/v/*";
  expect(policyDocument.Statement).toMatchObject([{ Effect: "Deny", Resource }]);
});
