import { CfnOutput, Duration, type RemovalPolicy, Validations } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import { grantSecrets } from "../data/secrets.ts";
import type { Foundation } from "../data-stack.ts";
import { keptData } from "../deployment/kept.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import { ownMetric } from "../own-metric.ts";
import { Schedule } from "./schedule.ts";

type SyntheticCallerProps = Foundation & {
  /** Where callers reach the test API. */
  testAddress: string;
};

/** Every five minutes: one verification and one screening with a test key, through the gateway, as a caller makes them. */
export class SyntheticCaller extends Construct {
  constructor(scope: Construct, id: string, { settings, data, version, testAddress }: SyntheticCallerProps) {
    super(scope, id);
    const key = this.#testKey(data, keptData(settings));
    const caller = new ServiceFunction(this, "Caller", {
      name: "synthetic-calls",
      environment: { VERSION: version, TEST_ADDRESS: testAddress, SYNTHETIC_KEY_SECRET: key.secretArn },
      settings,
      alarms: data.alarms,
      timeout: Duration.seconds(40),
      startedByClock: true,
    });
    grantSecrets(caller, data.key, [key.secretArn]);
    new Schedule(this, "EveryFiveMinutes", {
      name: `${settings.name}-synthetic-calls`,
      description: "Verifies and screens as a caller does",
      expression: "rate(5 minutes)",
      target: caller,
      byHand: settings.syntheticCalls === "by hand",
    });
    // Two failures of three: a single packet may be lost, and a run may fall into the next five minutes. The hub's own
    // failures are counted beside this and wake nobody here: they have an alarm of their own.
    alarm(this, "Failing", {
      topic: data.alarms,
      metric: ownMetric(settings, {
        metricName: "SyntheticFaults",
        service: "synthetic-calls",
        period: Duration.minutes(5),
        statistic: "Maximum",
      }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 3,
      datapointsToAlarm: 2,
      // Nobody calling is what this is for.
      treatMissingData: TreatMissingData.BREACHING,
      meaning: "A caller with a test key is not served: a verification or a screening failed, or none was tried.",
      runbook: "synthetic-calls-fail",
    });
  }

  /** An operator puts a test key in: none can be made before the service runs. */
  #testKey({ key }: Foundation["data"], removalPolicy: RemovalPolicy): Secret {
    const secret = new Secret(this, "Key", {
      description: "The test key that the service calls itself with",
      encryptionKey: key,
      removalPolicy,
    });
    Validations.of(secret).acknowledge({
      id: "AwsSolutions-SMG4",
      reason: "It is a key of the service itself: an operator rolls it, and puts the new one in.",
    });
    new CfnOutput(this, "KeySecret", { value: secret.secretArn }).overrideLogicalId("SyntheticKeySecret");
    return secret;
  }
}
