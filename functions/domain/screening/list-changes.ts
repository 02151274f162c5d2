import { type OldestKept, Problem } from "../../contract/problems.ts";
import { snapshotVersion } from "../../contract/screening/changed-since.ts";
import {
  type ChangedEntity,
  type ChangedSource,
  idsPerPage,
  type ListChangesQuery,
  type ScreeningChanges,
} from "../../contract/screening/screening-changes.ts";
import { matchIdOf } from "./match-id.ts";
import { matcherVersion } from "./matcher-version.ts";

export type ChangesFound =
  | {
      kind: "found";
      from: string;
      to: string;
      /** By which version of the matching the earlier snapshot was searched. */
      matcherVersion?: number | undefined;
      sources: ChangedSource[];
      /** All that changed, in an order that stays. */
      ids: Omit<ChangedEntity, "matchId">[];
    }
  | { kind: "not kept"; oldest: OldestKept | undefined }
  /** The snapshot that an earlier page was of. */
  | { kind: "gone" }
  | { kind: "no lists" };

type ListChangesDeps = {
  /** Up to a snapshot that was in service, or to the one in service now. */
  readChanges: (asked: { since: string; to?: string | undefined }) => Promise<ChangesFound>;
  now: () => Date;
};

/** What changed in the lists since an earlier snapshot; with `ids`, page by page, who did. */
export async function listChanges(
  { readChanges, now }: ListChangesDeps,
  { since, ids, cursor }: ListChangesQuery,
): Promise<ScreeningChanges> {
  refuseFuture(now(), since, "since");
  const place = cursor === undefined ? { start: 0 } : placeOf(cursor);
  const found = await readChanges({ since: place.from ?? since, to: place.to });
  if (found.kind === "no lists") throw new Problem("listsUnavailable");
  if (found.kind === "gone") throw refusedCursor();
  if (found.kind === "not kept") throw new Problem("changesNotKept", found.oldest ? { oldest: found.oldest } : {});
  const { from, to, sources } = found;
  const said = { from, to, matcherChanged: found.matcherVersion !== matcherVersion, sources };
  if (!ids) return said;
  const end = place.start + idsPerPage;
  const page = found.ids.slice(place.start, end).map(({ id, ...rest }) => ({ id, matchId: matchIdOf(id), ...rest }));
  return { ...said, ids: page, ...(end < found.ids.length && { nextCursor: cursorOf({ from, to, start: end }) }) };
}

type Place = { from?: string; to?: string; start: number };

/** All pages tell of the same two snapshots, whatever comes into service meanwhile. */
function cursorOf({ from, to, start }: Required<Place>): string {
  return btoa([from, to, start].join(" ")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function placeOf(cursor: string): Place {
  const [from, to, start] = decoded(cursor).split(" ");
  if (from === undefined || to === undefined || !/^\d{1,9}$/.test(start ?? "")) throw refusedCursor();
  return { from, to, start: Number(start) };
}

function decoded(cursor: string): string {
  try {
    return atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw refusedCursor();
  }
}

function refusedCursor(): Problem {
  const message = "must be the nextCursor of an earlier answer, while its snapshot is kept: begin again without it";
  return new Problem("invalidRequest", { fields: [{ field: "cursor", message }] });
}

/** A slip in the year would find nobody changed. */
export function refuseFuture(now: Date, since: string, field: string): void {
  if (snapshotVersion.test(since) || Date.parse(since) <= now.getTime()) return;
  throw new Problem("invalidRequest", { fields: [{ field, message: "must not lie in the future" }] });
}
