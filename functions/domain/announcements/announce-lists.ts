import type { ListsMessage } from "../../contract/verification/retry-message.ts";
import type { ListsUpdated } from "../../contract/verification/webhook-event.ts";
import type { ChangesFound } from "../screening/list-changes.ts";

/** The snapshot that accounts were told of last, or are being told of: one for all accounts, kept in one item. */
export type Announcement = {
  version: string;
  at: string;
  /** What they are told; nothing of the first snapshot, before which there was none. */
  data?: ListsUpdated["data"] | undefined;
  /** Accounts are told in the order of their ids, and up to this one they have been. */
  toldUpTo: string;
  done: boolean;
};

export type AnnounceDeps = {
  currentVersion: () => Promise<string | undefined>;
  readAnnouncement: () => Promise<Announcement | undefined>;
  /** One conditional write: false where another run moved it on. */
  moveAnnouncement: (before: Announcement | undefined, after: Announcement) => Promise<boolean>;
  readChanges: (asked: { since: string }) => Promise<ChangesFound>;
  /** Of all accounts that may have a webhook. */
  accountIds: () => Promise<string[]>;
  send: (message: ListsMessage) => Promise<void>;
  now: () => Date;
};

/** Within an hour of an announcement there is no other: what comes into service meanwhile is told together. */
const leastMs = 3_600_000;
const atOnce = 50;

/** Tells every account, once, that another snapshot is in service. A run that ends halfway is taken up by the next. */
export async function announceLists(deps: AnnounceDeps): Promise<{ told: number }> {
  const [current, last] = await Promise.all([deps.currentVersion(), deps.readAnnouncement()]);
  if (current === undefined) return { told: 0 };
  if (last !== undefined && !last.done) return { told: await tell(deps, last) };
  const now = deps.now();
  if (last?.version === current || (last !== undefined && now.getTime() - Date.parse(last.at) < leastMs)) {
    return { told: 0 };
  }
  const next: Announcement = {
    version: current,
    at: now.toISOString(),
    data: last && (await dataOf(deps, last.version, current)),
    toldUpTo: "",
    done: last === undefined,
  };
  if (!(await deps.moveAnnouncement(last, next)) || next.done) return { told: 0 };
  return { told: await tell(deps, next) };
}

/** Where the snapshot told of last was taken out of service, nothing can be said of what changed since. */
async function dataOf(deps: AnnounceDeps, from: string, current: string): Promise<ListsUpdated["data"]> {
  const changes = await deps.readChanges({ since: from });
  if (changes.kind !== "found") return { to: current, sources: [] };
  return { from: changes.from, to: changes.to, sources: changes.sources };
}

async function tell(deps: AnnounceDeps, begun: Announcement): Promise<number> {
  const { data } = begun;
  if (data === undefined) return 0;
  const waiting = (await deps.accountIds()).filter((accountId) => accountId > begun.toldUpTo).sort();
  let announcement = begun;
  for (let start = 0; start < waiting.length; start += atOnce) {
    const these = waiting.slice(start, start + atOnce);
    await Promise.all(these.map((accountId) => deps.send({ accountId, at: begun.at, lists: data, attempt: 0 })));
    const after = { ...announcement, toldUpTo: these.at(-1) ?? "" };
    if (!(await deps.moveAnnouncement(announcement, after))) return start + these.length;
    announcement = after;
  }
  await deps.moveAnnouncement(announcement, { ...announcement, done: true });
  return waiting.length;
}
