import { HubSettings } from "../../functions/contract/settings/hub-settings.ts";
import { RecheckTerms } from "../../functions/contract/settings/recheck-terms.ts";
import { RetryPlan } from "../../functions/contract/settings/retry-plan.ts";
import type { DashboardSettings, Deployment } from "./deployment.ts";
import { region } from "./region.ts";

/** It stands in names of buckets, which are in use once in the world and end at 63 characters. */
const shortName = /^[a-z][a-z0-9-]{0,18}[a-z0-9]$/;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Everything that is wrong with a deployment, in one refusal, before anything is made of it. */
export function refuseUnfit(deployment: Deployment): void {
  const faults = [...faultsAnywhere(deployment), ...(deployment.runsOn === "aws" ? faultsOnAws(deployment) : [])];
  if (faults.length === 0) return;
  const lines = faults.map((fault) => `- ${fault}.`).join("\n");
  throw new Error(`The deployment "${deployment.name}" in lib/deployment/settings.ts cannot be made:\n${lines}`);
}

function faultsAnywhere({ name, retries, rechecks, hubs, exports, retention }: Deployment): string[] {
  return [
    ...unless(shortName.test(name), "name must be 2 to 20 small letters, digits and hyphens, a letter first"),
    ...faultsIn("retries.plan", RetryPlan.safeParse(retries.plan, { reportInput: true })),
    ...faultsIn("rechecks", RecheckTerms.safeParse(rechecks, { reportInput: true })),
    ...faultsIn("hubs.live", HubSettings.safeParse(hubs.live, { reportInput: true })),
    ...faultsIn("hubs.test", HubSettings.safeParse(hubs.test, { reportInput: true })),
    ...unless(
      Object.values(retention).every((years) => Number.isInteger(years) && years >= 1),
      "retention must be whole years, at least one",
    ),
    ...unless(
      exports.keepDays > exports.fullEveryDays + 1,
      "exports.keepDays must be longer than exports.fullEveryDays: changes are read together with the full export before them",
    ),
  ];
}

/**
 * What is harmless on one machine. On AWS each of these leaves alarms without a reader, speaks without TLS or opens a
 * way in.
 */
function faultsOnAws(deployment: Deployment): string[] {
  const { account = "", alarmEmails, hubs, hubSecrets, addresses, webhookExempt, dashboards } = deployment;
  const exempt = [...(hubs.live.httpsExempt ?? []), ...(hubs.test.httpsExempt ?? [])];
  return [
    ...unless(/^\d{12}$/.test(account), "account must be the twelve digits of the AWS account"),
    ...unless(alarmEmails.length > 0, "alarmEmails must say whom the alarms wake"),
    ...alarmEmails.flatMap((address) => unless(email.test(address), `"${address}" is no e-mail address`)),
    ...unless(exempt.length === 0, "httpsExempt of a hub must be empty: persons' details would travel in the open"),
    ...faultsOfSecrets(account, hubSecrets),
    ...unless(webhookExempt.length === 0, "webhookExempt must be empty: a webhook would reach what is not public"),
    ...Object.values(addresses ?? {}).flatMap((address) =>
      unless(address.startsWith("https://"), `"${address}" must be https`),
    ),
    ...faultsOfDashboard("portal", dashboards.portal),
    ...faultsOfDashboard("console", dashboards.console),
  ];
}

function faultsOfDashboard(name: string, { address, certificateArn, issuer }: DashboardSettings["portal"]): string[] {
  const place = `dashboards.${name}`;
  return [
    ...unless(
      /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address),
      `${place}.address must be https:// and a name of your own`,
    ),
    ...unless(
      /^arn:aws:acm:ap-southeast-2:\d{12}:certificate\/\S+$/.test(certificateArn),
      `${place}.certificateArn must be the certificate of that name, in ap-southeast-2`,
    ),
    ...unless(
      issuer === undefined,
      `${place}.issuer must be left out: a pool of this deployment vouches for its people`,
    ),
  ];
}

/** Without one, every verification of that environment would fail; one for both would let test keys reach the live hub. */
function faultsOfSecrets(account: string, { live, test }: Deployment["hubSecrets"]): string[] {
  const complete = new RegExp(`^arn:aws:secretsmanager:${region}:${account}:secret:[\\w/+=.@-]+-[A-Za-z0-9]{6}$`);
  const what = `must be the whole ARN of a secret of this account in ${region}, with what the hub knows us by`;
  return [
    ...unless(complete.test(live), `hubSecrets.live ${what}`),
    ...unless(complete.test(test), `hubSecrets.test ${what}`),
    ...unless(live !== test || live === "", "hubSecrets.live and hubSecrets.test must be two secrets"),
  ];
}

type Parsed = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string; input?: unknown }[] } };

function faultsIn(place: string, { error }: Parsed): string[] {
  const issues = error?.issues ?? [];
  return issues.map(({ path, message, input }) => {
    const isMissing = input === undefined && message.startsWith("Invalid input");
    return `${[place, ...path].map(String).join(".")} ${isMissing ? "is missing" : message}`;
  });
}

function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault];
}
