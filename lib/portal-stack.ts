import { deflateRawSync } from "node:zlib";
import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Environment } from "../functions/contract/routes.ts";
import type { SignIn } from "../functions/contract/settings/sign-in.ts";
import { grantReadingLog } from "./data/audit-log-store.ts";
import { grantWritingLists } from "./data/lists-bucket.ts";
import { exchangeEnvironment, grantExchange } from "./data/receipts.ts";
import { grantSecrets, SealingSecret } from "./data/secrets.ts";
import type { DataStack, Foundation } from "./data-stack.ts";
import { grantItems, grantLists } from "./functions/grants.ts";
import { Releases } from "./functions/releases.ts";
import { ServiceFunction } from "./functions/service-function.ts";
import {
  endpointTimeout,
  grantCatalogue,
  grantListing,
  grantPosting,
  grantProving,
  grantScreening,
} from "./gateway/endpoint-functions.ts";
import { giveOwnName } from "./gateway/own-name.ts";
import { acknowledgeOpenMethod, acknowledgeOwnAuthorizer, RegionalApi } from "./gateway/regional-api.ts";
import type { JobsStack } from "./jobs-stack.ts";
import type { OperationsStack } from "./operations-stack.ts";
import { grantOperations, grantQueues, operatorEnvironment, queuesEnvironment } from "./operator-grants.ts";
import { SignInPool } from "./sign-in.ts";

type PortalProps = StackProps & Foundation & { jobs: JobsStack; operations: OperationsStack };
type Dashboard = "portal" | "console";

/**
 * The dashboard of members and the console of operators: two gateways, two functions, two pools of people. A browser's
 * traffic shares no limit with keys, and neither function takes a session of the other.
 */
export class PortalStack extends Stack {
  readonly #props: PortalProps;
  readonly #releases: Releases;

  constructor(scope: Construct, id: string, props: PortalProps) {
    // The people of both pools would be gone with it, or kept in pools that no dashboard knows.
    super(scope, id, { ...props, terminationProtection: props.settings.keepDataOnDelete });
    this.#props = props;
    this.#releases = new Releases(this, "Releases", { ...props, environment: "live" });
    acknowledgeOwnAuthorizer(this);
    this.#serve("portal", this.#portal());
    this.#serve("console", this.#console());
  }

  #portal(): ServiceFunction {
    const { settings, data, version } = this.#props;
    const pool = this.#poolOf("portal");
    const made = new ServiceFunction(this, "Pages", {
      name: "portal",
      environment: {
        ...this.#environmentOf("portal", pool),
        MEMBERS_POOL: pool.poolId,
        ...(settings.dashboards.portal.components && { COMPONENTS: settings.dashboards.portal.components }),
        HUBS: packed(settings.hubs),
        RETRY_PLAN: JSON.stringify(settings.retries.plan),
        CHECKS: this.toJsonString({ live: checksOf(data, "live"), test: checksOf(data, "test") }),
        LISTS_MAX_AGE_HOURS: String(settings.listsMaxAgeHours),
        LOG_TABLE: data.log.table.tableName,
        LOG_BUCKET: data.log.bucket.bucketName,
        LISTS_REQUIRED: JSON.stringify(settings.requiredSources),
        ...(settings.addresses && { LIVE_ADDRESS: settings.addresses.live, TEST_ADDRESS: settings.addresses.test }),
      },
      settings,
      alarms: data.alarms,
      timeout: endpointTimeout,
      // Members verify here as well.
      egress: data.egress,
      // Members screen here: the lists have to fit.
      memoryMegabytes: settings.memoryMegabytes.screen,
    });
    this.#grantDashboard(made, "portal");
    pool.allowMakingIdentities(made);
    for (const environment of ["live", "test"] as const) {
      grantPosting(made, { settings, data, version, environment });
      grantListing(made, { settings, data, version, environment });
    }
    grantScreening(made, { settings, data, version, environment: "live" });
    grantProving(made, { data });
    grantLists(made, { table: data.records, key: data.key, kinds: ["member", "screening"] });
    return made;
  }

  #console(): ServiceFunction {
    const { settings, data, jobs } = this.#props;
    const made = new ServiceFunction(this, "Console", {
      name: "console",
      environment: {
        ...this.#environmentOf("console", this.#poolOf("console")),
        ...queuesEnvironment(data),
        ...exchangeEnvironment(data),
        CHANGES_KEPT_DAYS: String(settings.rechecks.keptDays),
        REFRESH_QUEUE: jobs.lists.refreshes.queue.queueUrl,
        LOG_BUCKET: data.log.bucket.bucketName,
      },
      settings,
      alarms: data.alarms,
      timeout: endpointTimeout,
    });
    this.#grantDashboard(made, "console");
    grantQueues(made, data);
    grantExchange(made, data);
    const lists = { bucket: data.lists, key: data.key, parts: ["snapshots/pointer.json"] as const };
    grantWritingLists(made, lists);
    jobs.lists.refreshes.allowSendingBy(made);
    grantReadingLog(made, { log: data.log, key: data.key, parts: ["checkpoint"] });
    return made;
  }

  readonly #secrets = new Map<Dashboard, SealingSecret>();

  #environmentOf(name: Dashboard, pool: SignInPool) {
    const { settings, data, version, operations } = this.#props;
    const secret = new SealingSecret(this, `${idOf(name)}Sealing`, { key: data.key, dashboard: name });
    this.#secrets.set(name, secret);
    return {
      VERSION: version,
      RECORDS_TABLE: data.records.tableName,
      EPHEMERAL_TABLE: data.ephemeral.tableName,
      LISTS_BUCKET: data.lists.bucketName,
      ...operatorEnvironment({ settings, data, plans: operations.plans }),
      ADDRESS: settings.dashboards[name].address,
      SIGN_IN: this.toJsonString(this.#signInAt(name, pool)),
      SEALING_SECRET: secret.secret.secretArn,
    };
  }

  #poolOf(name: Dashboard): SignInPool {
    const { settings } = this.#props;
    const people = name === "portal" ? "members" : "operators";
    return new SignInPool(this, `${idOf(name)}SignIn`, {
      settings,
      people,
      dashboard: settings.dashboards[name],
    });
  }

  /** One code path: a pool of Cognito's, or, on one machine, a provider that stands in for it. */
  #signInAt(name: Dashboard, pool: SignInPool): SignIn {
    const { issuer } = this.#props.settings.dashboards[name];
    if (issuer === undefined) return pool.signIn;
    return { issuer, clientId: name, httpExempt: [issuer], signOut: { form: "openid" } };
  }

  #grantDashboard(made: ServiceFunction, name: Dashboard): void {
    const { settings, data, version, operations } = this.#props;
    const { records, ephemeral, key } = data;
    grantOperations(made, { data, plans: operations.plans });
    // A member who leaves is removed: the event tells of it.
    grantItems(made, { table: records, key, actions: ["DeleteItem"], kinds: ["account"] });
    grantItems(made, {
      table: ephemeral,
      key,
      actions: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
      kinds: ["session", "invitation"],
    });
    grantCatalogue(made, { settings, data, version });
    const secret = this.#secrets.get(name);
    if (secret !== undefined) grantSecrets(made, key, [secret.secret.secretArn]);
  }

  #serve(name: Dashboard, pages: ServiceFunction): void {
    const { settings, data } = this.#props;
    const { address, certificateArn } = settings.dashboards[name];
    const hasOwnName = certificateArn !== "";
    const gateway = new RegionalApi(this, name === "portal" ? "Gateway" : "ConsoleGateway", {
      name: `${settings.name}-${name}`,
      settings,
      alarms: data.alarms,
      releases: this.#releases,
      sendsFiles: true,
      bodies: "measured by the function",
      // Nobody can sign in there: the session's cookie is bound to the name.
      closed: hasOwnName,
    });
    const integration = gateway.integration(pages);
    acknowledgeOpenMethod(gateway.api.root.addMethod("ANY", integration));
    acknowledgeOpenMethod(gateway.api.root.addResource("{proxy+}").addMethod("ANY", integration));
    // Under a stage's path a cookie could not be bound to the whole address: each dashboard has a name of its own.
    if (hasOwnName) giveOwnName(this, idOf(name), { api: gateway.api, address, certificateArn });
    new CfnOutput(this, `${idOf(name)}Url`, { value: hasOwnName ? address : gateway.api.url });
  }
}

function idOf(name: Dashboard): string {
  return name === "portal" ? "Portal" : "Console";
}

function checksOf({ secrets, queues }: DataStack, environment: Environment) {
  const { hub, pepper, receipt } = secrets[environment];
  return {
    HUB_SECRET: hub,
    PEPPER_SECRET: pepper,
    RECEIPT_SECRET: receipt,
    RETRY_QUEUE: queues[environment].retry.queue.queueUrl,
  };
}

/** A function's variables end at four kilobytes, and the settings of both hubs are nearly as much. */
function packed(value: object): string {
  return deflateRawSync(JSON.stringify(value)).toString("base64");
}
