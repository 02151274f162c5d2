import type { OldestKept } from "../../contract/problems.ts";
import { snapshotVersion } from "../../contract/screening/changed-since.ts";
import type { Served, SnapshotManifest, SnapshotPointer } from "../snapshot/pointer.ts";

/** A snapshot that the one in service grew out of, and how long ago it was replaced. */
type Ancestor = { version: string; number: number; matcherVersion?: number | undefined; replacedDaysAgo: number };

type EarlierSnapshot =
  | { kind: "ancestor"; ancestor: Ancestor }
  /** Older than what is kept, unknown, or taken out of service by a rollback. */
  | { kind: "not kept"; oldest: OldestKept | undefined };

/** By its version, or by an instant: the snapshot that was in service then. */
export function earlierSnapshot(
  { history }: SnapshotPointer,
  { manifest, since, now }: { manifest: SnapshotManifest; since: string; now: Date },
): EarlierSnapshot {
  const ancestors = ancestorsOf(history, manifest);
  const isAncestor = ({ version }: Served) => ancestors.has(version);
  const place = snapshotVersion.test(since)
    ? history.findIndex(({ version }) => version === since)
    : history.findIndex(({ from }) => from <= new Date(since).toISOString());
  const found = history[place];
  if (found === undefined || !isAncestor(found))
    return { kind: "not kept", oldest: oldestOf(history.filter(isAncestor)) };
  const { version, number, matcherVersion } = found;
  const replacedAt = history[place - 1]?.from;
  const replacedMs = replacedAt === undefined ? 0 : now.getTime() - Date.parse(replacedAt);
  return { kind: "ancestor", ancestor: { version, number, matcherVersion, replacedDaysAgo: replacedMs / 86_400_000 } };
}

/** The snapshot itself and those it grew out of, as far as changes since them are kept. */
function ancestorsOf(history: readonly Served[], { version, changes }: SnapshotManifest): ReadonlySet<string> {
  const ancestors = new Set<string>();
  if (changes === undefined) return ancestors;
  let next: Lineage | undefined = { version, ...changes };
  while (next !== undefined && next.number >= changes.keptSince && !ancestors.has(next.version)) {
    ancestors.add(next.version);
    next = parentOf(next, history);
  }
  return ancestors;
}

type Lineage = Pick<Served, "version" | "number" | "parent">;

function parentOf({ parent }: Lineage, history: readonly Served[]): Lineage | undefined {
  return history.find(({ version }) => version === parent);
}

function oldestOf(ancestors: readonly Served[]): OldestKept | undefined {
  const oldest = ancestors.at(-1);
  return oldest && { snapshot: oldest.version, inServiceFrom: oldest.from };
}
