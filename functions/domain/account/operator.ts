import { Problem } from "../../contract/problems.ts";

/** Who asked for a change, as the signature of the call says. */
export type Who = string;

/** What happened to an account, for whoever asks in years: who, what, when, and what it was before and after. */
export type AuditEvent = {
  eventId: string;
  accountId: string;
  at: string;
  who: Who;
  what: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Time and ids are dependencies of every operation here. */
export type Clockwork = { now: () => Date; newId: (prefix: string) => string };

export function refuse(message: string): Problem {
  return new Problem("changeRefused", { message });
}

export function auditEvent(
  clockwork: Clockwork,
  event: Pick<AuditEvent, "accountId" | "who" | "what"> & { before?: object; after?: object },
): AuditEvent {
  const { before = {}, after = {}, ...rest } = event;
  const changedFields = differences(before, after);
  return { ...rest, eventId: clockwork.newId("evt"), at: clockwork.now().toISOString(), ...changedFields };
}

/** Only what differs: an event that repeats the whole account hides the change in it. */
function differences(before: object, after: object): Pick<AuditEvent, "before" | "after"> {
  const was: Record<string, unknown> = { ...before };
  const is: Record<string, unknown> = { ...after };
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(differing.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));
  return { before: pick(was), after: pick(is) };
}
