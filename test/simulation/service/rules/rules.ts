import type { Change } from "../../../fakes/dynamo/table.ts";
import type { Ground } from "../ground.ts";
import { currentWorker } from "../worker.ts";
import { AccessRules } from "./access.ts";
import { AnswerRules } from "./answers.ts";
import { AuditRules } from "./audit.ts";
import { Findings } from "./findings.ts";
import { HubRules } from "./hub.ts";
import { LivenessRules } from "./liveness.ts";
import { MoneyRules } from "./money.ts";
import { PrivacyRules } from "./privacy.ts";
import { RecordRules } from "./records.ts";

/** What must hold whatever happens, written down apart from the code that keeps it. Each commit is looked at when it is made. */
export class Rules {
  readonly findings: Findings;
  readonly records: RecordRules;
  readonly money: MoneyRules;
  readonly answers: AnswerRules;
  readonly access: AccessRules;
  readonly audit: AuditRules;
  readonly hub: HubRules;
  readonly liveness: LivenessRules;
  readonly privacy: PrivacyRules;

  constructor(ground: Ground) {
    this.findings = new Findings(ground);
    this.records = new RecordRules(this.findings);
    this.money = new MoneyRules(this.findings);
    this.hub = new HubRules(this.findings, this.records);
    this.liveness = new LivenessRules(this.findings, this.records);
    this.answers = new AnswerRules(this.findings, this);
    this.money.charged = (id) => this.answers.charged(id);
    this.access = new AccessRules(this.findings);
    this.audit = new AuditRules(this.findings);
    this.privacy = new PrivacyRules(this.findings);
  }

  committed(changes: readonly Change[]): void {
    const worker = currentWorker();
    for (const change of changes) {
      this.privacy.committed(change);
      this.records.committed(change, worker);
      this.liveness.committed(change);
    }
    this.money.committed(changes, worker);
    this.audit.committed(changes);
  }
}
