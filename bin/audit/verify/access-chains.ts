import { isDeepStrictEqual } from "node:util";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { Access } from "../../../functions/contract/access.ts";
import { kindOfKey } from "../../../functions/contract/item-kinds.ts";
import type { Image } from "../../../functions/exports/newest-images.ts";
import { isPastItsEnd, type Span } from "../../../functions/reconciliation/span.ts";
import { AuditFault } from "./fault.ts";

const Facts = z.record(z.string(), z.unknown());
type Facts = z.infer<typeof Facts>;

const Account = z
  .object({
    accountId: z.string(),
    name: z.string(),
    agencyCode: z.string().optional(),
    closed: z.boolean(),
    access: Access.omit({ accessVersion: true }),
  })
  .transform(({ accountId, access, ...facts }) => ({ accountId, facts: { ...facts, ...access } }));

const Event = z.object({
  eventId: z.string(),
  accountId: z.string(),
  at: z.string(),
  what: z.string(),
  before: Facts,
  after: Facts,
});
type Event = z.infer<typeof Event>;

/** Events that change what an account may do begin with this word; others are of its keys, wallet and webhook. */
const ofTheAccount = /^account /;

/** What each account may do today follows from its events: each begins where the one before it ended. */
export class AccessChains {
  readonly #span: Span;
  readonly #accounts = new Map<string, Facts>();
  readonly #events = new Map<string, Event[]>();

  constructor(span: Span) {
    this.#span = span;
  }

  add(image: Image): void {
    if (isPastItsEnd(image, this.#span)) return;
    if (kindOfKey(image.pk?.S ?? "") !== "account") return;
    const sort = image.sk?.S ?? "";
    if (sort === "ACCOUNT") {
      const { accountId, facts } = Account.parse(unmarshall(image));
      this.#accounts.set(accountId, facts);
    }
    if (!sort.startsWith("EVENT#")) return;
    const event = Event.parse(unmarshall(image));
    if (!ofTheAccount.test(event.what)) return;
    this.#events.set(event.accountId, [...(this.#events.get(event.accountId) ?? []), event]);
  }

  check(): number {
    for (const [accountId, facts] of this.#accounts) {
      const chain = (this.#events.get(accountId) ?? []).sort((one, other) => (one.at < other.at ? -1 : 1));
      const isYoung = chain.some(({ at }) => new Date(at) > this.#span.openSince);
      if (!isYoung) refuseDifference(accountId, facts, endOf(accountId, chain));
    }
    for (const accountId of this.#events.keys()) {
      if (!this.#accounts.has(accountId))
        throw new AuditFault(`${accountId} has events, and there is no such account.`);
    }
    return this.#accounts.size;
  }
}

function endOf(accountId: string, chain: Event[]): Facts {
  let facts: Facts = {};
  for (const { eventId, what, before, after } of chain) {
    for (const [name, was] of Object.entries(before)) {
      if (isDeepStrictEqual(facts[name], was)) continue;
      throw new AuditFault(
        `${accountId}: ${eventId} (${what}) says that ${name} was ${shown(was)}, and before it ${name} was ${shown(facts[name])}.`,
      );
    }
    const kept = Object.entries(facts).filter(([name]) => !(name in before));
    facts = { ...Object.fromEntries(kept), ...after };
  }
  return facts;
}

function refuseDifference(accountId: string, facts: Facts, byEvents: Facts): void {
  for (const name of new Set([...Object.keys(facts), ...Object.keys(byEvents)])) {
    if (isDeepStrictEqual(facts[name], byEvents[name])) continue;
    throw new AuditFault(
      `${accountId}: ${name} is ${shown(facts[name])}, and by its events it would be ${shown(byEvents[name])}.`,
    );
  }
}

function shown(value: unknown): string {
  return value === undefined ? "not set" : JSON.stringify(value);
}
