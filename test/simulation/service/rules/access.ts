import { Caller } from "../../../../functions/contract/access.ts";
import { limits } from "../../../../functions/contract/limits.ts";
import type { Problem } from "../../../../functions/contract/problems.ts";
import type { Operation } from "../../../../functions/contract/routes.ts";
import { refusedBy } from "../../../../functions/edge/request/gates.ts";
import type { HeldKey } from "../ground.ts";
import type { Findings } from "./findings.ts";
import { clocksApartMs } from "./records.ts";

/** A request as it arrived: what its key could do then. */
type Arrived = { key: HeldKey; operation: Operation; caller: Caller; at: number };

const refusesAccess: ReadonlySet<string> = new Set([
  "unauthorized",
  "dashboardAccount",
  "feeUnsettled",
  "productionNotApproved",
  "wrongEndpoint",
  "testNotApproved",
]);

/** A change of access holds from the next request on, for and against its key, and no key is let in too often. */
export class AccessRules {
  readonly #findings: Findings;
  readonly #letIn = new Map<string, number>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** What a key had used of a window before anything happened. */
  begin(keyId: string, window: string, count: number): void {
    this.#letIn.set(`${keyId} ${window}`, count);
  }

  arrives(key: HeldKey, operation: Operation): Arrived {
    return { key, operation, caller: this.#callerNow(key), at: this.#findings.ground.scheduler.now };
  }

  letIn(arrived: Arrived, caller: Caller, countedAt: Date): void {
    const { key, operation } = arrived;
    if (caller.keyId !== key.keyId)
      this.#findings.fail("nobody withdrawn is let in", `${key.keyId} came in as ${caller.keyId}`);
    const isStale = caller.access.accessVersion < arrived.caller.access.accessVersion;
    const reasons = [-clocksApartMs, 0].map((off) => this.#refusal(arrived, arrived.at + off));
    if (isStale && reasons.every((reason) => reason !== undefined)) {
      this.#findings.fail("nobody withdrawn is let in", `${key.keyId} was let in to ${operation}: ${reasons[1]}`);
    }
    this.#count(key, countedAt);
  }

  refused(arrived: Arrived, { kind }: Problem): void {
    if (!refusesAccess.has(kind)) return;
    const now = { ...arrived, caller: this.#callerNow(arrived.key) };
    const isOpen = (one: Arrived) =>
      [0, clocksApartMs].every((off) => this.#refusal(one, arrived.at + off) === undefined);
    if (isOpen(arrived) && isOpen(now) && arrived.caller.access.accessVersion === now.caller.access.accessVersion) {
      this.#findings.fail("whoever may come in is let in", `${arrived.key.keyId} was refused: ${kind}`);
    }
  }

  #refusal({ key, operation, caller }: Arrived, now: number): string | undefined {
    return refusedBy({ caller, address: key.environment, operation, now: new Date(now) });
  }

  #callerNow({ hash }: HeldKey): Caller {
    const { engine, tables } = this.#findings.ground;
    return Caller.parse(engine.item(tables.records, { pk: `KEY#${hash}`, sk: "KEY" })?.caller);
  }

  #count({ keyId }: HeldKey, at: Date): void {
    const windows = [
      [at.toISOString().slice(0, "YYYY-MM-DDThh:mm".length), limits.requestsPerMinute],
      [at.toISOString().slice(0, "YYYY-MM-DDThh".length), limits.requestsPerHour],
    ] as const;
    for (const [window, most] of windows) {
      const name = `${keyId} ${window}`;
      const count = (this.#letIn.get(name) ?? 0) + 1;
      this.#letIn.set(name, count);
      if (count > most) this.#findings.fail("no more than the limit", `${count} of ${name}`);
    }
  }
}
