import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import type { ServiceFunction } from "./service-function.ts";

export type ScheduleProps = {
  /** Schedules are told apart by name in an account and region. */
  name: string;
  description: string;
  expression: string;
  target: ServiceFunction;
};

/** Runs a function by the clock, under a role that may do nothing else. A run that fails is not repeated: the next one is due. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, { name, description, expression, target }: ScheduleProps) {
    super(scope, id);
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("scheduler.amazonaws.com") });
    const { functionArn } = target.lambda;
    role.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [functionArn] }));
    new CfnSchedule(this, "Schedule", {
      name,
      description,
      scheduleExpression: expression,
      flexibleTimeWindow: { mode: "OFF" },
      target: { arn: functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 0 } },
    });
  }
}
