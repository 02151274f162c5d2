import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { AuditCatalogue } from "./audit-catalogue.ts";
import { AuditorAccess } from "./auditor-access.ts";
import type { Foundation } from "./data-stack.ts";
import { AuditLogJobs } from "./jobs/audit-log-jobs.ts";
import { ExportJob } from "./jobs/export-job.ts";
import { HubCertificate } from "./jobs/hub-certificate.ts";
import { ListAnnouncements } from "./jobs/list-announcements.ts";
import { ListJobs } from "./jobs/list-jobs.ts";
import { Reconciliation } from "./jobs/reconciliation.ts";
import { RetentionJob } from "./jobs/retention.ts";
import { Retries } from "./jobs/retries.ts";
import { Sweeper } from "./jobs/sweeper.ts";

/** What runs without a caller: queues with their workers, and schedules; and what auditors query of their exports. */
export class JobsStack extends Stack {
  readonly lists: ListJobs;

  constructor(scope: Construct, id: string, props: StackProps & Foundation) {
    super(scope, id, props);
    new Retries(this, "LiveRetries", { ...props, environment: "live" });
    new Retries(this, "TestRetries", { ...props, environment: "test" });
    new HubCertificate(this, "LiveCertificate", { ...props, environment: "live" });
    new HubCertificate(this, "TestCertificate", { ...props, environment: "test" });
    this.lists = new ListJobs(this, "Lists", props);
    new ListAnnouncements(this, "ListAnnouncements", props);
    new Sweeper(this, "Sweeper", props);
    new AuditLogJobs(this, "AuditLog", props);
    new RetentionJob(this, "Retention", props);
    new ExportJob(this, "Exports", props);
    new Reconciliation(this, "Reconciliation", props);
    const catalogue = new AuditCatalogue(this, "AuditCatalogue", props);
    new AuditorAccess(this, "AuditorAccess", { ...props, catalogue });
  }
}
