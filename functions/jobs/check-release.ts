import * as z from "zod";
import { checkRelease } from "../domain/release/check-release.ts";
import { environment, environments, runtime } from "../edge/environment.ts";
import { triggered } from "../edge/triggers/triggered.ts";
import { releasesOfCodeDeploy } from "../release/deployments.ts";

const settings = environment(environments["check-release"]);
const { AWS_REGION: region, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = runtime();
const deps = releasesOfCodeDeploy({
  region,
  accessKeyId: AWS_ACCESS_KEY_ID,
  secretAccessKey: AWS_SECRET_ACCESS_KEY,
  sessionToken: AWS_SESSION_TOKEN,
});

const known = { environment: settings.ENVIRONMENT, serves: Object.fromEntries(settings.SERVES) };

/** What CodeDeploy sends before it lets callers reach a new version. */
const Started = z.object({ DeploymentId: z.string(), LifecycleEventHookExecutionId: z.string() });

export const handler = triggered("check-release", async (event) => {
  const { DeploymentId: deploymentId, LifecycleEventHookExecutionId: executionId } = Started.parse(event);
  return checkRelease(deps, known, { deploymentId, executionId });
});
