import { readFileSync } from "node:fs";
import { type App, Aspects, Tags } from "aws-cdk-lib";
import { ConsumerApiStack } from "./consumer-api-stack.ts";
import { DataStack } from "./data-stack.ts";
import type { Settings } from "./deployment/deployment.ts";
import { refuseOnAws } from "./deployment/one-machine-only.ts";
import { AustraliaOnly, refuseOtherRegion, region } from "./deployment/region.ts";
import { acknowledgeWildcards } from "./functions/wildcards.ts";
import { JobsStack } from "./jobs-stack.ts";
import { OperationsStack } from "./operations-stack.ts";
import { PortalStack } from "./portal-stack.ts";

/** How synthesis behaves: a template CloudFormation would refuse is an error here already. */
export const synthesisContext = {
  "@aws-cdk/core:validateAgainstDefaultRules": true,
  // A stack that others refer to cannot be changed under them.
  "@aws-cdk/core:defaultCrossStackReferences": "strong",
  // A version is made where the function's code or its settings changed: Lambda refuses to publish the same one twice.
  "@aws-cdk/aws-lambda:recognizeVersionProps": true,
  "@aws-cdk/aws-lambda:recognizeLayerVersion": true,
};

/** The six stacks of one deployment. State stands apart, so that everything else can be thrown away and made again. */
export function addService(app: App, settings: Settings): void {
  refuseOtherRegion(settings.region);
  const env = { region, ...(settings.account && { account: settings.account }) };
  const shared = { env, settings, version: versionOfThisCode() };
  const id = (name: string) => `Identity-${settings.name}-${name}`;

  const data = new DataStack(app, id("Data"), shared);
  const live = new ConsumerApiStack(app, id("ApiLive"), { ...shared, data, environment: "live" });
  const test = new ConsumerApiStack(app, id("ApiTest"), { ...shared, data, environment: "test" });
  // What does not stand in the test environment does not reach the other.
  live.addStackDependency(test);
  const jobs = new JobsStack(app, id("Jobs"), { ...shared, data });
  const operations = new OperationsStack(app, id("Operations"), { ...shared, data, live, test });
  const portal = new PortalStack(app, id("Portal"), { ...shared, data, jobs, operations });
  if (settings.runsOn === "one machine") {
    for (const stack of [data, live, test, jobs, portal, operations]) refuseOnAws(stack);
  }

  acknowledgeWildcards(app, data);
  Aspects.of(app).add(new AustraliaOnly());
  Tags.of(app).add("service", "identity-verification");
  Tags.of(app).add("deployment", settings.name);
  for (const [name, value] of Object.entries(settings.tags ?? {})) Tags.of(app).add(name, value);
  Tags.of(live).add("environment", "live");
  Tags.of(test).add("environment", "test");
}

function versionOfThisCode(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return String(version);
}
