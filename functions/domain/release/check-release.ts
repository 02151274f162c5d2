import { type Environment, routes } from "../../contract/routes.ts";

/** A version of a function that is about to take callers. */
export type Release = { functionName: string; version: string };
export type Execution = { deploymentId: string; executionId: string };

export type CheckReleaseDeps = {
  releaseOf: (deploymentId: string) => Promise<Release>;
  /** What that very version answers; throws where it crashes, cannot be loaded or runs out of time. */
  invoke: (release: Release, event: object) => Promise<unknown>;
  report: (execution: Execution, passed: boolean) => Promise<void>;
};

type Checked = { functionName: string; version: string; passed: boolean; reason: string };

/**
 * Calls the new version itself, before anybody else does: does it load, read its secrets, and refuse a request without a
 * key? Whatever happens is reported, since nobody goes on without a verdict.
 */
export async function checkRelease(
  deps: CheckReleaseDeps,
  { environment, serves }: { environment: Environment; serves: Readonly<Record<string, string>> },
  execution: Execution,
): Promise<Checked> {
  const release = await deps.releaseOf(execution.deploymentId);
  const name = serves[release.functionName];
  const fault =
    name === undefined
      ? "it is none of those that are checked"
      : await faultOf(deps, release, trialOf(name, environment)).catch(sentenceOf);
  await deps.report(execution, fault === undefined);
  return { ...release, passed: fault === undefined, reason: fault ?? "it answers" };
}

type Trial = { event: object; expects: (answer: object) => boolean; readsSecrets: boolean };

async function faultOf({ invoke }: CheckReleaseDeps, release: Release, trial: Trial): Promise<string | undefined> {
  if (trial.readsSecrets && statusOf(await invoke(release, { releaseCheck: "secrets" })) !== 200)
    return "it did not say that its secrets can be read";
  const answer = await invoke(release, trial.event);
  const isExpected = typeof answer === "object" && answer !== null && trial.expects(answer);
  return isExpected ? undefined : `it answered a request without a key with ${statusOf(answer) ?? "something else"}`;
}

function trialOf(name: string, environment: Environment): Trial {
  if (name === "authorizer") return { event: keyless("GET", "/health"), expects: denies, readsSecrets: false };
  const route = routes.find(({ operation, on }) => operation === name && on.includes(environment));
  const { method, path, keyed } = route ?? { method: "GET", path: "/", keyed: false };
  // Without a key a page may be found or not, and health may be poor: only a fault of its own is none of these.
  const expects = (answer: object) => (keyed ? statusOf(answer) === 401 : !faults.has(statusOf(answer)));
  return { event: keyless(method, path), expects, readsSecrets: true };
}

const faults: ReadonlySet<number | undefined> = new Set([undefined, 500, 502]);

function statusOf(answer: unknown): number | undefined {
  if (typeof answer !== "object" || answer === null || !("statusCode" in answer)) return undefined;
  return typeof answer.statusCode === "number" ? answer.statusCode : undefined;
}

function denies(answer: object): boolean {
  return JSON.stringify(answer).includes('"Effect":"Deny"');
}

/** As a gateway sends it, and with a caller that none has let in. */
function keyless(httpMethod: string, path: string): object {
  return {
    type: "REQUEST",
    methodArn: "arn:aws:execute-api:ap-southeast-2:000000000000:release/check/GET/",
    httpMethod,
    path,
    resource: path,
    headers: {},
    multiValueHeaders: {},
    pathParameters: null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
    requestContext: { requestId: "release-check", identity: {}, authorizer: null },
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : "it failed";
}
