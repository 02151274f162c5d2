import type { Environment, Operation } from "../../functions/contract/routes.ts";
import type { ListSourceId } from "../../functions/contract/screening/list-sources.ts";
import type { HubSettings } from "../../functions/contract/settings/hub-settings.ts";
import type { RecheckTerms } from "../../functions/contract/settings/recheck-terms.ts";
import type { RetryPlan } from "../../functions/contract/settings/retry-plan.ts";

/** Everything that differs between deployments. The deployments themselves stand in `settings.ts`. */
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
  /** For how long changes of the lists are kept, and what screening against them alone costs. */
  rechecks: RecheckTerms;
  /** Sources by id, as in docs/lists.md: until each is in the snapshot in service, screening answers 503. */
  requiredSources: readonly ListSourceId[];
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
  /**
   * For how many whole years records are kept: verifications and screenings from their day on; what is an account's own,
   * its ledger and its events too, from the day that it is closed.
   */
  retention: { verificationYears: number; screeningYears: number; accountYears: number };
  exports: ExportSettings;
  /**
   * Whether the service calls itself every five minutes. By hand on one machine: nobody is woken there, and whoever
   * counts the hub's calls counts their own.
   */
  syntheticCalls: "every five minutes" | "by hand";
  dashboards: DashboardSettings;
};

/** The dashboard of members and the console of operators: two addresses, two pools of people. */
export type DashboardSettings = {
  [Name in "portal" | "console"]: {
    /** Where it is reached: a name of your own, its certificate in Sydney. On one machine the host says where. */
    address: string;
    certificateArn: string;
    /** In place of a pool of Cognito's: who vouches on one machine. */
    issuer?: string;
  };
};

/** The records' daily exports, for auditors. */
type ExportSettings = {
  /**
   * A table up to this size is exported whole every day. Of a larger one only what changed, since a gigabyte costs about
   * eleven cents each time.
   */
  fullUpToGigabytes: number;
  /** How often a larger table is exported whole all the same: what changed since then is read together with it. */
  fullEveryDays: number;
  /** How long an export is kept. Records older than their time must not live on in copies. */
  keepDays: number;
  /** Athena ends a query that reads more than this. */
  mostGigabytesAQuery: number;
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

/** What a deployment's own people still have to find out may be left open here, but not when it is synthesised. */
export type Deployment = Omit<Settings, "hubs"> & { hubs: Record<Environment, Partial<HubSettings>> };
