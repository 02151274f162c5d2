import { AwsClient } from "aws4fetch";
import * as z from "zod";
import type { CheckReleaseDeps, Execution, Release } from "../domain/release/check-release.ts";

type Signer = { region: string; accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };

/** The text of a revision stands under one of two words, by how old the deployment's kind is. */
const Text = z.object({ content: z.string() });
const Deployment = z.object({
  deploymentInfo: z.object({
    revision: z.object({ appSpecContent: Text.optional(), string: Text.optional() }),
  }),
});

/** CodeDeploy's deployments of functions, and the versions that they bring. Signed by hand: both clients would be megabytes. */
export function releasesOfCodeDeploy(signer: Signer, send: typeof fetch = fetch): CheckReleaseDeps {
  const signed = async (service: string, path: string, init: { body: object; target?: string }) => {
    const { sessionToken, ...keys } = signer;
    const client = new AwsClient({ ...keys, ...(sessionToken && { sessionToken }), service, retries: 0 });
    const request = await client.sign(`https://${service}.${signer.region}.amazonaws.com${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.1",
        ...(init.target && { "X-Amz-Target": `CodeDeploy_20141006.${init.target}` }),
      },
      body: JSON.stringify(init.body),
    });
    const response = await send(request);
    if (!response.ok) throw new Error(`${service} answered ${response.status}`);
    return response;
  };
  return {
    async releaseOf(deploymentId) {
      const body = { deploymentId };
      const response = await signed("codedeploy", "/", { target: "GetDeployment", body });
      const { revision } = Deployment.parse(await response.json()).deploymentInfo;
      return releaseIn(revision.appSpecContent?.content ?? revision.string?.content ?? "");
    },
    async invoke({ functionName, version }: Release, event: object) {
      const path = `/2015-03-31/functions/${functionName}/invocations?Qualifier=${version}`;
      const response = await signed("lambda", path, { body: event });
      const text = await response.text();
      if (response.headers.has("X-Amz-Function-Error")) throw new Error("it does not load, or crashes");
      return JSON.parse(text);
    },
    async report({ deploymentId, executionId }: Execution, passed) {
      const status = passed ? "Succeeded" : "Failed";
      const body = { deploymentId, lifecycleEventHookExecutionId: executionId, status };
      await signed("codedeploy", "/", { target: "PutLifecycleEventHookExecutionStatus", body });
    },
  };
}

/** The revision is JSON or YAML, as whoever asked for the deployment wrote it: both say these two words so. */
function releaseIn(content: string): Release {
  const [, functionName] = /"?\bName"?\s*:\s*"?([\w-]+)/.exec(content) ?? [];
  const [, version] = /"?\bTargetVersion"?\s*:\s*"?(\d+)/.exec(content) ?? [];
  if (functionName === undefined || version === undefined) throw new Error("the deployment names no version");
  return { functionName, version };
}
