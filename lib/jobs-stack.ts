import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { AuditLogJobs } from "./audit-log-jobs.ts";
import type { Foundation } from "./data-stack.ts";
import { ListJobs } from "./list-jobs.ts";
import { Retries } from "./retries.ts";
import { Sweeper } from "./sweeper.ts";

/** What runs without a caller: queues with their workers, and schedules. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & Foundation) {
    super(scope, id, props);
    new Retries(this, "LiveRetries", { ...props, environment: "live" });
    new Retries(this, "TestRetries", { ...props, environment: "test" });
    new ListJobs(this, "Lists", props);
    new Sweeper(this, "Sweeper", props);
    new AuditLogJobs(this, "AuditLog", props);
  }
}
