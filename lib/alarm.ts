import { Aws } from "aws-cdk-lib";
import { Alarm, type AlarmProps } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { ITopic, Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

type MeaningfulAlarm = Omit<AlarmProps, "alarmDescription" | "actionsEnabled"> & {
  /** Whom it wakes. */
  topic: ITopic;
  /** What is wrong, in a sentence that somebody understands who has just been woken. */
  meaning: string;
  /** The section of docs/runbook.md that says what to do. */
  runbook: string;
};

/** An alarm says what it means and where to read on; a test keeps the runbook's sections in step. */
export function alarm(scope: Construct, id: string, props: MeaningfulAlarm): Alarm {
  const { topic, meaning, runbook, ...rest } = props;
  const made = new Alarm(scope, id, { ...rest, alarmDescription: `${meaning} See docs/runbook.md#${runbook}.` });
  made.addAlarmAction(new SnsAction(topic));
  made.addOkAction(new SnsAction(topic));
  return made;
}

/**
 * The alarms of this account may publish. A topic that has a policy, and enforceSSL gives it one, has no longer the one
 * SNS would give it: without this statement no alarm arrives, and nothing says so.
 */
export function letAlarmsPublish(topic: Topic, key: Key): void {
  const ofThisAccount = {
    principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
    conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
  };
  topic.addToResourcePolicy(
    new PolicyStatement({
      ...ofThisAccount,
      sid: "AlarmsOfThisAccount",
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({ ...ofThisAccount, actions: ["kms:Decrypt", "kms:GenerateDataKey*"], resources: ["*"] }),
  );
}
