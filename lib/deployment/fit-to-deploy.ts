import { HubSettings } from "../../functions/contract/settings/hub-settings.ts";
import { type DashboardSettings, Deployment } from "./deployment.ts";
import { region } from "./region.ts";

/** It stands in names of buckets, which are in use once in the world and end at 63 characters. */
const shortName = /^[a-z][a-z0-9-]{0,18}[a-z0-9]$/;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Everything that is wrong with a deployment, in one refusal, before anything is made of it. */
export function refuseUnfit(deployment: Deployment): void {
  const misshapen = faultsIn([], Deployment.safeParse(deployment, { reportInput: true }));
  // What is of another shape than it should be cannot be judged any further.
  const faults = misshapen.length > 0 ? misshapen : faultsOfSense(deployment);
  if (faults.length === 0) return;
  const lines = faults.map((fault) => `- ${fault}.`).join("\n");
  throw new Error(`The deployment "${deployment.name}" in lib/deployment/settings.ts cannot be made:\n${lines}`);
}

function faultsOfSense(deployment: Deployment): string[] {
  return [...faultsAnywhere(deployment), ...(deployment.runsOn === "aws" ? faultsOnAws(deployment) : [])];
}

function faultsAnywhere({ name, hubs, exports, tags }: Deployment): string[] {
  return [
    ...unless(shortName.test(name), "name must be 2 to 20 small letters, digits and hyphens, a letter first"),
    ...faultsIn(["hubs", "live"], HubSettings.safeParse(hubs.live, { reportInput: true })),
    ...faultsIn(["hubs", "test"], HubSettings.safeParse(hubs.test, { reportInput: true })),
    ...unless(
      exports.keepDays > exports.fullEveryDays + 1,
      "exports.keepDays must be longer than exports.fullEveryDays: changes are read together with the full export before them",
    ),
    ...Object.entries(tags ?? {}).flatMap(faultsOfTag),
  ];
}

/** By these the stacks find what is theirs. */
const tagsOfOurs: readonly string[] = ["service", "deployment", "environment"];
const tagText = /^[\w .:/=+@-]*$/;

function faultsOfTag([name, value]: [string, string]): string[] {
  const isName = name.length >= 1 && name.length <= 128 && tagText.test(name) && !/^aws:/i.test(name);
  return [
    ...unless(isName, `tags."${name}" must be up to 128 letters, digits and . : / = + @ - _, and not begin with aws:`),
    ...unless(!tagsOfOurs.includes(name), `tags.${name} is given by the deployment itself`),
    ...unless(value.length <= 256 && tagText.test(value), `tags.${name} holds what no tag may hold`),
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
    ...faultsOfNames(deployment),
    ...faultsOfRestored(deployment),
    ...faultsOfDashboard("portal", dashboards.portal),
    ...faultsOfDashboard("console", dashboards.console),
  ];
}

const ownName = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const certificate = new RegExp(`^arn:aws:acm:${region}:\\d{12}:certificate/\\S+$`);

/** A path after the name would stand in front of every route's, and each function would have to know it. */
function faultsOfNames({ addresses, ownNames, dashboards }: Deployment): string[] {
  if (ownNames === undefined) return [];
  if (addresses === undefined) return ["ownNames needs addresses: the name of each API"];
  const { portal, console } = dashboards;
  const names = [addresses.live, addresses.test, portal.address, console.address];
  return [
    ...environments.flatMap((one) => [
      ...unless(ownName.test(addresses[one]), `addresses.${one} must be https:// and a name of your own, no path`),
      ...unless(
        certificate.test(ownNames.certificateArns[one]),
        `ownNames.certificateArns.${one} must be the certificate of that name, in ${region}`,
      ),
    ]),
    ...unless(new Set(names).size === names.length, "addresses and dashboards must be four different names"),
  ];
}

const environments = ["live", "test"] as const;

function faultsOfRestored({ account = "", restoredRecords }: Deployment): string[] {
  if (restoredRecords === undefined) return [];
  const { tableName, streamArn } = restoredRecords;
  const ofTable = `arn:aws:dynamodb:${region}:${account}:table/${tableName}/stream/`;
  return unless(
    /^[\w.-]{3,255}$/.test(tableName) && streamArn.startsWith(ofTable) && streamArn.length > ofTable.length,
    `restoredRecords.streamArn must be the stream of restoredRecords.tableName, ${ofTable}…`,
  );
}

function faultsOfDashboard(name: string, dashboard: DashboardSettings["portal"]): string[] {
  const { address, certificateArn, mailFrom, issuer } = dashboard;
  const place = `dashboards.${name}`;
  return [
    ...unless(ownName.test(address), `${place}.address must be https:// and a name of your own`),
    ...unless(
      certificate.test(certificateArn),
      `${place}.certificateArn must be the certificate of that name, in ap-southeast-2`,
    ),
    ...unless(mailFrom === undefined || email.test(mailFrom), `${place}.mailFrom must be an e-mail address`),
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

function faultsIn(place: readonly string[], { error }: Parsed): string[] {
  const issues = error?.issues ?? [];
  return issues.map(({ path, message, input }) => {
    const isMissing = input === undefined && message.startsWith("Invalid input");
    const said = message.replace(/^Unrecognized keys?: /, "has no setting ");
    return [[...place, ...path].map(String).join("."), isMissing ? "is missing" : said].filter(Boolean).join(" ");
  });
}

function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault];
}
