import { beforeAll, expect, test, vi } from "vitest";
import { context } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

const { lines } = capturePrinted();
const sent: { what: string; body: unknown }[] = [];
const content = '{"Resources":[{"F":{"Properties":{"Name":"Verify","TargetVersion":"7"}}}]}';
let answers: (event: { releaseCheck?: string }) => { status: number; headers?: Record<string, string> };
let run: (event: unknown) => Promise<void>;

/** CodeDeploy and Lambda, as far as they are asked. */
async function aws(request: Request): Promise<Response> {
  const what = request.headers.get("X-Amz-Target")?.split(".")[1] ?? new URL(request.url).search;
  const body = (await request.json()) as { releaseCheck?: string };
  sent.push({ what, body });
  if (what === "GetDeployment") return Response.json({ deploymentInfo: { revision: { appSpecContent: { content } } } });
  if (what !== "?Qualifier=7") return Response.json({});
  const { status, headers = {} } = answers(body);
  return Response.json({ statusCode: status }, { headers });
}

beforeAll(async () => {
  const variables = {
    ENVIRONMENT: "live",
    VERSION: "test",
    SERVES: '[["Verify","verify"]]',
    AWS_REGION: "ap-southeast-2",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.stubGlobal("fetch", (input: Request) => aws(input));
  const { handler } = await import("../../../functions/jobs/check-release.ts");
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  run = (event) => handler(event, context);
});

const started = { DeploymentId: "d-1", LifecycleEventHookExecutionId: "e-1" };
const verdict = () => sent.findLast(({ what }) => what === "PutLifecycleEventHookExecutionStatus")?.body;

test("a version that answers as it should is let through, with a line that says which it was", async () => {
  answers = ({ releaseCheck }) => ({ status: releaseCheck ? 200 : 401 });
  await run(started);
  expect(verdict()).toEqual({ deploymentId: "d-1", lifecycleEventHookExecutionId: "e-1", status: "Succeeded" });
  expect(lines.join()).toMatch(/"functionName":"Verify".*"version":"7".*"passed":true/);
});

test("a version that does not load is taken back before any caller meets it", async () => {
  answers = () => ({ status: 0, headers: { "X-Amz-Function-Error": "Unhandled" } });
  await run(started);
  expect(verdict()).toMatchObject({ status: "Failed" });
});

test("an event that is none of CodeDeploy's fails the run, which wakes somebody", async () => {
  await expect(run({})).rejects.toThrow();
});
