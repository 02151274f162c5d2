import { expect, test } from "vitest";
import { checkRelease, type Execution, type Release } from "../../../../functions/domain/release/check-release.ts";

const execution: Execution = { deploymentId: "d-1", executionId: "e-1" };
const serves = { Verify: "verify", Health: "health", Authorizer: "authorizer", Pages: "portal" };
type Event = { releaseCheck?: string; httpMethod?: string; path?: string; requestContext?: { authorizer: unknown } };

/** A version that answers as it is told to, and CodeDeploy, which waits for a verdict. */
function world(functionName: string, answers: (event: Event) => unknown) {
  const verdicts: boolean[] = [];
  const asked: Event[] = [];
  const deps = {
    releaseOf: async (): Promise<Release> => ({ functionName, version: "7" }),
    invoke: async (_: Release, event: object) => {
      asked.push(event);
      return answers(event);
    },
    report: async (_: Execution, passed: boolean) => void verdicts.push(passed),
  };
  const run = () => checkRelease(deps, { environment: "live" as const, serves }, execution);
  return { run, verdicts, asked };
}

const wellAnd = (statusCode: number) => (event: Event) => ({ statusCode: event.releaseCheck ? 200 : statusCode });

test("a version that loads, reads its secrets and refuses a request without a key is let through", async () => {
  const { run, verdicts, asked } = world("Verify", wellAnd(401));
  expect(await run()).toMatchObject({ functionName: "Verify", version: "7", passed: true });
  expect(verdicts).toEqual([true]);
  expect(asked).toEqual([
    { releaseCheck: "secrets" },
    expect.objectContaining({
      httpMethod: "POST",
      path: "/v1/verify",
      requestContext: expect.objectContaining({ authorizer: null }),
    }),
  ]);
});

test.each([
  ["lets somebody in without a key", "Verify", wellAnd(200)],
  ["answers with a fault", "Verify", wellAnd(500)],
  ["does not know its own route", "Verify", wellAnd(404)],
  ["cannot read its secrets", "Verify", () => ({ statusCode: 500 })],
  ["answers nothing that a gateway could pass on", "Verify", () => null],
  ["shows a page that is a fault", "Pages", wellAnd(500)],
  ["allows whoever has no key", "Authorizer", () => ({ policyDocument: { Statement: [{ Effect: "Allow" }] } })],
])("a version that %s never takes a caller", async (_what, name, answers) => {
  const { run, verdicts } = world(name, answers);
  expect(await run()).toMatchObject({ passed: false });
  expect(verdicts).toEqual([false]);
});

test("a version that does not load is reported too, or the deployment would wait for an hour", async () => {
  const { run, verdicts } = world("Verify", () => {
    throw new Error("it does not load, or crashes");
  });
  expect(await run()).toMatchObject({ passed: false, reason: "it does not load, or crashes" });
  expect(verdicts).toEqual([false]);
});

test("a function that nobody listed is not let through unlooked at", async () => {
  const { run, verdicts } = world("Other", wellAnd(401));
  expect(await run()).toMatchObject({ passed: false });
  expect(verdicts).toEqual([false]);
});

test.each([
  ["poor health, which no version can help,", "Health", wellAnd(503)],
  ["an authorizer that denies", "Authorizer", () => ({ policyDocument: { Statement: [{ Effect: "Deny" }] } })],
  ["a page that leads to the sign-in", "Pages", wellAnd(303)],
])("%s is let through", async (_what, name, answers) => {
  const { run, verdicts } = world(name, answers);
  await run();
  expect(verdicts).toEqual([true]);
});
