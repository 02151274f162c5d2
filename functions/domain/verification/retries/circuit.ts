import type { HubAnswer } from "../hub-answer.ts";

/** How the hub answers retries of one document type. A POST never looks at it: a caller always gets a call. */
export type Circuit = { failures: number; openUntil: number };

const failuresBeforeOpen = 5;
const openMs = 60_000;

export function isOpen(circuit: Circuit | undefined, now: Date): boolean {
  return circuit !== undefined && circuit.openUntil > now.getTime();
}

/** The circuit after an answer; nothing where it need not be written. One answer of any other kind closes it. */
export function circuitAfter(
  before: Circuit | undefined,
  answer: HubAnswer,
  { now, pace }: { now: Date; pace: number },
): Circuit | "closed" | undefined {
  const failed = answer.kind === "failed" || (answer.kind === "answered" && answer.code === "S");
  if (!failed) return before === undefined ? undefined : "closed";
  const failures = (before?.failures ?? 0) + 1;
  return { failures, openUntil: failures < failuresBeforeOpen ? 0 : now.getTime() + openMs / pace };
}
