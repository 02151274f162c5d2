import { expect, test } from "vitest";
import { releasesOfCodeDeploy } from "../../../functions/release/deployments.ts";

const signer = {
  region: "ap-southeast-2",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "secret",
  sessionToken: "token",
};
const inJson =
  '{"version":0.0,"Resources":[{"Verify":{"Type":"AWS::Lambda::Function","Properties":{"Name":"Identity-a-ApiLive-Verify","Alias":"current","CurrentVersion":"6","TargetVersion":"7"}}}],"Hooks":[{"BeforeAllowTraffic":"Check"}]}';
const inYaml =
  'version: 0.0\nResources:\n  - Verify:\n      Type: AWS::Lambda::Function\n      Properties:\n        Name: Identity-a-ApiLive-Verify\n        Alias: current\n        CurrentVersion: "6"\n        TargetVersion: "7"\n';

/** AWS as far as it is asked: whatever was sent is kept, and must be signed for its service. */
function aws(answers: Record<string, { body: unknown; headers?: Record<string, string> }>) {
  const sent: { what: string; body: unknown }[] = [];
  const send: typeof fetch = async (input) => {
    const request = new Request(input);
    const { hostname, pathname, search } = new URL(request.url);
    const service = hostname.split(".")[0] ?? "";
    const what = request.headers.get("X-Amz-Target") ?? `${pathname}${search}`;
    if (!request.headers.get("Authorization")?.includes(`/ap-southeast-2/${service}/aws4_request`))
      return new Response("SignatureDoesNotMatch", { status: 403 });
    sent.push({ what, body: await request.json() });
    const { body, headers = {} } = answers[what] ?? { body: {} };
    return new Response(JSON.stringify(body), { headers });
  };
  return { sent, releases: releasesOfCodeDeploy(signer, send) };
}

test.each([
  ["JSON", { appSpecContent: { content: inJson } }],
  ["YAML", { appSpecContent: { content: inYaml } }],
  ["the older form", { string: { content: inJson } }],
])("a deployment says which version of which function it brings, in %s", async (_form, revision) => {
  const { releases } = aws({ "CodeDeploy_20141006.GetDeployment": { body: { deploymentInfo: { revision } } } });
  expect(await releases.releaseOf("d-1")).toEqual({ functionName: "Identity-a-ApiLive-Verify", version: "7" });
});

test("a deployment that names no version is no release that could be let through", async () => {
  const revision = { appSpecContent: { content: "{}" } };
  const { releases } = aws({ "CodeDeploy_20141006.GetDeployment": { body: { deploymentInfo: { revision } } } });
  await expect(releases.releaseOf("d-1")).rejects.toThrow("names no version");
});

test("that very version is called, not what callers reach: a good old one would hide a bad new one", async () => {
  const { sent, releases } = aws({
    "/2015-03-31/functions/Verify/invocations?Qualifier=7": { body: { statusCode: 401 } },
  });
  expect(await releases.invoke({ functionName: "Verify", version: "7" }, { releaseCheck: "secrets" })).toEqual({
    statusCode: 401,
  });
  expect(sent.map(({ body }) => body)).toEqual([{ releaseCheck: "secrets" }]);
});

test("a version that crashes answers with 200 and a header, and is not taken for one that works", async () => {
  const { releases } = aws({
    "/2015-03-31/functions/Verify/invocations?Qualifier=7": {
      body: { errorMessage: "Cannot find module" },
      headers: { "X-Amz-Function-Error": "Unhandled" },
    },
  });
  await expect(releases.invoke({ functionName: "Verify", version: "7" }, {})).rejects.toThrow("does not load");
});

test.each([
  [true, "Succeeded"],
  [false, "Failed"],
])("CodeDeploy is told, in its words, whether it may go on: %s", async (passed, status) => {
  const { sent, releases } = aws({});
  await releases.report({ deploymentId: "d-1", executionId: "e-1" }, passed);
  expect(sent).toEqual([
    {
      what: "CodeDeploy_20141006.PutLifecycleEventHookExecutionStatus",
      body: { deploymentId: "d-1", lifecycleEventHookExecutionId: "e-1", status },
    },
  ]);
});
