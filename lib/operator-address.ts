import { Aws, CfnOutput, Duration, Validations } from "aws-cdk-lib";
import { CfnTrail } from "aws-cdk-lib/aws-cloudtrail";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { FunctionUrlAuthType, type IFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, LogGroup } from "aws-cdk-lib/aws-logs";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { alarm } from "./alarm.ts";
import type { Settings } from "./deployment/deployment.ts";
import { keptData } from "./deployment/kept.ts";
import { ownNamespace } from "./own-metric.ts";

type OperatorAddressProps = { operator: IFunction; settings: Settings; alarms: ITopic };

/**
 * The signed address of the operator function, the policy for those who may call it, and an alarm for whoever calls the
 * function in another way. Plain `InvokeFunction` must be given to nobody: whoever invokes a function makes up the whole
 * event, the caller's name in it included, so that no check inside the function could tell.
 */
export class OperatorAddress extends Construct {
  constructor(scope: Construct, id: string, props: OperatorAddressProps) {
    super(scope, id);
    const { operator } = props;
    const url = operator.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
    new CfnOutput(this, "Url", { value: url.url }).overrideLogicalId("OperatorUrl");
    const policy = new ManagedPolicy(this, "CallOperator", {
      description: "For the roles of operators: call the operator function by its address, in no other way",
      statements: callsByAddress(operator.functionArn),
    });
    new CfnOutput(this, "Policy", { value: policy.managedPolicyArn }).overrideLogicalId("OperatorPolicy");
    this.#watchOtherCalls(props);
  }

  /** CloudTrail writes down each call of this one function; a call by the address has a name of its own there. */
  #watchOtherCalls({ operator, settings, alarms }: OperatorAddressProps): void {
    const calls = new LogGroup(this, "Calls", {
      retention: settings.logRetentionDays,
      removalPolicy: keptData(settings),
    });
    this.#trail(operator.functionArn, { calls, files: this.#trailBucket(settings) });
    const filter = calls.addMetricFilter("OtherCalls", {
      filterPattern: FilterPattern.literal('{ ($.eventName = "Invoke*") && ($.eventName != "InvokeFunctionUrl") }'),
      metricNamespace: ownNamespace,
      metricName: `OperatorInvokedPlainly-${settings.name}`,
    });
    alarm(this, "CalledOtherwise", {
      topic: alarms,
      metric: filter.metric({ period: Duration.minutes(5), statistic: "Sum" }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      meaning: "Somebody called the operator function without its address, and could sign with any name.",
      runbook: "operator-invoked-plainly",
    });
  }

  #trail(functionArn: string, { calls, files }: { calls: LogGroup; files: Bucket }): void {
    const cloudTrail = new ServicePrincipal("cloudtrail.amazonaws.com");
    const role = new Role(this, "TrailRole", { assumedBy: cloudTrail });
    role.addToPolicy(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [calls.logGroupArn],
      }),
    );
    const ofThisAccount = {
      principals: [cloudTrail],
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    };
    files.addToResourcePolicy(
      new PolicyStatement({ ...ofThisAccount, actions: ["s3:GetBucketAcl"], resources: [files.bucketArn] }),
    );
    files.addToResourcePolicy(
      new PolicyStatement({
        ...ofThisAccount,
        actions: ["s3:PutObject"],
        resources: [files.arnForObjects(`AWSLogs/${Aws.ACCOUNT_ID}/*`)],
      }),
    );
    const trail = new CfnTrail(this, "Trail", {
      isLogging: true,
      s3BucketName: files.bucketName,
      cloudWatchLogsLogGroupArn: calls.logGroupArn,
      cloudWatchLogsRoleArn: role.roleArn,
      enableLogFileValidation: true,
      eventSelectors: [
        {
          includeManagementEvents: false,
          dataResources: [{ type: "AWS::Lambda::Function", values: [functionArn] }],
        },
      ],
    });
    // CloudTrail tries both when it is made: it writes a file to the bucket and a stream to the group.
    if (files.policy) trail.node.addDependency(files.policy);
    trail.node.addDependency(role);
  }

  #trailBucket(settings: Settings): Bucket {
    const bucket = new Bucket(this, "TrailFiles", {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        {
          expiration: Duration.days(settings.logRetentionDays),
          noncurrentVersionExpiration: Duration.days(30),
        },
      ],
      removalPolicy: keptData(settings),
    });
    Validations.of(bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason: "It holds CloudTrail's own log of the operator function; a log of reading that log would have no end.",
    });
    return bucket;
  }
}

/** AWS asks for both rights of whoever calls a function by its address. */
function callsByAddress(functionArn: string): PolicyStatement[] {
  const resources = [functionArn];
  return [
    new PolicyStatement({
      actions: ["lambda:InvokeFunctionUrl"],
      resources,
      conditions: { StringEquals: { "lambda:FunctionUrlAuthType": "AWS_IAM" } },
    }),
    new PolicyStatement({
      actions: ["lambda:InvokeFunction"],
      resources,
      conditions: { Bool: { "lambda:InvokedViaFunctionUrl": "true" } },
    }),
  ];
}
