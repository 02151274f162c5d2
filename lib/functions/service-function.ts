import { Duration, Names, Size } from "aws-cdk-lib";
import {
  ComparisonOperator,
  type IMetric,
  MathExpression,
  type Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { Effect, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { type IFilterPattern, LogGroup, type MetricFilter } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { EnvironmentOf, FunctionName } from "../../functions/edge/environment.ts";
import { alarm } from "../alarm.ts";
import type { HubEgress } from "../data/hub-egress.ts";
import type { Settings } from "../deployment/deployment.ts";
import { keptData } from "../deployment/kept.ts";
import { region } from "../deployment/region.ts";
import { ownNamespace } from "../own-metric.ts";
import { bundleOf } from "./bundles.ts";

type ServiceFunctionProps<Name extends FunctionName> = {
  /** Names the bundle and the environment it must be given. */
  name: Name;
  environment: EnvironmentOf<Name>;
  settings: Settings;
  alarms: ITopic;
  timeout: Duration;
  memoryMegabytes?: number;
  /** Room in /tmp, where half a gigabyte is not enough. */
  temporaryMegabytes?: number;
  reservedConcurrency?: number | undefined;
  /**
   * For a function that feeds the queue it consumes, on purpose and with an end of its own: Lambda stops such a loop after
   * about sixteen rounds, and would throw away the message that was to go on.
   */
  mayFeedItself?: boolean;
  /** For a function that a schedule starts: the next run is due soon, so Lambda repeats none, and forgets a late one. */
  startedByClock?: boolean;
  /** The way out of whoever asks a hub, where the DVS admits by address. */
  egress?: HubEgress | undefined;
  /** The log line of a run that throws in order to refuse a caller: an error to Lambda, and nothing to be woken for. */
  refusesByThrowing?: IFilterPattern;
};

/** One function as we run them all: its own role and log group, arm64, traced, and an alarm for each way it can fail. */
export class ServiceFunction<Name extends FunctionName = FunctionName> extends Construct {
  /** What it runs. */
  readonly name: Name;
  readonly lambda: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;
  readonly #refusals: MetricFilter | undefined;
  readonly #unchangeable = new Set<string>();
  readonly #keys = new Map<string, { keys: Set<string>; statement: PolicyStatement }>();

  constructor(scope: Construct, id: string, props: ServiceFunctionProps<Name>) {
    super(scope, id);
    this.name = props.name;
    this.logGroup = new LogGroup(this, "Logs", {
      retention: props.settings.logRetentionDays,
      removalPolicy: keptData(props.settings),
    });
    this.role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [this.logGroup.logGroupArn],
      }),
    );
    this.lambda = new LambdaFunction(this, "Function", {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(bundleOf(props.name)),
      handler: "index.handler",
      role: this.role,
      logGroup: this.logGroup,
      tracing: Tracing.ACTIVE,
      timeout: props.timeout,
      memorySize: props.memoryMegabytes ?? props.settings.memoryMegabytes.endpoint,
      ...(props.temporaryMegabytes && { ephemeralStorageSize: Size.mebibytes(props.temporaryMegabytes) }),
      environment: environmentOf(props),
      ...(props.mayFeedItself && { recursiveLoop: RecursiveLoop.ALLOW }),
      ...(props.reservedConcurrency !== undefined && { reservedConcurrentExecutions: props.reservedConcurrency }),
    });
    if (props.egress) this.#join(props.egress);
    if (props.startedByClock) this.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    this.#refusals = props.refusesByThrowing && this.#countRefusals(props.refusesByThrowing);
    this.#alarmOnFailures(props);
  }

  /** Lambda itself ties the function to the network, in the name of its role. The function's own code may do none of it. */
  #join({ subnetIds, groupId }: HubEgress): void {
    const { defaultChild } = this.lambda.node;
    if (!(defaultChild instanceof CfnFunction)) throw new Error("The function has no resource to put into a network.");
    defaultChild.vpcConfig = { subnetIds, securityGroupIds: [groupId] };
    this.role.addToPolicy(new PolicyStatement({ actions: networkActions, resources: ["*"] }));
    this.role.addToPolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        actions: networkActions,
        resources: ["*"],
        conditions: { ArnLike: { "lambda:SourceFunctionArn": `arn:aws:lambda:${region}:*:function:*` } },
      }),
    );
  }

  allow(actions: string[], resources: string[], conditions?: Record<string, Record<string, unknown>>): void {
    this.role.addToPolicy(
      new PolicyStatement({ effect: Effect.ALLOW, actions, resources, ...(conditions && { conditions }) }),
    );
  }

  /**
   * One statement for each action on a table, however many grants it is put together from. Nobody documents whether
   * DynamoDB judges a transaction item by item or all its keys at once, and this allows it either way.
   */
  allowKeys(action: string, resource: string, leadingKeys: string[]): void {
    const place = `${action} ${resource}`;
    const keys = new Set([...(this.#keys.get(place)?.keys ?? []), ...leadingKeys]);
    const statement = this.#keys.get(place)?.statement ?? this.#statementFor(action, resource);
    statement.addCondition("ForAllValues:StringLike", { "dynamodb:LeadingKeys": [...keys].sort() });
    this.#keys.set(place, { keys, statement });
  }

  /** Whatever is granted beside it, now or later, and however DynamoDB reads that: these items are written once. */
  denyChanging(resource: string, leadingKeys: string[]): void {
    if (this.#unchangeable.has(resource)) return;
    this.#unchangeable.add(resource);
    const conditions = { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": leadingKeys } };
    const actions = ["dynamodb:DeleteItem", "dynamodb:UpdateItem"];
    this.role.addToPolicy(new PolicyStatement({ effect: Effect.DENY, actions, resources: [resource], conditions }));
  }

  #statementFor(action: string, resource: string): PolicyStatement {
    // Without this condition, a request that names no key at all would pass the one over its keys.
    const conditions = { Null: { "dynamodb:LeadingKeys": "false" } };
    const statement = new PolicyStatement({ actions: [action], resources: [resource], conditions });
    this.role.addToPolicy(statement);
    return statement;
  }

  /** Of those errors, the ones that are no refusal. */
  faultsAmong(errors: Metric): IMetric {
    if (this.#refusals === undefined) return errors;
    const { period } = errors;
    return new MathExpression({
      expression: "errors - FILL(refusals, 0)",
      usingMetrics: { errors, refusals: this.#refusals.metric({ period, statistic: "Sum" }) },
      period,
    });
  }

  #countRefusals(filterPattern: IFilterPattern): MetricFilter {
    return this.logGroup.addMetricFilter("Refusals", {
      filterPattern,
      metricNamespace: ownNamespace,
      metricName: `RefusedByThrowing-${Names.uniqueId(this)}`,
    });
  }

  #alarmOnFailures({ alarms: topic }: ServiceFunctionProps<Name>): void {
    alarm(this, "Errors", {
      topic,
      metric: this.faultsAmong(this.lambda.metricErrors({ period: Duration.minutes(5) })),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      runbook: "function-errors",
      meaning: "A function crashed or ran out of time.",
    });
    alarm(this, "Throttles", {
      topic,
      metric: this.lambda.metricThrottles({ period: Duration.minutes(5) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      runbook: "function-throttles",
      meaning: "Lambda refused calls because a concurrency limit was reached.",
    });
  }
}

/** What Lambda does by a function's role to stand in a network. */
export const networkActions = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];

function environmentOf<Name extends FunctionName>(props: ServiceFunctionProps<Name>): Record<string, string> {
  const entries = Object.entries<string>(props.environment);
  return {
    ...Object.fromEntries(entries),
    POWERTOOLS_SERVICE_NAME: props.name,
    DEPLOYMENT: props.settings.name,
  };
}
