import { type HubSettings, readHubSettings } from "../functions/contract/hub-settings.ts";
import { type RetryPlan, usualRetryPlan } from "../functions/contract/retry-plan.ts";
import type { Environment, Operation } from "../functions/contract/routes.ts";
import { refuseUnfit } from "./fit-to-deploy.ts";
import { standInHubSecret, standInHubSettings } from "./stand-in-hub.ts";

/**
 * Everything that differs between deployments, in one place. `laptop` is the one that runs on a single machine: `npm
 * start`, the checks and a bare `npx cdk synth` use it, and AWS refuses it. `example` is the one to begin from.
 */
export type Settings = {
  /** Stands in stack names and in nothing a caller sees. */
  name: string;
  /** AWS refuses what is for one machine, with its open hub and webhooks, before it creates anything of it. */
  runsOn: "aws" | "one machine";
  /** Said for the reader: any region but Sydney is refused, since data is held in Australia. */
  region: string;
  /** The account, where the deployment is bound to one. */
  account?: string;
  /** Who is woken. Empty: alarms reach the topic and nobody is subscribed. */
  alarmEmails: readonly string[];
  logRetentionDays: 30 | 90 | 180 | 365 | 731;
  /** Destroying a deployment must not destroy records; a throw-away deployment may say otherwise. */
  keepDataOnDelete: boolean;
  /** Reserved concurrency by operation. A new account's quota is ten or fifty, so none is reserved unless said. */
  reservedConcurrency: Partial<Record<ReservedOperation, number>>;
  /** API Gateway logs through one role per account and region; false where the account has one already. */
  apiGatewayAccountRole: boolean;
  memoryMegabytes: { endpoint: number; authorizer: number; screen: number; lists: number };
  /** Lists that were last refreshed longer ago clear nobody: screening answers 503 until they are refreshed. */
  listsMaxAgeHours: number;
  /** Sources by id, as in docs/lists.md: until each is in the snapshot in service, screening answers 503. */
  requiredSources: readonly string[];
  /**
   * By source and file, where a list is fetched in place of the public address: with the token the EU gives whoever
   * registers, or where a publisher has moved to.
   */
  listAddresses?: Record<string, Record<string, string>>;
  /**
   * Where callers reach each API, for the documentation on both: names of your own, or, once a first deployment has put
   * them out, ProductionUrl and TestUrl. Neither API can learn the other's from its stack: each would wait for the other.
   */
  addresses?: Record<Environment, string>;
  /** The DVS hub of each environment. What no public source tells is said here, or synthesis refuses. */
  hubs: Record<Environment, HubSettings>;
  /**
   * The ARN of the secret with what each hub knows us by: JSON with certificatePem and privateKeyPem. It is made before
   * the first deployment, and outlives every one.
   */
  hubSecrets: Record<Environment, string>;
  /** Hosts a webhook may lead to without https and without a public address. Empty wherever others can register one. */
  webhookExempt: readonly string[];
  /**
   * When system errors are tried again, and by how many workers with how many messages each: live traffic shares the hub
   * with them, and on one machine the processor too.
   */
  retries: { plan: RetryPlan; mostWorkers: number; messagesAtOnce: number };
  auditLog: AuditLogSettings;
};

type AuditLogSettings = {
  /** The log's name in every checkpoint, as an address without its scheme. It never changes: a new name is a new log. */
  origin: string;
  /**
   * How firmly, and for how many years, the log's objects cannot be deleted. In COMPLIANCE nobody can end a lock early,
   * not even the account's owner; GOVERNANCE leaves that to whoever is given the right.
   */
  lock: { mode: "COMPLIANCE" | "GOVERNANCE"; years: number };
  /** Changes are taken from the table's stream together: what comes within so many seconds of the first. */
  gatherSeconds: number;
  /**
   * A checkpoint appears at most once in so many seconds, by the clock on the wall. With what is gathered before, a fact
   * is under one within thirty seconds.
   */
  clockSeconds: number;
  /**
   * Names of the keys that sign, the newest last. A key is rotated by adding a name: both sign until those who verify
   * know the new one. Then the old name goes, and its verifier key stands among the retired ones.
   */
  signingKeys: readonly string[];
  retiredKeys: readonly string[];
  /** Verifier keys of those who sign our checkpoints once they have seen that no history was rewritten. */
  witnesses: readonly string[];
};
type ReservedOperation = Operation | "retry";

/** Nothing listens here: the host says where its stand-in hub is, and a bare synthesis needs an address only. */
const nowhere = "http://127.0.0.1:4999/verification";

const laptop: Settings = {
  name: "laptop",
  runsOn: "one machine",
  region: "ap-southeast-2",
  alarmEmails: [],
  logRetentionDays: 30,
  keepDataOnDelete: true,
  // A hub that hangs fills this and no more: then verify answers 503, and screening and reads go on.
  reservedConcurrency: { verify: 60 },
  apiGatewayAccountRole: true,
  memoryMegabytes: { endpoint: 512, authorizer: 512, screen: 2048, lists: 3008 },
  // A laptop has no schedule that reaches the publishers: its lists may be as old as its last refresh by hand.
  listsMaxAgeHours: 10 * 365 * 24,
  // A laptop screens against what it has.
  requiredSources: [],
  hubs: { live: standInHubSettings(nowhere), test: standInHubSettings(nowhere) },
  hubSecrets: { live: standInHubSecret("live"), test: standInHubSecret("test") },
  webhookExempt: ["127.0.0.1", "localhost", "::1"],
  retries: { plan: usualRetryPlan, mostWorkers: 2, messagesAtOnce: 2 },
  auditLog: {
    origin: "laptop.identity-verification.example/audit-log",
    lock: { mode: "GOVERNANCE", years: 7 },
    // Somebody waits for a first proof. A service gathers for five seconds and publishes every ten: that costs less, and
    // tells less of how busy it is.
    gatherSeconds: 0,
    clockSeconds: 2,
    signingKeys: ["first"],
    retiredKeys: [],
    witnesses: [],
  },
};

/** What a deployment's own people still have to find out may be left open here, but not when it is synthesised. */
export type Deployment = Omit<Settings, "hubs"> & { hubs: Record<Environment, Partial<HubSettings>> };

/** What of a hub is ours to decide. All else is the agreement's: `lib/stand-in-hub.ts` shows the form. */
const undecidedHub: Partial<HubSettings> = { httpsExempt: [], idleConnectionSeconds: 20 };

/** Needs an account, an e-mail address, the facts and the secrets of both hubs, and nothing else. */
export const example: Deployment = {
  name: "example",
  runsOn: "aws",
  region: "ap-southeast-2",
  account: "",
  alarmEmails: [],
  logRetentionDays: 365,
  keepDataOnDelete: true,
  reservedConcurrency: {},
  apiGatewayAccountRole: true,
  memoryMegabytes: { endpoint: 512, authorizer: 512, screen: 2048, lists: 3008 },
  listsMaxAgeHours: 45 * 24,
  // What an Australian business must screen against, and what the callers of screening most ask for.
  requiredSources: ["au_dfat", "un_sc", "us_ofac_sdn", "us_ofac_cons", "eu_fsf", "gb_sanctions"],
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
};

const deployments: Readonly<Record<string, Deployment>> = { laptop, example };

/** What only the host that runs the laptop deployment knows: where things are, and by how much its queues hurry. */
type Whereabouts = { [Word in "hubUrl" | "pace" | "liveUrl" | "testUrl"]?: string | undefined };

export function settingsOf(name: string, whereabouts: Whereabouts = {}): Settings {
  const settings = deployments[name];
  if (!settings) {
    const known = Object.keys(deployments).join(", ");
    throw new Error(`There is no deployment "${name}" in lib/settings.ts; it has ${known}.`);
  }
  if (Object.values(whereabouts).every((said) => said === undefined)) return complete(settings);
  if (settings !== laptop) throw new Error(`The deployment "${name}" says in lib/settings.ts alone where things are.`);
  return complete(laptopOf(whereabouts));
}

function laptopOf({ hubUrl = nowhere, pace = "1", liveUrl: live, testUrl: test }: Whereabouts): Settings {
  const plan = { ...usualRetryPlan, pace: Number(pace) };
  const hubs = { live: standInHubSettings(hubUrl), test: standInHubSettings(hubUrl) };
  const addresses = live !== undefined && test !== undefined ? { addresses: { live, test } } : {};
  return { ...laptop, ...addresses, hubs, retries: { ...laptop.retries, plan } };
}

/** Refused with a sentence for each thing that is missing or unfit. */
export function complete(deployment: Deployment): Settings {
  refuseUnfit(deployment);
  const { live, test } = deployment.hubs;
  return { ...deployment, hubs: { live: readHubSettings(live), test: readHubSettings(test) } };
}
