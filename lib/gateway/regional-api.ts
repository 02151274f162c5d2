import { Duration, type Size, Stack, Validations } from "aws-cdk-lib";
import {
  AccessLogField,
  AccessLogFormat,
  ApiKeySourceType,
  CfnRestApi,
  EndpointType,
  Integration,
  IntegrationType,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  RestApi,
  SecurityPolicy,
} from "aws-cdk-lib/aws-apigateway";
import { ComparisonOperator, MathExpression, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, LogGroup } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import type { Settings } from "../deployment/deployment.ts";
import { keptData } from "../deployment/kept.ts";
import type { Releases } from "../functions/releases.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import { ownNamespace } from "../own-metric.ts";
import { Firewall } from "./firewall.ts";
import { refuseInOurWords } from "./gateway-refusals.ts";

const stageName = "v";

/** Half of all requests is more than a few callers with wrong keys come to, except in hours with hardly any callers. */
const mostRefusedPercent = 50;
const fewestRequests = 50;

/** What the gateway may write down of a request. Its length is not among them: it would tell an outcome. */
const accessLogFields = {
  requestId: AccessLogField.contextRequestId(),
  ip: AccessLogField.contextIdentitySourceIp(),
  time: AccessLogField.contextRequestTime(),
  method: AccessLogField.contextHttpMethod(),
  route: AccessLogField.contextResourcePath(),
  status: AccessLogField.contextStatus(),
  refusal: AccessLogField.contextErrorResponseType(),
  keyId: AccessLogField.contextIdentityApiKeyId(),
};

/**
 * The rate of every method, whatever its path, and the methods that may do more: `/v1/verify/POST`. API Gateway takes no
 * setting for the method `ANY` ("Invalid method setting path"), and says so only when it is deployed.
 */
type GatewayThrottle = { everyMethod: Throttle; otherMethods: Readonly<Record<string, Throttle>> };
type Throttle = { throttlingRateLimit: number; throttlingBurstLimit: number };

/** A setting of one method replaces the stage's whole, so both are made from this. */
const logsAndMetrics = { loggingLevel: MethodLoggingLevel.ERROR, dataTraceEnabled: false, metricsEnabled: true };

type RegionalApiProps = {
  name: string;
  settings: Settings;
  alarms: ITopic;
  releases: Releases;
  throttle?: GatewayThrottle;
  /** Where callers reach it, if under a name of the deployment's own. */
  address?: string | undefined;
  /** The address that AWS made for it answers nobody: it has another. */
  closed?: boolean;
  /** Answers of at least this size are compressed for whoever takes them so; without it none is. */
  compressFrom?: Size;
  /** Answers may be files. The gateway turns a file back from base64 only where it takes every type for binary. */
  sendsFiles?: boolean;
  /** Without it a body may be as large as callers of the API need. */
  bodies?: "measured by the function";
};

/** A gateway as we run them all: regional, behind the firewall, logged by an allow-list, refusing in our words. */
export class RegionalApi extends Construct {
  readonly api: RestApi;
  readonly #releases: Releases;

  constructor(scope: Construct, id: string, props: RegionalApiProps) {
    super(scope, id);
    this.#releases = props.releases;
    const accessLogs = new LogGroup(this, "AccessLogs", {
      retention: props.settings.logRetentionDays,
      removalPolicy: keptData(props.settings),
    });
    this.api = new RestApi(this, "Api", {
      restApiName: props.name,
      endpointTypes: [EndpointType.REGIONAL],
      apiKeySourceType: ApiKeySourceType.AUTHORIZER,
      cloudWatchRole: false,
      ...(props.closed && { disableExecuteApiEndpoint: true }),
      ...(props.compressFrom && { minCompressionSize: props.compressFrom }),
      ...(props.sendsFiles && { binaryMediaTypes: ["*/*"] }),
      deployOptions: {
        stageName,
        ...logsAndMetrics,
        // A segment carries the answer's length. The functions are traced, the stage is not.
        tracingEnabled: false,
        accessLogDestination: new LogGroupLogDestination(accessLogs),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
        ...(props.throttle && throttled(props.throttle)),
      },
    });
    this.#refuseOldTls();
    this.#declareExecutionLogs(props.settings);
    refuseInOurWords(this.api, props.address?.replace(/\/+$/, ""));
    const basePath = props.address && new URL(props.address).pathname.replace(/\/+$/, "");
    const measuresBodies = props.bodies === undefined;
    new Firewall(this, "Firewall", { stage: this.api.deploymentStage, basePath, measuresBodies });
    this.#alarmOnFaults(props.alarms);
    this.#alarmOnUnknownKeys(accessLogs, props);
  }

  /** A regional address takes TLS 1.0 unless a policy says otherwise. */
  #refuseOldTls(): void {
    const { defaultChild } = this.api.node;
    if (!(defaultChild instanceof CfnRestApi)) throw new Error("The gateway has no API of which to say the policy.");
    defaultChild.securityPolicy = SecurityPolicy.TLS13_1_2_PQ_2025_09;
    // Such a policy is refused without a mode; the other mode also holds the name in the handshake against the host.
    defaultChild.endpointAccessMode = "BASIC";
  }

  /** The gateway would make this group itself, outside the template, and keep it for ever. */
  #declareExecutionLogs(settings: Settings): void {
    const group = new LogGroup(this, "ExecutionLogs", {
      logGroupName: `API-Gateway-Execution-Logs_${this.api.restApiId}/${stageName}`,
      retention: settings.logRetentionDays,
      removalPolicy: keptData(settings),
    });
    this.api.deploymentStage.node.addDependency(group);
  }

  /**
   * A plan that was replaced leaves every key behind, and all callers are refused at once: each of them would think it is
   * their own key. A few callers with wrong keys stay below.
   */
  #alarmOnUnknownKeys(accessLogs: LogGroup, { alarms: topic, name }: RegionalApiProps): void {
    const refused = accessLogs.addMetricFilter("RefusedKeys", {
      filterPattern: FilterPattern.literal('{ ($.status = "401") || ($.status = "403") }'),
      metricNamespace: ownNamespace,
      metricName: `RefusedKeys-${name}`,
      defaultValue: 0,
    });
    const five = { period: Duration.minutes(5), statistic: "Sum" };
    alarm(this, "RefusedKeysAlarm", {
      topic,
      metric: new MathExpression({
        expression: `IF(requests >= ${fewestRequests}, 100 * FILL(refused, 0) / requests, 0)`,
        usingMetrics: { requests: this.api.metricCount(five), refused: refused.metric(five) },
        period: Duration.minutes(5),
      }),
      threshold: mostRefusedPercent,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      meaning: "Most requests are refused for their key.",
      runbook: "keys-refused",
    });
  }

  /** To the version that callers have, by its alias. The gateway may call it from the stage that is deployed, and no other. */
  integration(target: ServiceFunction): Integration {
    const alias = this.#releases.aliasOf(target);
    const id = `CalledBy-${this.node.id}`;
    if (target.node.tryFindChild(id) === undefined) {
      new CfnPermission(target, id, {
        action: "lambda:InvokeFunction",
        functionName: alias.ref,
        principal: "apigateway.amazonaws.com",
        sourceArn: this.api.arnForExecuteApi("*", "/*", stageName),
      });
    }
    const { partition, region } = Stack.of(this);
    return new Integration({
      type: IntegrationType.AWS_PROXY,
      integrationHttpMethod: "POST",
      uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${alias.ref}/invocations`,
      options: { timeout: Duration.seconds(29) },
    });
  }

  #alarmOnFaults(topic: ITopic): void {
    alarm(this, "Faults", {
      topic,
      metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: "Sum" }),
      threshold: 10,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      meaning: "The gateway answers with 5xx.",
      runbook: "gateway-faults",
    });
  }
}

function throttled({ everyMethod, otherMethods }: GatewayThrottle) {
  const methodOptions: Record<string, MethodDeploymentOptions> = {};
  for (const [method, throttle] of Object.entries(otherMethods)) {
    methodOptions[method] = { ...logsAndMetrics, ...throttle };
  }
  return { ...everyMethod, methodOptions };
}

/** Every method needs either our own authorizer or a reason to be open; the reason stands here. */
export function acknowledgeOpenMethod(method: Construct): void {
  Validations.of(method).acknowledge({
    id: "AwsSolutions-APIG4",
    reason: "Health, documents and the answer to unknown addresses are for everybody; they are throttled by method.",
  });
}

export function acknowledgeOwnAuthorizer(scope: Construct): void {
  Validations.of(scope).acknowledge(
    { id: "AwsSolutions-COG4", reason: "API consumers are programs with API keys; our own authorizer checks them." },
    {
      id: "AwsSolutions-APIG2",
      reason: "The function parses every body with the contract's schema and names each fault.",
    },
  );
}
