import * as z from "zod";
import { recheckTerms } from "../contract/settings/recheck-terms.ts";
import { RetryPlan } from "../contract/settings/retry-plan.ts";
import { signIn } from "../contract/settings/sign-in.ts";
import { rehearsalNames } from "../contract/test-records/rehearsals.ts";

/**
 * The environment of every function: the only place that reads `process.env`. The CDK app is typed against these
 * schemas, so a variable it forgets does not compile, and a function started without one fails at once and says which.
 */
const environmentName = z.enum(["live", "test"]);
const word = z.string().min(1);
const json = z.string().transform((text): unknown => JSON.parse(text));
const ofEveryFunction = { VERSION: word };
const ofEveryEndpoint = { ...ofEveryFunction, ENVIRONMENT: environmentName };
const tables = { RECORDS_TABLE: word, EPHEMERAL_TABLE: word };
/** Where the hub is and what it wants, and the secrets' addresses; the secrets themselves stand in no environment. */
const hub = {
  /** JSON, read by whoever speaks to the hub: its schema would stand in every other function's bundle too. */
  HUB_SETTINGS: word,
  HUB_SECRET: word,
  PEPPER_SECRET: word,
  RECEIPT_SECRET: word,
};
/** The bucket of lists, and the queues of refresh steps and of wishes for a new snapshot. */
const ofListJobs = () => ({ LISTS_BUCKET: word, REFRESH_QUEUE: z.url(), INDEX_QUEUE: z.url() });

/** What opens the accounts' webhooks, and which hosts of this deployment need neither https nor a public address. */
const webhooks = () => ({
  WEBHOOK_KEY: word,
  WEBHOOK_EXEMPT: json.pipe(z.array(z.string())),
});

/** When what failed is tried again. */
const retryPlan = () => ({
  RETRY_PLAN: json.pipe(RetryPlan),
});

/** A secret's address for each environment. */
const ofEach = () => json.pipe(z.object({ live: word, test: word }));

/** What the operations on accounts need: of the operator's function, and of the dashboards that run them too. */
const ofOperators = () => ({
  ...webhooks(),
  LIVE_USAGE_PLAN: word,
  TEST_USAGE_PLAN: word,
  /** The queues of retries and deliveries, each with where its dead letters are. */
  RETRY_QUEUES: json,
  /** What makes the keys of receipts, for those who may make the next one. */
  RECEIPT_SECRETS: ofEach().exactOptional(),
  /** Those of fingerprints, for those who may exchange them. */
  PEPPER_SECRETS: ofEach().exactOptional(),
  /** Where members find the dashboard, for the links of invitations. */
  PORTAL_ADDRESS: z.url().exactOptional(),
});

/** Test only: which of the published rehearsals are in service. Where none is named, every verification reaches the DVS. */
const rehearsals = () => ({ REHEARSALS: json.pipe(z.array(z.enum(rehearsalNames))).exactOptional() });

const retryQueue = { RETRY_QUEUE: word };
/** What checks of one environment need, beside what its hub wants. */
const checks = () =>
  z.object({
    HUB_SECRET: hub.HUB_SECRET,
    PEPPER_SECRET: hub.PEPPER_SECRET,
    RECEIPT_SECRET: hub.RECEIPT_SECRET,
    ...retryQueue,
  });

/** A dashboard: where it is reached, who vouches for those who sign in, and what its cookies and results are sealed with. */
const ofDashboards = () => ({
  ...ofEveryFunction,
  ...tables,
  ...ofOperators(),
  ADDRESS: z.url(),
  SIGN_IN: json.pipe(signIn()),
  SEALING_SECRET: word,
  LISTS_BUCKET: word,
});
const deliveryQueue = { DELIVERY_QUEUE: word };

/** The audit log: its table, its bucket, and what its checkpoints are signed as. */
const logTable = { LOG_TABLE: word };
const logClock = () => ({ LOG_CLOCK_SECONDS: z.string().transform(Number).pipe(z.number().int().min(1).max(20)) });
const logBucket = { LOG_BUCKET: word };
const logIdentity = () => ({ LOG_ORIGIN: word, LOG_KEYS: json.pipe(z.array(z.string()).min(1)) });
/** For whoever writes objects of the log, and has the integrator woken. */
const logWriting = () => ({
  ...logBucket,
  LOG_LOCK: json.pipe(z.object({ mode: z.enum(["COMPLIANCE", "GOVERNANCE"]), years: z.number().int().min(1) })),
  ...logClock(),
  LOG_QUEUE: word,
});

/** The published lists: where they are, and which of them screening must not do without. */
const lists = () => ({ LISTS_BUCKET: word, LISTS_REQUIRED: json.pipe(z.array(z.string())) });
const listsAge = () => ({ LISTS_MAX_AGE_HOURS: z.string().transform(Number).pipe(z.number().positive()) });
/** What is searched, and the secret of the fingerprints. */
const screening = () => ({ ...lists(), ...listsAge(), RECHECKS: json.pipe(recheckTerms()), PEPPER_SECRET: word });

/** For how long it is known which snapshots were in service, and what changed between them. */
const changesKept = () => ({ CHANGES_KEPT_DAYS: z.string().transform(Number).pipe(z.number().int().min(1)) });
const years = z.number().int().min(1);

/** Made where they are asked for: to make those of every function took each of them a tenth of its cold import. */
export const environments = {
  authorizer: () => z.object({ ...ofEveryFunction, RECORDS_TABLE: tables.RECORDS_TABLE }),
  verify: () => z.object({ ...ofEveryEndpoint, ...tables, ...hub, ...retryPlan(), ...retryQueue, ...rehearsals() }),
  preflight: () =>
    z.object({
      ...ofEveryEndpoint,
      ...tables,
      HUB_SETTINGS: hub.HUB_SETTINGS,
      PEPPER_SECRET: hub.PEPPER_SECRET,
    }),
  "get-verification": () => z.object({ ...ofEveryEndpoint, ...tables }),
  "list-verifications": () => z.object({ ...ofEveryEndpoint, ...tables }),
  screen: () => z.object({ ...ofEveryEndpoint, ...tables, ...screening() }),
  "screen-batch": () => z.object({ ...ofEveryEndpoint, ...tables, ...screening() }),
  "get-screening": () => z.object({ ...ofEveryEndpoint, ...tables }),
  "list-screenings": () => z.object({ ...ofEveryEndpoint, ...tables }),
  lists: () => z.object({ ...ofEveryEndpoint, ...tables, ...lists() }),
  "screening-changes": () => z.object({ ...ofEveryEndpoint, ...tables, LISTS_BUCKET: lists().LISTS_BUCKET }),
  mcp: () =>
    z.object({
      ...ofEveryEndpoint,
      ...tables,
      ...hub,
      ...retryPlan(),
      ...retryQueue,
      ...rehearsals(),
      ...lists(),
    }),
  docs: () =>
    z.object({
      ...ofEveryEndpoint,
      ...lists(),
      /** Where the two APIs are reached, where the deployment says. */
      LIVE_ADDRESS: z.url().exactOptional(),
      TEST_ADDRESS: z.url().exactOptional(),
    }),
  "prove-verification": () => z.object({ ...ofEveryEndpoint, ...tables, ...logTable, ...logBucket, ...logClock() }),
  "prove-screening": () => z.object({ ...ofEveryEndpoint, ...tables, ...logTable, ...logBucket, ...logClock() }),
  "audit-log": () =>
    z.object({
      ...ofEveryEndpoint,
      ...tables,
      ...logTable,
      ...logBucket,
      ...logIdentity(),
      LOG_OTHER_KEYS: json.pipe(z.object({ retired: z.array(z.string()), witnesses: z.array(z.string()) })),
    }),
  "get-webhook": () => z.object({ ...ofEveryEndpoint, ...tables, WEBHOOK_KEY: webhooks().WEBHOOK_KEY }),
  "set-webhook": () => z.object({ ...ofEveryEndpoint, ...tables, ...webhooks() }),
  "remove-webhook": () => z.object({ ...ofEveryEndpoint, ...tables }),
  "test-webhook": () => z.object({ ...ofEveryEndpoint, ...tables, ...deliveryQueue }),
  "list-deliveries": () => z.object({ ...ofEveryEndpoint, ...tables }),
  "resend-event": () => z.object({ ...ofEveryEndpoint, ...tables, ...deliveryQueue }),
  health: () => z.object({ ...ofEveryEndpoint, ...tables, ...lists(), ...listsAge() }),
  "not-found": () => z.object(ofEveryEndpoint),
  operator: () => z.object({ ...ofEveryFunction, ...tables, ...ofOperators() }),
  retry: () => z.object({ ...ofEveryEndpoint, ...tables, ...hub, ...retryPlan(), ...retryQueue, ...deliveryQueue }),
  deliver: () => z.object({ ...ofEveryEndpoint, ...tables, ...webhooks(), ...retryPlan(), ...deliveryQueue }),
  sweep: () =>
    z.object({
      ...ofEveryFunction,
      ...tables,
      ...retryPlan(),
      LIVE_DELIVERY_QUEUE: word,
      TEST_DELIVERY_QUEUE: word,
    }),
  "watch-certificate": () => z.object({ ...ofEveryEndpoint, HUB_SECRET: hub.HUB_SECRET }),
  "log-intake": () => z.object({ ...ofEveryFunction, ...logWriting() }),
  "integrate-log": () => z.object({ ...ofEveryFunction, ...logWriting(), ...logTable, ...logIdentity() }),
  "compare-log": () => z.object({ ...ofEveryFunction, ...tables, ...logWriting(), ...logTable }),
  "export-records": () =>
    z.object({
      ...ofEveryFunction,
      RECORDS_TABLE: tables.RECORDS_TABLE,
      EXPORTS_BUCKET: word,
      EXPORT_PLAN: json.pipe(z.object({ fullUpToBytes: z.number().min(0), fullEveryDays: z.number().int().min(1) })),
    }),
  reconcile: () =>
    z.object({
      ...ofEveryFunction,
      EXPORTS_BUCKET: word,
      /** For how long records are kept: what is older may be gone. */
      RECORDS_YEARS: z.string().transform(Number).pipe(z.number().int().min(1)),
    }),
  /** The functions of one gateway or more, by name, and what each of them serves. */
  "check-release": () => z.object({ ...ofEveryEndpoint, SERVES: json.pipe(z.array(z.tuple([word, word]))) }),
  "synthetic-calls": () =>
    z.object({
      ...ofEveryFunction,
      TEST_ADDRESS: z.url(),
      SYNTHETIC_KEY_SECRET: word,
    }),
  "retire-records": () =>
    z.object({
      ...ofEveryFunction,
      ...tables,
      RETENTION: json.pipe(z.object({ verificationYears: years, screeningYears: years, accountYears: years })),
    }),
  "note-snapshot": () => z.object({ ...ofEveryFunction, ...tables, LISTS_BUCKET: word }),
  "announce-lists": () => z.object({ ...ofEveryFunction, ...tables, ...deliveryQueue, LISTS_BUCKET: word }),
  refresh: () =>
    z.object({
      ...ofEveryFunction,
      ...ofListJobs(),
      /** JSON, read by whoever fetches; like the hub's settings its schema stays out of other bundles. */
      LIST_ADDRESSES: word,
    }),
  "plan-refresh": () => z.object({ ...ofEveryFunction, ...ofListJobs() }),
  "index-lists": () =>
    z.object({
      ...ofEveryFunction,
      LISTS_BUCKET: ofListJobs().LISTS_BUCKET,
      ...changesKept(),
    }),
  portal: () =>
    z.object({
      ...ofDashboards(),
      /** Whether the design system has pages of its own, for whoever builds pages. */
      COMPONENTS: z.literal("shown").exactOptional(),
      /** Where an invited person's sign-in is made. */
      MEMBERS_POOL: word,
      /** The settings of both hubs, compressed: as they are they would nearly fill a function's four kilobytes. */
      HUBS: word,
      ...retryPlan(),
      CHECKS: json.pipe(z.object({ live: checks(), test: checks() })),
      LISTS_MAX_AGE_HOURS: z.string().transform(Number).pipe(z.number().positive()),
      LISTS_REQUIRED: lists().LISTS_REQUIRED,
      /** For the proofs in the files of results. */
      ...logTable,
      ...logBucket,
      /** Where the two APIs are reached, where the deployment says. */
      LIVE_ADDRESS: z.url().exactOptional(),
      TEST_ADDRESS: z.url().exactOptional(),
    }),
  console: () =>
    z.object({
      ...ofDashboards(),
      /** Where the refresh of a list begins. */
      REFRESH_QUEUE: ofListJobs().REFRESH_QUEUE,
      ...changesKept(),
      ...logBucket,
    }),
} as const;

export type FunctionName = keyof typeof environments;
export type EnvironmentOf<Name extends FunctionName> = z.input<ReturnType<(typeof environments)[Name]>>;

/** What is parsed once in a process is parsed sooner without the code that zod would make for it. */
const onlyOnce = { jitless: true };

export function environment<Schema extends z.ZodType>(schemaOf: () => Schema): z.output<Schema> {
  const parsed = schemaOf().safeParse(process.env, onlyOnce);
  if (parsed.success) return parsed.data;
  throw new Error(`The environment of this function is incomplete: ${z.prettifyError(parsed.error)}`);
}

/** Which deployment this is, for what it counts: every function has it, and a test's own process has none. */
export function deploymentName(): string {
  return z.object({ DEPLOYMENT: z.string().min(1).default("none") }).parse(process.env, onlyOnce).DEPLOYMENT;
}

/** What Lambda itself provides to whoever signs a request by hand. */
const Runtime = z.object({
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_ENDPOINT_URL: z.string().optional(),
  AWS_ENDPOINT_URL_DYNAMODB: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
});

export function runtime(): z.infer<typeof Runtime> {
  return Runtime.parse(process.env, onlyOnce);
}
