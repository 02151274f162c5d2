import type { Change } from "../../../fakes/dynamo/table.ts";
import type { Findings } from "./findings.ts";

/** Whatever changes about an account is written down in the same commit. */
export class AuditRules {
  readonly #findings: Findings;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  committed(changes: readonly Change[]): void {
    const hasEvent = changes.some(({ after }) => String(after?.sk).startsWith("EVENT#"));
    for (const { before, after } of changes) {
      if (after?.sk === "ACCOUNT" && !hasEvent)
        this.#findings.fail("changes are audited", `${after.pk} at version ${after.version}`);
      if (before !== undefined && String(before.sk).startsWith("EVENT#"))
        this.#findings.fail("changes are audited", `an event of ${before.pk} was changed`);
    }
  }
}
