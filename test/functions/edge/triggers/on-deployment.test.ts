import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { alsoOnDeployment } from "../../../../functions/edge/triggers/on-deployment.ts";

/** The address CloudFormation waits at: it takes one PUT, signed for a request without a content type. */
let waiting: Server;
let told: { method: string | undefined; type: string | undefined; body: Record<string, unknown> }[];
let runs: number;
beforeEach(async () => {
  told = [];
  runs = 0;
  waiting = createServer(async (request, response) => {
    const type = request.headers["content-type"];
    told.push({ method: request.method, type, body: JSON.parse(await text(request)) });
    response.end();
  }).listen(0, "127.0.0.1");
  await once(waiting, "listening");
});
afterEach(async () => {
  waiting.closeAllConnections();
  waiting.close();
  await once(waiting, "close");
});

const run = async () => {
  runs += 1;
  return { sources: 3 };
};

function deployment(RequestType: string) {
  return {
    RequestType,
    ResponseURL: `http://127.0.0.1:${(waiting.address() as AddressInfo).port}/answer?signed=1`,
    StackId: "arn:stack",
    RequestId: "request-1",
    LogicalResourceId: "FirstPlan",
    ResourceType: "AWS::CloudFormation::CustomResource",
    ResourceProperties: {},
  };
}
const ids = {
  StackId: "arn:stack",
  RequestId: "request-1",
  LogicalResourceId: "FirstPlan",
  PhysicalResourceId: "FirstPlan",
};

test("by the clock the job runs and nobody waits for an answer", async () => {
  expect(await alsoOnDeployment(run)({ time: "2026-03-01T18:10:00Z" })).toEqual({ sources: 3 });
  expect({ runs, told }).toEqual({ runs: 1, told: [] });
});

test.each(["Create", "Update"])("on %s of its stack it runs, and CloudFormation goes on", async (type) => {
  await alsoOnDeployment(run)(deployment(type));
  expect({ runs, told }).toEqual({
    runs: 1,
    told: [{ method: "PUT", type: "", body: { Status: "SUCCESS", ...ids } }],
  });
});

test("as its stack is removed it does not run, and the removal is not kept waiting", async () => {
  await alsoOnDeployment(run)(deployment("Delete"));
  expect(runs).toBe(0);
  expect(told).toMatchObject([{ body: { Status: "SUCCESS" } }]);
});

test("a run that fails ends the deployment at once, with a reason that holds no more than the error's kind", async () => {
  const failing = async () => {
    throw new RangeError("secret detail");
  };
  await alsoOnDeployment(failing)(deployment("Create"));
  expect(told).toMatchObject([{ body: { Status: "FAILED", Reason: expect.stringContaining("RangeError"), ...ids } }]);
  expect(JSON.stringify(told)).not.toContain("secret");
});
