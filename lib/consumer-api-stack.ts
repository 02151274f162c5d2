import { CfnOutput, Duration, Size, Stack, type StackProps } from "aws-cdk-lib";
import { AuthorizationType, IdentitySource, type MethodOptions, RequestAuthorizer } from "aws-cdk-lib/aws-apigateway";
import { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type Operation, type Route, routes } from "../functions/contract/routes.ts";
import { grantItems } from "./functions/grants.ts";
import { Releases } from "./functions/releases.ts";
import { ServiceFunction } from "./functions/service-function.ts";
import { endpointFunction } from "./gateway/endpoint-functions.ts";
import { alarmOnHubFailures } from "./gateway/hub-alarm.ts";
import { Overview } from "./gateway/overview.ts";
import { giveOwnName } from "./gateway/own-name.ts";
import { acknowledgeOpenMethod, acknowledgeOwnAuthorizer, RegionalApi } from "./gateway/regional-api.ts";
import type { Surroundings } from "./gateway/surroundings.ts";

/** Without a key there is no usage plan: this is all that stands between an open method and a flood. */
const openMethod = { throttlingRateLimit: 50, throttlingBurstLimit: 100 };

/** A key's own plan bounds it. Together the keys of a method may do what an account's gateways may do. */
const keyedMethod = { throttlingRateLimit: 10_000, throttlingBurstLimit: 5_000 };

type ConsumerApiProps = StackProps & Surroundings;

/**
 * The documentation shrinks to a sixth and long lists by more; the result of a verification stays as it is, well below.
 * With it the gateway also opens compressed bodies behind the firewall's back: `endpoint()` measures them again.
 */
const compressFrom = Size.kibibytes(4);

/** The API of one environment: its gateway, its functions, its roles. Production and test are two of these. */
export class ConsumerApiStack extends Stack {
  readonly gateway: RegionalApi;
  readonly #props: ConsumerApiProps;
  readonly #releases: Releases;
  readonly #routes: readonly Route[];

  constructor(scope: Construct, id: string, props: ConsumerApiProps) {
    super(scope, id, props);
    this.#props = props;
    this.#routes = routes.filter((route) => route.on.includes(props.environment));
    this.#releases = new Releases(this, "Releases", props);
    this.gateway = new RegionalApi(this, "Gateway", {
      releases: this.#releases,
      name: `${props.settings.name}-${props.environment}`,
      settings: props.settings,
      alarms: props.data.alarms,
      throttle: { everyMethod: openMethod, otherMethods: this.#keyedThrottles() },
      compressFrom,
      address: props.settings.addresses?.[props.environment],
      closed: props.settings.ownNames?.addressesOfAws === "closed",
    });
    acknowledgeOwnAuthorizer(this);
    this.#addRoutes();
    this.#answerEverythingElse();
    alarmOnHubFailures(this, props);
    this.#name();
    new Overview(this, "Overview", { ...props, gateway: this.gateway });
  }

  /** What callers are told: the name of the deployment's own, where it has one. */
  #name(): void {
    const { settings, environment } = this.#props;
    const { addresses, ownNames } = settings;
    const output = environment === "live" ? "Production" : "Test";
    if (addresses === undefined || ownNames === undefined) {
      new CfnOutput(this, `${output}Url`, { value: this.gateway.api.url });
      return;
    }
    const address = addresses[environment];
    const certificateArn = ownNames.certificateArns[environment];
    giveOwnName(this, output, { api: this.gateway.api, address, certificateArn });
    new CfnOutput(this, `${output}Url`, { value: address });
  }

  #addRoutes(): void {
    const keyed = this.#keyed();
    const functions = new Map<Operation, ServiceFunction>();
    for (const { operation, path, method, keyed: needsKey } of this.#routes) {
      const target =
        functions.get(operation) ?? endpointFunction(this, pascal(operation), { name: operation, ...this.#props });
      functions.set(operation, target);
      const resource = this.gateway.api.root.resourceForPath(path);
      const added = resource.addMethod(method, this.gateway.integration(target), needsKey ? keyed : {});
      if (!needsKey) acknowledgeOpenMethod(added);
    }
  }

  /** Every method the authorizer guards also needs the gateway's key: that is what the usage plan counts. */
  #keyed(): MethodOptions {
    const { data, version, settings } = this.#props;
    const authorizer = new ServiceFunction(this, "Authorizer", {
      name: "authorizer",
      environment: { VERSION: version, RECORDS_TABLE: data.records.tableName },
      settings,
      alarms: data.alarms,
      timeout: Duration.seconds(5),
      memoryMegabytes: settings.memoryMegabytes.authorizer,
      refusesByThrowing: FilterPattern.all(
        FilterPattern.stringValue("$.job", "=", "authorizer"),
        FilterPattern.stringValue("$.outcome", "=", "refused"),
      ),
    });
    grantItems(authorizer, { table: data.records, key: data.key, actions: ["GetItem"], kinds: ["apiKey"] });
    return {
      apiKeyRequired: true,
      authorizationType: AuthorizationType.CUSTOM,
      authorizer: new RequestAuthorizer(this, "KeyAuthorizer", {
        handler: LambdaFunction.fromFunctionAttributes(this, "AuthorizerAlias", {
          functionArn: this.#releases.aliasOf(authorizer).ref,
          sameEnvironment: true,
        }),
        identitySources: [IdentitySource.header("X-API-Key")],
        resultsCacheTtl: Duration.seconds(60),
      }),
    };
  }

  /** Unknown paths and methods go to a function of ours, so that nothing depends on how the gateway reads them. */
  #answerEverythingElse(): void {
    const { environment, version, settings, data } = this.#props;
    const notFound = new ServiceFunction(this, "NotFound", {
      name: "not-found",
      environment: { ENVIRONMENT: environment, VERSION: version },
      settings,
      alarms: data.alarms,
      timeout: Duration.seconds(5),
    });
    const integration = this.gateway.integration(notFound);
    for (const path of this.#everyPath()) {
      const resource = path === "/" ? this.gateway.api.root : this.gateway.api.root.resourceForPath(path);
      acknowledgeOpenMethod(resource.addMethod("ANY", integration));
    }
  }

  /** Each route's path and every step on the way to it, then whatever else there may be. */
  #everyPath(): string[] {
    const steps = this.#routes.flatMap(({ path }) => {
      const segments = path.split("/").slice(1);
      return segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
    });
    return [...new Set(["/", ...steps, "/{proxy+}"])];
  }

  #keyedThrottles() {
    const keyed = this.#routes.filter((route) => route.keyed).map((route) => `${route.path}/${route.method}`);
    return Object.fromEntries(keyed.map((method) => [method, keyedMethod]));
  }
}

function pascal(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}
