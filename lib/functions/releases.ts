import { ArnFormat, Duration, Lazy, Stack, Validations } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { CfnApplication, CfnDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnAlias } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import type { Surroundings } from "../gateway/surroundings.ts";
import { ServiceFunction } from "./service-function.ts";

/** What callers reach. CodeDeploy moves it from one version to the next. */
const aliasName = "current";

const shifts = {
  canary: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
  "at once": "CodeDeployDefault.LambdaAllAtOnce",
} as const;

/**
 * How the functions on the paths of requests come to a new version. It is called by itself first: it has to load, to
 * read its secrets, and to refuse a request without a key. Then a tenth of the calls go to it, and after five minutes
 * all. A version that fails meanwhile is taken back, and with it the whole deployment of its stack.
 */
export class Releases extends Construct {
  readonly #props: Surroundings;
  readonly #aliases = new Map<ServiceFunction, CfnAlias>();
  readonly #application: CfnApplication;
  readonly #role: Role;
  readonly #check: ServiceFunction;

  constructor(scope: Construct, id: string, props: Surroundings) {
    super(scope, id);
    this.#props = props;
    this.#application = new CfnApplication(this, "Application", { computePlatform: "Lambda" });
    this.#check = this.#makeCheck();
    this.#role = this.#makeRole();
  }

  /** Of one function the same one, however many routes lead to it. */
  aliasOf(target: ServiceFunction): CfnAlias {
    const known = this.#aliases.get(target) ?? this.#release(target);
    this.#aliases.set(target, known);
    return known;
  }

  #release(target: ServiceFunction): CfnAlias {
    const { currentVersion } = target.lambda;
    const alias = new CfnAlias(target, "Current", {
      name: aliasName,
      functionName: target.lambda.functionName,
      functionVersion: currentVersion.version,
    });
    const group = this.#groupFor(target);
    this.#check.allow(["lambda:InvokeFunction"], [currentVersion.functionArn]);
    this.#check.allow(
      ["codedeploy:GetDeployment", "codedeploy:PutLifecycleEventHookExecutionStatus"],
      [this.#arnOf(group)],
    );
    alias.cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: {
        applicationName: this.#application.ref,
        deploymentGroupName: group.ref,
        beforeAllowTrafficHook: this.#check.lambda.functionName,
      },
    };
    // What CodeDeploy and the check may do has to stand before either begins.
    alias.node.addDependency(this.#check, this.#role);
    return alias;
  }

  #groupFor(target: ServiceFunction): CfnDeploymentGroup {
    const fails = this.#alarmOn(target);
    return new CfnDeploymentGroup(target, "Releases", {
      applicationName: this.#application.ref,
      serviceRoleArn: this.#role.roleArn,
      deploymentConfigName: shifts[this.#props.settings.releases],
      deploymentStyle: { deploymentType: "BLUE_GREEN", deploymentOption: "WITH_TRAFFIC_CONTROL" },
      alarmConfiguration: { enabled: true, alarms: [{ name: fails }] },
      autoRollbackConfiguration: {
        enabled: true,
        events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM", "DEPLOYMENT_STOP_ON_REQUEST"],
      },
    });
  }

  /** Of the new version alone: what the old one does is no reason to go back to it. */
  #alarmOn(target: ServiceFunction): string {
    const { lambda } = target;
    const errors = lambda.metricErrors({
      period: Duration.minutes(1),
      dimensionsMap: {
        FunctionName: lambda.functionName,
        Resource: `${lambda.functionName}:${aliasName}`,
        ExecutedVersion: lambda.currentVersion.version,
      },
    });
    const made = alarm(target, "NewVersionFails", {
      topic: this.#props.data.alarms,
      metric: target.faultsAmong(errors),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      meaning: "The version that callers reach crashed or ran out of time; if it was new, it is taken back.",
      runbook: "release-taken-back",
    });
    return made.alarmName;
  }

  #makeCheck(): ServiceFunction {
    const { settings, data, environment, version } = this.#props;
    const stack = Stack.of(this);
    const serves = () => [...this.#aliases.keys()].map(({ lambda, name }) => [lambda.functionName, name]);
    return new ServiceFunction(this, "Check", {
      name: "check-release",
      environment: {
        ENVIRONMENT: environment,
        VERSION: version,
        SERVES: Lazy.string({ produce: () => stack.toJsonString(serves()) }),
      },
      settings,
      alarms: data.alarms,
      timeout: Duration.minutes(2),
    });
  }

  #makeRole(): Role {
    const policy = "service-role/AWSCodeDeployRoleForLambdaLimited";
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
    });
    role.addToPolicy(
      new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [this.#check.lambda.functionArn] }),
    );
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
      reason:
        "AWS keeps this policy in step with what CodeDeploy does to aliases, and lets CodeDeploy alone use the role.",
    });
    return role;
  }

  #arnOf(group: CfnDeploymentGroup): string {
    return Stack.of(this).formatArn({
      service: "codedeploy",
      resource: "deploymentgroup",
      resourceName: `${this.#application.ref}/${group.ref}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}
