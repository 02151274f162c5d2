import { type HubSettings, readHubSettings } from "../../functions/contract/settings/hub-settings.ts";
import { usualRecheckTerms } from "../../functions/contract/settings/recheck-terms.ts";
import { usualRetryPlan } from "../../functions/contract/settings/retry-plan.ts";
import type { DashboardSettings, Deployment, Settings } from "./deployment.ts";
import { refuseUnfit } from "./fit-to-deploy.ts";
import { standInHubSecret, standInHubSettings } from "./stand-in-hub.ts";

/** Nothing listens here: the host says where its stand-in hub is, and a bare synthesis needs an address only. */
const nowhere = "http://127.0.0.1:4999/verification";

const sevenYears = { verificationYears: 7, screeningYears: 7, accountYears: 7 };
const usualExports = { fullUpToGigabytes: 10, fullEveryDays: 30, keepDays: 90, mostGigabytesAQuery: 100 };

/** The one that runs on a single machine: `npm start`, the checks and a bare `npx cdk synth` use it, and AWS refuses it. */
const laptop: Settings = {
  name: "laptop",
  runsOn: "one machine",
  region: "ap-southeast-2",
  alarmEmails: [],
  logRetentionDays: 30,
  keepDataOnDelete: true,
  releases: "canary",
  // A hub that hangs fills this and no more: then verify answers 503, and screening and reads go on.
  reservedConcurrency: { verify: 60 },
  apiGatewayAccountRole: true,
  memoryMegabytes: { endpoint: 512, authorizer: 512, screen: 2048, lists: 3008 },
  // A laptop has no schedule that reaches the publishers: its lists may be as old as its last refresh by hand.
  listsMaxAgeHours: 10 * 365 * 24,
  rechecks: usualRecheckTerms,
  // A laptop screens against what it has.
  requiredSources: [],
  fixedEgress: false,
  hubs: { live: standInHubSettings(nowhere), test: standInHubSettings(nowhere) },
  hubSecrets: { live: standInHubSecret("live"), test: standInHubSecret("test") },
  webhookExempt: ["127.0.0.1", "localhost", "::1"],
  retries: { plan: usualRetryPlan, mostWorkers: 2, messagesAtOnce: 2 },
  auditLog: {
    origin: "laptop.identity-verification.example/audit-log",
    lock: { mode: "GOVERNANCE", years: 7 },
    // Somebody waits for a first proof. A service gathers for five seconds and publishes every ten: that costs less, and
    // tells less of how busy it is. With nothing gathered, every look at the stream is a batch and a pass of its own.
    gatherSeconds: 1,
    clockSeconds: 2,
    signingKeys: ["first"],
    retiredKeys: [],
    witnesses: [],
  },
  retention: sevenYears,
  exports: usualExports,
  syntheticCalls: "by hand",
  dashboards: {
    portal: {
      address: "http://127.0.0.1:4002",
      certificateArn: "",
      issuer: "http://127.0.0.1:4004/members",
      components: "shown",
    },
    console: { address: "http://127.0.0.1:4005", certificateArn: "", issuer: "http://127.0.0.1:4004/operators" },
  },
};

/** What of a hub is ours to decide. All else is the agreement's: `lib/deployment/stand-in-hub.ts` shows the form. */
const undecidedHub: Partial<HubSettings> = { httpsExempt: [], idleConnectionSeconds: 20 };

/**
 * The one to begin from. It needs an account, an e-mail address, the facts and the secrets of both hubs, a name and a
 * certificate for each dashboard, and nothing else.
 */
export const example: Deployment = {
  name: "example",
  runsOn: "aws",
  region: "ap-southeast-2",
  account: "",
  alarmEmails: [],
  logRetentionDays: 365,
  keepDataOnDelete: true,
  releases: "canary",
  reservedConcurrency: {},
  apiGatewayAccountRole: true,
  memoryMegabytes: { endpoint: 512, authorizer: 512, screen: 2048, lists: 3008 },
  listsMaxAgeHours: 45 * 24,
  rechecks: usualRecheckTerms,
  // What an Australian business must screen against, and what the callers of screening most ask for.
  requiredSources: ["au_dfat", "un_sc", "us_ofac_sdn", "us_ofac_cons", "eu_fsf", "gb_sanctions"],
  fixedEgress: false,
  hubs: { live: undecidedHub, test: undecidedHub },
  hubSecrets: { live: "", test: "" },
  webhookExempt: [],
  retries: { plan: usualRetryPlan, mostWorkers: 10, messagesAtOnce: 2 },
  auditLog: {
    origin: "example.identity-verification.example/audit-log",
    lock: { mode: "GOVERNANCE", years: 7 },
    gatherSeconds: 5,
    clockSeconds: 10,
    signingKeys: ["first"],
    retiredKeys: [],
    witnesses: [],
  },
  retention: sevenYears,
  exports: usualExports,
  syntheticCalls: "every five minutes",
  dashboards: {
    portal: { address: "", certificateArn: "" },
    console: { address: "", certificateArn: "" },
  },
};

const deployments: Readonly<Record<string, Deployment>> = { laptop, example };

/** What only the host that runs the laptop deployment knows: where things are, and by how much its queues hurry. */
type Whereabouts = {
  [Word in "hubUrl" | "pace" | "liveUrl" | "testUrl" | "portalUrl" | "consoleUrl" | "providerUrl"]?: string | undefined;
};

export function settingsOf(name: string, whereabouts: Whereabouts = {}): Settings {
  const settings = deployments[name];
  if (!settings) {
    const known = Object.keys(deployments).join(", ");
    throw new Error(`There is no deployment "${name}" in lib/deployment/settings.ts; it has ${known}.`);
  }
  if (Object.values(whereabouts).every((said) => said === undefined)) return complete(settings);
  if (settings !== laptop)
    throw new Error(`The deployment "${name}" says in lib/deployment/settings.ts alone where things are.`);
  return complete(laptopOf(whereabouts));
}

function laptopOf(whereabouts: Whereabouts): Settings {
  const { hubUrl = nowhere, pace = "1", liveUrl: live, testUrl: test } = whereabouts;
  const plan = { ...usualRetryPlan, pace: Number(pace) };
  const hubs = { live: standInHubSettings(hubUrl), test: standInHubSettings(hubUrl) };
  const addresses = live !== undefined && test !== undefined ? { addresses: { live, test } } : {};
  const dashboards = dashboardsAt(whereabouts);
  return { ...laptop, ...addresses, hubs, retries: { ...laptop.retries, plan }, dashboards };
}

function dashboardsAt({ portalUrl, consoleUrl, providerUrl }: Whereabouts): DashboardSettings {
  if (portalUrl === undefined || consoleUrl === undefined || providerUrl === undefined) return laptop.dashboards;
  return {
    portal: {
      ...laptop.dashboards.portal,
      address: portalUrl,
      issuer: `${providerUrl}/members`,
    },
    console: { address: consoleUrl, certificateArn: "", issuer: `${providerUrl}/operators` },
  };
}

/** Refused with a sentence for each thing that is missing or unfit. */
export function complete(deployment: Deployment): Settings {
  refuseUnfit(deployment);
  const { live, test } = deployment.hubs;
  return { ...deployment, hubs: { live: readHubSettings(live), test: readHubSettings(test) } };
}
