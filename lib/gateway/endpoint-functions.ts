import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { claimKind, sealedKind, verificationKind } from "../../functions/contract/item-kinds.ts";
import { type Operation, routes } from "../../functions/contract/routes.ts";
import { rehearsalNames } from "../../functions/contract/test-records/rehearsals.ts";
import type { EnvironmentOf } from "../../functions/edge/environment.ts";
import { grantPublicKeys, grantReadingLog, logIdentity } from "../data/audit-log-store.ts";
import { grantReadingLists, type ListPart } from "../data/lists-bucket.ts";
import { grantSigningReceipts } from "../data/receipts.ts";
import { grantSecrets } from "../data/secrets.ts";
import type { Foundation } from "../data-stack.ts";
import { grantItems, grantLists } from "../functions/grants.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import { webhookKinds } from "../jobs/webhooks.ts";
import { everywhere, type Surroundings, withTables } from "./surroundings.ts";
import { webhookEnvironments, webhookGrants } from "./webhook-endpoints.ts";

/** Longer than the hub's twenty seconds and both transactions, shorter than the gateway's twenty-nine. */
export const endpointTimeout = Duration.seconds(28);

export function endpointFunction<Name extends Operation>(
  scope: Construct,
  id: string,
  { name, ...around }: Surroundings & { name: Name },
): ServiceFunction<Name> {
  const made = new ServiceFunction(scope, id, {
    name,
    environment: environmentOf[name](around),
    settings: around.settings,
    alarms: around.data.alarms,
    timeout: endpointTimeout,
    memoryMegabytes: searches.has(name)
      ? around.settings.memoryMegabytes.screen
      : around.settings.memoryMegabytes.endpoint,
    reservedConcurrency: around.settings.reservedConcurrency[name],
    ...(asksHub.has(name) && { egress: around.data.egress }),
  });
  if (!isOpen(name)) grantAdmission(made, around);
  grantsOf[name]?.(made, around);
  return made;
}

/** These hold the lists in memory. */
const searches: ReadonlySet<Operation> = new Set(["screen", "screen-batch"]);

const asksHub: ReadonlySet<Operation> = new Set(["verify", "mcp"]);

function isOpen(name: Operation): boolean {
  return routes.some(({ operation, keyed }) => operation === name && !keyed);
}

/** What the gates of every keyed endpoint need: the key as it is now, and its window. */
function grantAdmission(made: ServiceFunction, { data }: Surroundings): void {
  grantItems(made, { table: data.records, key: data.key, actions: ["GetItem"], kinds: ["apiKey"] });
  grantItems(made, { table: data.ephemeral, key: data.key, actions: ["UpdateItem"], kinds: ["window"] });
}

/** What each function is told. A variable its schema wants and this table forgets does not compile. */
const environmentOf: { [Name in Operation]: (around: Surroundings) => EnvironmentOf<Name> } = {
  verify: (around) => ({ ...withRetries(around), ...rehearsalsOf(around) }),
  preflight: (around) => ({
    ...withTables(around),
    HUB_SETTINGS: JSON.stringify(around.settings.hubs[around.environment]),
    PEPPER_SECRET: around.data.secrets[around.environment].pepper,
  }),
  "get-verification": withTables,
  "list-verifications": withTables,
  screen: withSearching,
  "screen-batch": withSearching,
  "get-screening": withTables,
  "list-screenings": withTables,
  lists: (around) => ({ ...withTables(around), ...listsOf(around) }),
  "screening-changes": (around) => ({ ...withTables(around), LISTS_BUCKET: around.data.lists.bucketName }),
  mcp: (around) => ({ ...withRetries(around), ...rehearsalsOf(around), ...listsOf(around) }),
  "prove-verification": withLog,
  "prove-screening": withLog,
  "audit-log": (around) => ({
    ...withTables(around),
    LOG_TABLE: around.data.log.table.tableName,
    LOG_BUCKET: around.data.log.bucket.bucketName,
    ...logIdentity({ settings: around.settings, log: around.data.log }),
  }),
  ...webhookEnvironments,
  docs: withAddresses,
  health: (around) => ({ ...withTables(around), ...usableListsOf(around) }),
};

/** What each function may touch. Nothing that serves test keys is granted anything of a live wallet. */
const grantsOf: { [Name in Operation]?: (made: ServiceFunction, around: Surroundings) => void } = {
  verify: grantPosting,
  preflight: grantLookingAhead,
  "get-verification": grantReading,
  "list-verifications": grantListing,
  screen: grantScreening,
  "screen-batch": grantScreening,
  "get-screening": (made, { data }) => {
    grantItems(made, { table: data.records, key: data.key, actions: ["GetItem"], kinds: ["screening"] });
  },
  "list-screenings": (made, { data }) => {
    grantLists(made, { table: data.records, key: data.key, kinds: ["screening"] });
  },
  lists: grantCatalogue,
  "screening-changes": (made, { data }) => {
    grantReadingLists(made, { bucket: data.lists, key: data.key, parts: ["snapshots/*"] });
  },
  "prove-verification": (made, around) => {
    grantReading(made, around);
    grantProving(made, around);
  },
  "prove-screening": (made, around) => {
    const { records, key } = around.data;
    grantItems(made, { table: records, key, actions: ["GetItem"], kinds: ["screening"] });
    grantProving(made, around);
  },
  "audit-log": (made, around) => {
    const { records, key, log } = around.data;
    grantProving(made, around);
    grantPublicKeys(made, log.signingKeys);
    // Public halves: what serves test keys may show those of live ones.
    grantItems(made, { table: records, key, actions: ["Query"], kinds: ["liveReceiptKey", "testReceiptKey"] });
  },
  ...webhookGrants,
  // The page shows the catalogue's rows.
  docs: grantCatalogue,
  // Its tools run the operations of the endpoints, so it may do what they may, on the test address alone.
  mcp: (made, around) => {
    grantPosting(made, around);
    grantListing(made, around);
    grantCatalogue(made, around);
  },
  health: (made, { data, environment }) => {
    if (environment === "live") {
      grantReadingLists(made, { bucket: data.lists, key: data.key, parts: ["snapshots/pointer.json"] });
    }
    for (const table of [data.records, data.ephemeral]) {
      grantItems(made, { table, key: data.key, actions: ["GetItem"], kinds: ["health"] });
    }
  },
};

/** Searching a snapshot, charging for it, and the row that says it happened. */
export function grantScreening(made: ServiceFunction, { data, environment }: Surroundings): void {
  // A test key gets fixed answers: its function reads no list and moves no credit.
  if (environment !== "live") return;
  const { records, ephemeral, lists, key, secrets } = data;
  grantReadingLists(made, { bucket: lists, key, parts: ["snapshots/*"] });
  grantSecrets(made, key, [secrets[environment].pepper]);
  grantItems(made, { table: records, key, actions: ["UpdateItem"], kinds: ["wallet"] });
  grantItems(made, { table: records, key, actions: ["PutItem"], kinds: ["ledger", "screening"] });
  // Where the reply to that write is lost, the row tells whether it was written.
  grantItems(made, { table: records, key, actions: ["GetItem"], kinds: ["screening"] });
  const actions: ["PutItem", "ConditionCheckItem"] = ["PutItem", "ConditionCheckItem"];
  grantItems(made, { table: ephemeral, key, actions, kinds: [claimKind[environment]] });
}

/** What a verification would meet. A test key has neither wallet nor cooldown, and its function sees none. */
function grantLookingAhead(made: ServiceFunction, { data, environment }: Surroundings): void {
  const { records, ephemeral, key, secrets } = data;
  const isLive = environment === "live";
  const actions: ["BatchGetItem"] = ["BatchGetItem"];
  grantSecrets(made, key, [secrets[environment].pepper]);
  grantItems(made, { table: ephemeral, key, actions, kinds: isLive ? ["circuit", "lock"] : ["circuit"] });
  if (isLive) grantItems(made, { table: records, key, actions, kinds: ["wallet"] });
}

/** Where a fact stands in the log, and what its proof is made of. */
export function grantProving(made: ServiceFunction, { data }: Pick<Foundation, "data">): void {
  const { log, key } = data;
  grantItems(made, { table: log.table, key, actions: ["GetItem"], kinds: ["logLeaf"] });
  grantReadingLog(made, { log, key, parts: ["checkpoint", "tile/*"] });
}

/** What is known of each list and which are in service: no record of any list. */
export function grantCatalogue(made: ServiceFunction, { data }: Foundation): void {
  const parts: ListPart[] = ["state/*", "snapshots/pointer.json"];
  grantReadingLists(made, { bucket: data.lists, key: data.key, parts });
}

/** A verification from the POST to its end, or to the retry that ends it. */
export function grantPosting(made: ServiceFunction, around: Surroundings): void {
  grantVerifying(made, around);
  const { hub, pepper } = around.data.secrets[around.environment];
  grantSecrets(made, around.data.key, [hub, pepper]);
  grantSigningReceipts(made, around);
  grantScheduling(made, around);
}

export function grantListing(made: ServiceFunction, around: Surroundings): void {
  const kinds = [verificationKind[around.environment]];
  grantLists(made, { table: around.data.records, key: around.data.key, kinds });
  grantReading(made, around);
}

/** Opening and settling. The test environment takes no lock and deducts nothing, so it is granted neither. */
function grantVerifying(made: ServiceFunction, around: Surroundings): void {
  const { data, environment } = around;
  const records = { table: data.records, key: data.key };
  const ephemeral = { table: data.ephemeral, key: data.key };
  grantItems(made, { ...records, actions: ["GetItem", "PutItem"], kinds: [verificationKind[environment]] });
  grantEnding(made, around);
  // What stands under a pepper that is being exchanged is looked at, beside what is written under the other.
  const taking: ["PutItem", "ConditionCheckItem", "DeleteItem"] = ["PutItem", "ConditionCheckItem", "DeleteItem"];
  grantItems(made, { ...ephemeral, actions: taking, kinds: [claimKind[environment]] });
  if (environment === "test") return;
  grantItems(made, { ...records, actions: ["PutItem"], kinds: ["ledger"] });
  grantItems(made, { ...ephemeral, actions: [...taking, "UpdateItem"], kinds: ["lock"] });
}

/** A retry for later: is there a webhook (not where it leads), a request to seal, a message to send. */
function grantScheduling(made: ServiceFunction, { data, environment }: Surroundings): void {
  const { records, ephemeral, key, queues } = data;
  grantItems(made, { table: records, key, actions: ["GetItem"], kinds: webhookKinds(environment) });
  grantItems(made, { table: ephemeral, key, actions: ["PutItem", "DeleteItem"], kinds: [sealedKind[environment]] });
  queues[environment].retry.allowSendingBy(made);
}

/** Whoever reads a record whose process died ends it. */
function grantReading(made: ServiceFunction, around: Surroundings): void {
  const { data, environment } = around;
  const kinds = [verificationKind[environment]];
  grantItems(made, { table: data.records, key: data.key, actions: ["GetItem"], kinds });
  grantEnding(made, around);
}

/** Ending a record gives a live one's credit back. */
function grantEnding(made: ServiceFunction, { data, environment }: Surroundings): void {
  const kinds = [verificationKind[environment], ...(environment === "live" ? (["wallet"] as const) : [])];
  grantItems(made, { table: data.records, key: data.key, actions: ["UpdateItem"], kinds });
}

/**
 * The addresses come from the settings: taken from the two gateways, each API's stack would have to wait for the
 * other's.
 */
function withAddresses(around: Surroundings) {
  const { addresses } = around.settings;
  return {
    ...everywhere(around),
    ...listsOf(around),
    ...(addresses && { LIVE_ADDRESS: addresses.live, TEST_ADDRESS: addresses.test }),
  };
}

function usableListsOf(around: Surroundings) {
  return { ...listsOf(around), LISTS_MAX_AGE_HOURS: String(around.settings.listsMaxAgeHours) };
}

function listsOf({ data, settings }: Surroundings) {
  return { LISTS_BUCKET: data.lists.bucketName, LISTS_REQUIRED: JSON.stringify(settings.requiredSources) };
}

function withRetries(around: Surroundings) {
  return {
    ...tablesAndHub(around),
    RETRY_PLAN: JSON.stringify(around.settings.retries.plan),
    RETRY_QUEUE: around.data.queues[around.environment].retry.queue.queueUrl,
  };
}

/** On the test address alone: what is answered there without the DVS. A live function is told of none. */
function rehearsalsOf({ environment }: Surroundings) {
  return environment === "test" ? { REHEARSALS: JSON.stringify(rehearsalNames) } : {};
}

export function tablesAndHub(around: Surroundings) {
  const { hub, pepper, receipt } = around.data.secrets[around.environment];
  return {
    ...withTables(around),
    HUB_SETTINGS: JSON.stringify(around.settings.hubs[around.environment]),
    HUB_SECRET: hub,
    PEPPER_SECRET: pepper,
    RECEIPT_SECRET: receipt,
  };
}

function withSearching(around: Surroundings) {
  return {
    ...withTables(around),
    ...usableListsOf(around),
    RECHECKS: JSON.stringify(around.settings.rechecks),
    PEPPER_SECRET: around.data.secrets[around.environment].pepper,
  };
}

function withLog(around: Surroundings) {
  const { log } = around.data;
  return {
    ...withTables(around),
    LOG_TABLE: log.table.tableName,
    LOG_BUCKET: log.bucket.bucketName,
    LOG_CLOCK_SECONDS: String(around.settings.auditLog.clockSeconds),
  };
}
