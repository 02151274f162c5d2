import * as z from "zod";
import { type Environment, operations } from "../../functions/contract/routes.ts";
import { listSourceIds } from "../../functions/contract/screening/list-sources.ts";
import type { HubSettings } from "../../functions/contract/settings/hub-settings.ts";
import { recheckTerms } from "../../functions/contract/settings/recheck-terms.ts";
import { RetryPlan } from "../../functions/contract/settings/retry-plan.ts";

const count = z.int().min(1);
const years = z.int().min(1, "must be whole years, at least one");
const megabytes = z.int().min(128).max(10_240);

/** The dashboard of members and the console of operators: two addresses, two pools of people. */
const Dashboard = z.strictObject({
  /** Where it is reached: a name of your own, its certificate in Sydney. On one machine the host says where. */
  address: z.string(),
  certificateArn: z.string(),
  /**
   * Where the pool's mails come from: an address of a domain that this account's SES has verified in Sydney. Left out,
   * Cognito sends them from an address of its own, at most fifty a day.
   */
  mailFrom: z.string().exactOptional(),
  /** Gives the design system pages of its own, at `/components`, for whoever builds pages. Not for members. */
  components: z.literal("shown").exactOptional(),
  /** In place of a pool of Cognito's: who vouches on one machine. */
  issuer: z.string().exactOptional(),
});
const Dashboards = z.strictObject({ portal: Dashboard, console: Dashboard });
export type DashboardSettings = z.infer<typeof Dashboards>;

/** The records' daily exports, for auditors. */
const Exports = z.strictObject({
  /**
   * A table up to this size is exported whole every day. Of a larger one only what changed, since a gigabyte costs about
   * eleven cents each time.
   */
  fullUpToGigabytes: z.number().min(0),
  /** How often a larger table is exported whole all the same: what changed since then is read together with it. */
  fullEveryDays: count,
  /** How long an export is kept. Records older than their time must not live on in copies. */
  keepDays: count,
  /** Athena ends a query that reads more than this. */
  mostGigabytesAQuery: z.number().positive(),
});

const AuditLog = z.strictObject({
  /** The log's name in every checkpoint, as an address without its scheme. It never changes: a new name is a new log. */
  origin: z.string().min(1),
  /**
   * How firmly, and for how many years, the log's objects cannot be deleted. In COMPLIANCE nobody can end a lock early,
   * not even the account's owner; GOVERNANCE leaves that to whoever is given the right.
   */
  lock: z.strictObject({ mode: z.enum(["COMPLIANCE", "GOVERNANCE"]), years }),
  /** Changes are taken from the table's stream together: what comes within so many seconds of the first. */
  gatherSeconds: z.int().min(0).max(300),
  /**
   * A checkpoint appears at most once in so many seconds, by the clock on the wall. With what is gathered before, a fact
   * is under one within thirty seconds.
   */
  clockSeconds: z.int().min(1).max(20),
  /**
   * Names of the keys that sign, the newest last. A key is rotated by adding a name: both sign until those who verify
   * know the new one. Then the old name goes, and its verifier key stands among the retired ones.
   */
  signingKeys: z.array(z.string().min(1)).min(1),
  retiredKeys: z.array(z.string()),
  /** Verifier keys of those who sign our checkpoints once they have seen that no history was rewritten. */
  witnesses: z.array(z.string()),
});

/**
 * Everything that differs between deployments. The deployments themselves stand in `settings.ts`. The facts of the hubs
 * may be left open here, but not when a deployment is synthesised: their own schema judges them.
 */
export const Deployment = z.strictObject({
  /** Stands in stack names and in nothing a caller sees. */
  name: z.string(),
  /** AWS refuses what is for one machine, with its open hub and webhooks, before it creates anything of it. */
  runsOn: z.enum(["aws", "one machine"]),
  /** Said for the reader: any region but Sydney is refused, since data is held in Australia. */
  region: z.string(),
  /** The account, where the deployment is bound to one. */
  account: z.string().exactOptional(),
  /** Tags of your own, a cost centre for instance, for everything that takes tags. */
  tags: z.record(z.string(), z.string()).exactOptional(),
  /** Who is woken. Empty: alarms reach the topic and nobody is subscribed. */
  alarmEmails: z.array(z.string()),
  logRetentionDays: z.literal([30, 90, 180, 365, 731]),
  /** Destroying a deployment must not destroy records; a throw-away deployment may say otherwise. */
  keepDataOnDelete: z.boolean(),
  /**
   * How callers come to a new version: a tenth of them for five minutes, then all; or all of them at once, for a mistake
   * that has to go. Either way each version is tried before, and a first deployment has nothing to go over from.
   */
  releases: z.enum(["canary", "at once"]),
  /** Reserved concurrency by operation. A new account's quota is ten or fifty, so none is reserved unless said. */
  reservedConcurrency: z.partialRecord(z.enum([...operations, "retry"]), count),
  /** API Gateway logs through one role per account and region; false where the account has one already. */
  apiGatewayAccountRole: z.boolean(),
  memoryMegabytes: z.strictObject({ endpoint: megabytes, authorizer: megabytes, screen: megabytes, lists: megabytes }),
  /** Lists that were last refreshed longer ago clear nobody: screening answers 503 until they are refreshed. */
  listsMaxAgeHours: z.number().positive(),
  /** For how long changes of the lists are kept, and what screening against them alone costs. */
  rechecks: recheckTerms(),
  /** Sources by id, as in docs/lists.md: until each is in the snapshot in service, screening answers 503. */
  requiredSources: z.array(z.enum(listSourceIds)),
  /**
   * By source and file, where a list is fetched in place of the public address: with the token the EU gives whoever
   * registers, or where a publisher has moved to.
   */
  listAddresses: z.record(z.string(), z.record(z.string(), z.string())).exactOptional(),
  /**
   * Where callers reach each API, for the documentation on both: names of your own, or, once a first deployment has put
   * them out, ProductionUrl and TestUrl. Neither API can learn the other's from its stack: each would wait for the other.
   */
  addresses: z.strictObject({ live: z.string(), test: z.string() }).exactOptional(),
  /** Makes the hosts of `addresses` names of the two gateways. */
  ownNames: z
    .strictObject({
      /** Of the name of each API, in Sydney. */
      certificateArns: z.strictObject({ live: z.string(), test: z.string() }),
      /**
       * Whether the addresses that AWS made for the gateways go on answering. Callers who know them are cut off by
       * "closed": say it once the last of them has moved.
       */
      addressesOfAws: z.enum(["open", "closed"]),
    })
    .exactOptional(),
  /**
   * A table that was restored from the backup of `records`, in whose place everything works on it: docs/restore.md.
   */
  restoredRecords: z.strictObject({ tableName: z.string(), streamArn: z.string() }).exactOptional(),
  /**
   * Whether hubs are asked from two addresses that never change, for a DVS that admits callers by their address. It costs
   * about US$93 a month: docs/first-deployment.md.
   */
  fixedEgress: z.boolean(),
  /** The DVS hub of each environment. What no public source tells is said here, or synthesis refuses. */
  hubs: z.strictObject({ live: openHub(), test: openHub() }),
  /**
   * The ARN of the secret with what each hub knows us by: JSON with certificatePem and privateKeyPem. It is made before
   * the first deployment, and outlives every one.
   */
  hubSecrets: z.strictObject({ live: z.string(), test: z.string() }),
  /** Hosts a webhook may lead to without https and without a public address. Empty wherever others can register one. */
  webhookExempt: z.array(z.string()),
  /**
   * When system errors are tried again, and by how many workers with how many messages each: live traffic shares the hub
   * with them, and on one machine the processor too.
   */
  retries: z.strictObject({ plan: RetryPlan, mostWorkers: z.int().min(2).max(1_000), messagesAtOnce: count.max(10) }),
  auditLog: AuditLog,
  /**
   * For how many whole years records are kept: verifications and screenings from their day on; what is an account's own,
   * its ledger and its events too, from the day that it is closed.
   */
  retention: z.strictObject({ verificationYears: years, screeningYears: years, accountYears: years }),
  exports: Exports,
  /**
   * Whether the service calls itself every five minutes. By hand on one machine: nobody is woken there, and whoever
   * counts the hub's calls counts their own.
   */
  syntheticCalls: z.enum(["every five minutes", "by hand"]),
  dashboards: Dashboards,
});

/** Whatever is said of it so far. */
function openHub() {
  return z.custom<Partial<HubSettings>>(
    (said) => typeof said === "object" && said !== null,
    "must say the hub's facts",
  );
}

/** What a deployment's own people still have to find out may be left open here, but not when it is synthesised. */
export type Deployment = z.infer<typeof Deployment>;

export type Settings = Omit<Deployment, "hubs"> & { hubs: Record<Environment, HubSettings> };
