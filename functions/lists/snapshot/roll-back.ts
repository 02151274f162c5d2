import { type Moved, type PointerStore, rolledBack, type SnapshotManifest } from "./pointer.ts";

type RollBackOutcome =
  | { kind: "rolledBack"; from: string; manifest: SnapshotManifest }
  | { kind: "nothing"; reason: string };

/** The snapshot before the one in service goes into service again, by one conditional write. */
export async function rollBack(pointer: PointerStore, at: Moved): Promise<RollBackOutcome> {
  const before = await pointer.read();
  if (before === undefined) return { kind: "nothing", reason: "no snapshot is in service" };
  const next = rolledBack(before, at);
  if (next === undefined) return { kind: "nothing", reason: "there is no earlier snapshot" };
  const moved = await pointer.movePointer(before.current.version, next);
  if (!moved) return { kind: "nothing", reason: "another snapshot came into service meanwhile; look again" };
  return { kind: "rolledBack", from: before.current.version, manifest: next.current };
}
