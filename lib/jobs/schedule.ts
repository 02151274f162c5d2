import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import type { ServiceFunction } from "../functions/service-function.ts";
import type { WorkedQueue } from "./queue-worker.ts";

type ScheduleProps = {
  /** Schedules are told apart by name in an account and region. */
  name: string;
  description: string;
  expression: string;
  /** A function to run, or a queue to send an empty message to. */
  target: ServiceFunction | WorkedQueue;
  /** It stands there, and the clock does not start it. */
  byHand?: boolean;
};

/** Starts work by the clock, under a role that may do nothing else. A run that fails is not repeated: the next one is due. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, { name, description, expression, target, byHand }: ScheduleProps) {
    super(scope, id);
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("scheduler.amazonaws.com") });
    const { arn, action, input } = startOf(target);
    role.addToPolicy(new PolicyStatement({ actions: [action], resources: [arn] }));
    new CfnSchedule(this, "Schedule", {
      name,
      description,
      scheduleExpression: expression,
      state: byHand ? "DISABLED" : "ENABLED",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn,
        roleArn: role.roleArn,
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
        ...input,
      },
    });
  }
}

function startOf(target: ServiceFunction | WorkedQueue): { arn: string; action: string; input?: { input: string } } {
  return "queue" in target
    ? { arn: target.queue.queueArn, action: "sqs:SendMessage", input: { input: "{}" } }
    : { arn: target.lambda.functionArn, action: "lambda:InvokeFunction" };
}
