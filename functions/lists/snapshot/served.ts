import { type LoadDeps, type LoadedSnapshot, loadSnapshot } from "./load.ts";
import type { PointerStore } from "./pointer.ts";

export type ServedDeps<Snapshot> = LoadDeps<Snapshot> & {
  pointer: PointerStore;
  now: () => Date;
  /** Lists checked longer ago than this are not screened against. */
  maximumAgeDays: number;
  report: (line: { loaded: string; damaged: string[] }) => void;
};

export type Served<Snapshot> =
  | { kind: "ready"; snapshot: Snapshot; version: string; refreshedAt: string }
  | { kind: "unavailable"; reason: "none" | "empty" | "tooOld" };

/** Between two looks at the pointer; there is no background in which to look meanwhile. */
const lookEverySeconds = 60;

/**
 * The snapshot a function screens against, held between its invocations. The first look after a minute reads the
 * pointer; where it moved, the new snapshot is loaded before the answer, and the old one is let go first, so that
 * the two never stand in memory together.
 */
export function servedSnapshot<Snapshot>(deps: ServedDeps<Snapshot>): () => Promise<Served<Snapshot>> {
  let held: LoadedSnapshot<Snapshot> | undefined;
  /** What the pointer said when `held` was loaded: after a damaged snapshot that is not what is held. */
  let pointedAt: string | undefined;
  let refreshedAt = "";
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async () => {
    const pointer = await deps.pointer.read();
    if (pointer?.current.version !== pointedAt) {
      held = undefined;
      held = pointer && (await loadSnapshot(deps, pointer));
      pointedAt = pointer?.current.version;
      if (held !== undefined) deps.report({ loaded: held.manifest.version, damaged: held.damaged });
    }
    // The index job renews this where no list changed; a snapshot that had to give way keeps its own.
    refreshedAt =
      (held?.manifest.version === pointedAt ? pointer?.current.refreshedAt : held?.manifest.refreshedAt) ?? "";
    lookedAt = deps.now().getTime();
  };

  return async () => {
    if (deps.now().getTime() - lookedAt > lookEverySeconds * 1000) {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    }
    return judged(held, refreshedAt, deps);
  };
}

function judged<Snapshot>(
  held: LoadedSnapshot<Snapshot> | undefined,
  refreshedAt: string,
  { now, maximumAgeDays }: ServedDeps<Snapshot>,
): Served<Snapshot> {
  if (held === undefined) return { kind: "unavailable", reason: "none" };
  if (held.manifest.entities === 0) return { kind: "unavailable", reason: "empty" };
  const ageDays = (now().getTime() - Date.parse(refreshedAt)) / 86_400_000;
  if (!(ageDays <= maximumAgeDays)) return { kind: "unavailable", reason: "tooOld" };
  return { kind: "ready", snapshot: held.snapshot, version: held.manifest.version, refreshedAt };
}
