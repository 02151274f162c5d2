import type { Template } from "aws-cdk-lib/assertions";
import type { Deployment } from "../../lib/deployment/deployment.ts";
import { complete, example } from "../../lib/deployment/settings.ts";
import { standInHubSettings } from "../../lib/deployment/stand-in-hub.ts";
import { synthesise, synthesisedApp } from "./synthesised.ts";

const account = "123456789012";
export const hub = { ...standInHubSettings("https://hub.example/verification"), httpsExempt: [] };

/** As Secrets Manager prints it when it is made. */
export function secretArn(name: string, ofAccount = account): string {
  return `arn:aws:secretsmanager:ap-southeast-2:${ofAccount}:secret:${name}`;
}

export function certificateArn(name: string): string {
  return `arn:aws:acm:ap-southeast-2:${account}:certificate/${name}`;
}

/** The example with what it asks for, and nothing else. */
export const filled: Deployment = {
  ...example,
  account,
  alarmEmails: ["ops@company.example"],
  hubs: { live: hub, test: hub },
  hubSecrets: { live: secretArn("live-hub-A1b2C3"), test: secretArn("test-hub-D4e5F6") },
  dashboards: {
    portal: { address: "https://dashboard.company.example", certificateArn: certificateArn("portal") },
    console: { address: "https://console.company.example", certificateArn: certificateArn("console") },
  },
};

let ofTheExample: Map<string, Template> | undefined;

/** The example's templates with all that it asks for, made once for all files: tests read them and change nothing. */
export function exampleTemplates(): Map<string, Template> {
  ofTheExample ??= synthesise(complete(filled));
  return ofTheExample;
}

/** With every setting that a deployment may leave out. */
export const everythingSaid = {
  ...filled,
  name: "whole",
  fixedEgress: true,
  tags: { "cost-centre": "4711" },
  addresses: { live: "https://api.company.example", test: "https://test.api.company.example" },
  ownNames: {
    certificateArns: { live: certificateArn("live"), test: certificateArn("test") },
    addressesOfAws: "closed" as const,
  },
} satisfies Deployment;

export const restoredRecords = {
  tableName: "records-restored",
  streamArn: `arn:aws:dynamodb:ap-southeast-2:${account}:table/records-restored/stream/2026-11-22T00:00:00.000`,
};

let whole: ReturnType<typeof synthesisedApp> | undefined;

/** The deployment with every setting, made once for all files. */
export function wholeDeployment() {
  whole ??= synthesisedApp(complete(everythingSaid));
  return whole;
}

let changed: Map<string, Template> | undefined;

/** The same deployment once it was changed: the addresses of AWS are open again, and its records were restored. */
export function changedDeployment(): Map<string, Template> {
  const ownNames = { ...everythingSaid.ownNames, addressesOfAws: "open" as const };
  changed ??= synthesise(complete({ ...everythingSaid, ownNames, restoredRecords }));
  return changed;
}
