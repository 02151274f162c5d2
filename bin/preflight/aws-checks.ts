import * as z from "zod";
import type { Settings } from "../../lib/deployment/deployment.ts";
import { type AskAws, answerAs } from "./ask-aws.ts";
import { certificateChecks } from "./certificates.ts";
import { judgeHubSecret } from "./hub-secret.ts";
import { restoredChecks } from "./restored-table.ts";
import { type Check, missing, ok, unwise } from "./row.ts";

/** AWS keeps so many for functions without a reservation, and refuses a deployment that would leave fewer. */
const unreservedAtLeast = 100;
/** A burst of one key and the jobs beside it. */
const wiseConcurrency = 100;
const keysOfARegion = 10_000;
const firewallsOfARegion = 100;
const ourFirewalls = 4;

/** What has to be there in the account before anything is created. */
export function awsChecks(settings: Settings, ask: AskAws, now: Date): Check[] {
  return [
    { what: "account", look: () => account(settings, ask) },
    { what: "bootstrap", look: () => bootstrap(settings, ask) },
    { what: "secret of the live hub", look: () => hubSecret(settings.hubSecrets.live, ask, now) },
    { what: "secret of the test hub", look: () => hubSecret(settings.hubSecrets.test, ask, now) },
    { what: "concurrency of functions", look: () => concurrency(settings, ask) },
    { what: "logs of gateways", look: () => gatewayLogs(settings, ask) },
    { what: "API keys", look: () => apiKeys(ask) },
    { what: "firewalls", look: () => firewalls(ask) },
    { what: "who may call functions plainly", look: () => plainInvokers(ask) },
    ...(settings.fixedEgress ? [{ what: "addresses for the hubs", look: () => hubAddresses(ask) }] : []),
    { what: "budget", look: () => budget(settings, ask) },
    ...certificateChecks(settings, ask, now),
    ...restoredChecks(settings, ask),
  ];
}

async function account({ account: wanted = "" }: Settings, ask: AskAws) {
  const form = { Action: "GetCallerIdentity", Version: "2011-06-15" };
  const Identity = z.object({
    GetCallerIdentityResponse: z.object({
      GetCallerIdentityResult: z.object({ Account: z.string(), Arn: z.string() }),
    }),
  });
  const { Account, Arn } = answerAs(Identity, await ask({ service: "sts", form })).GetCallerIdentityResponse
    .GetCallerIdentityResult;
  if (Account === wanted) return ok(`The credentials are those of ${Arn}.`);
  return missing(
    `The credentials are of account ${Account}; the deployment is for ${wanted}.`,
    "export AWS_PROFILE=…, or change account in lib/deployment/settings.ts",
  );
}

async function bootstrap({ account: number, region }: Settings, ask: AskAws) {
  const input = { Name: "/cdk-bootstrap/hnb659fds/version" };
  try {
    const Parameter = z.object({ Parameter: z.object({ Value: z.string() }) });
    const text = await ask({ service: "ssm", target: "AmazonSSM.GetParameter", input });
    return ok(`The account is bootstrapped for the CDK, version ${answerAs(Parameter, text).Parameter.Value}.`);
  } catch (cause) {
    if (!String(cause).includes("ParameterNotFound")) throw cause;
    return missing("The account is not bootstrapped for the CDK.", `npx cdk bootstrap aws://${number}/${region}`);
  }
}

async function hubSecret(arn: string, ask: AskAws, now: Date) {
  const input = { SecretId: arn };
  const text = await ask({ service: "secretsmanager", target: "secretsmanager.GetSecretValue", input });
  return judgeHubSecret(answerAs(z.object({ SecretString: z.string() }), text).SecretString, { arn, now });
}

async function concurrency({ reservedConcurrency }: Settings, ask: AskAws) {
  const Limits = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) });
  const text = await ask({ service: "lambda", path: "/2016-08-19/account-settings/" });
  const { ConcurrentExecutions: quota } = answerAs(Limits, text).AccountLimit;
  const reserved = Object.values(reservedConcurrency).reduce((sum, count) => sum + count, 0);
  const mend =
    "aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000";
  if (reserved > 0 && quota - reserved < unreservedAtLeast) {
    const says = `${reserved} of ${quota} are to be reserved, and ${unreservedAtLeast} must stay free: it would be refused.`;
    return missing(says, `${mend}, or lower reservedConcurrency`);
  }
  if (quota < wiseConcurrency) return unwise(`The account may run ${quota} at a time, for all functions.`, mend);
  return ok(`The account may run ${quota} at a time; ${reserved} are to be reserved.`);
}

async function gatewayLogs({ apiGatewayAccountRole }: Settings, ask: AskAws) {
  const Account = z.object({ cloudwatchRoleArn: z.string().optional() });
  const { cloudwatchRoleArn: role } = answerAs(Account, await ask({ service: "apigateway", path: "/account" }));
  if (apiGatewayAccountRole && role !== undefined) {
    return unwise(`The account's gateways log by ${role}, which we would replace.`, "apiGatewayAccountRole: false");
  }
  if (!apiGatewayAccountRole && role === undefined) {
    return missing("The account's gateways have no role to log by.", "apiGatewayAccountRole: true");
  }
  return ok(role === undefined ? "The deployment makes the role they log by." : `They log by ${role}.`);
}

async function apiKeys(ask: AskAws) {
  const Page = z.object({ item: z.array(z.unknown()).default([]), position: z.string().optional() });
  let count = 0;
  let position: string | undefined;
  do {
    const query = new URLSearchParams({ limit: "500", ...(position && { position }) });
    const page = answerAs(Page, await ask({ service: "apigateway", path: `/apikeys?${query}` }));
    count += page.item.length;
    position = page.position;
  } while (position !== undefined);
  const says = `${count} of the region's ${keysOfARegion} are in use.`;
  return count < keysOfARegion * 0.9 ? ok(says) : unwise(`${says} The number cannot be raised.`, "another account");
}

async function firewalls(ask: AskAws) {
  const target = "AWSWAF_20190729.ListWebACLs";
  const text = await ask({ service: "wafv2", target, input: { Scope: "REGIONAL", Limit: 100 } });
  const { WebACLs } = answerAs(z.object({ WebACLs: z.array(z.unknown()) }), text);
  const says = `${WebACLs.length} of ${firewallsOfARegion} are in use, and we make ${ourFirewalls}.`;
  return WebACLs.length + ourFirewalls <= firewallsOfARegion ? ok(says) : missing(says, "ask AWS for more web ACLs");
}

const addressesOfARegion = 5;
const ourAddresses = 2;

/** Those of this deployment are among the ones in use, once it stands. */
async function hubAddresses(ask: AskAws) {
  const form = { Action: "DescribeAddresses", Version: "2016-11-15" };
  const text = await ask({ service: "ec2", form });
  const used = text.match(/<publicIp>/g)?.length ?? 0;
  const ours = text.match(/<value>Known to the DVS, /g)?.length ?? 0;
  const says = `${used} elastic addresses are in use, ${ours} of them for hubs, and a region has ${addressesOfARegion} unless AWS raised it.`;
  if (ours >= ourAddresses || used + ourAddresses <= addressesOfARegion) return ok(says);
  const mend =
    "aws service-quotas request-service-quota-increase --service-code ec2 --quota-code L-0263D0A3 --desired-value 10";
  return unwise(says, mend);
}

/** Policies of AWS's own that give `InvokeFunction` without a condition: their holders can sign with any operator's name. */
const broadPolicies = ["AdministratorAccess", "PowerUserAccess", "AWSLambda_FullAccess", "service-role/AWSLambdaRole"];

async function plainInvokers(ask: AskAws) {
  const holders: string[] = [];
  for (const policy of broadPolicies) {
    const form = {
      Action: "ListEntitiesForPolicy",
      Version: "2010-05-08",
      PolicyArn: `arn:aws:iam::aws:policy/${policy}`,
    };
    const text = await ask({ service: "iam", host: "iam.amazonaws.com", region: "us-east-1", form });
    // In XML or in JSON, as IAM likes: the names stand under the same words.
    for (const [, name] of text.matchAll(/(?:Role|User|Group)Name(?:>|":\s*")([\w+=,.@-]+)/g)) holders.push(`${name}`);
  }
  if (holders.length === 0) return ok("Nobody holds a policy of AWS's own that would let them.");
  const says = `${[...new Set(holders)].join(", ")} could call the operator function under any name; an alarm tells of it.`;
  return unwise(says, "give operators the policy OperatorPolicy in place of a broad one");
}

async function budget({ account: AccountId = "" }: Settings, ask: AskAws) {
  const where = { service: "budgets", host: "budgets.amazonaws.com", region: "us-east-1" };
  const text = await ask({ ...where, target: "AWSBudgetServiceGateway.DescribeBudgets", input: { AccountId } });
  const { Budgets = [] } = answerAs(z.object({ Budgets: z.array(z.unknown()).optional() }), text);
  if (Budgets.length > 0) return ok(`${Budgets.length} watch what is spent.`);
  return unwise("Nothing tells of an account that spends more than it should.", "aws budgets create-budget");
}
