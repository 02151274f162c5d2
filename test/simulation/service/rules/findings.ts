import type { Ground } from "../ground.ts";
import { currentWorker } from "../worker.ts";

export type Violation = { rule: string; what: string };

const mostViolations = 30;

/** What was found to break a rule, and where it is looked for. */
export class Findings {
  readonly violations: Violation[] = [];
  readonly ground: Ground;

  constructor(ground: Ground) {
    this.ground = ground;
  }

  fail(rule: string, what: string): void {
    if (this.violations.length >= mostViolations) return;
    this.violations.push({ rule, what });
    this.ground.scheduler.note(currentWorker(), `VIOLATION ${rule}: ${what}`);
  }
}
