import { Alarm, type AlarmProps } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

export type MeaningfulAlarm = Omit<AlarmProps, "alarmDescription" | "actionsEnabled"> & {
  /** Whom it wakes. */
  topic: ITopic;
  /** What is wrong, in a sentence for somebody who was asleep a minute ago. */
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
