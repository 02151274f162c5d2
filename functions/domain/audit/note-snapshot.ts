/** A snapshot of the lists that went into service, for whoever asks in years what a screening was made against. */
export type SnapshotInService = {
  version: string;
  sha256: string;
  entities: number;
  builtAt: string;
  at: string;
  sources: { id: string; records: number; digest: string }[];
};

export type NoteSnapshotDeps = {
  /** The snapshot in service, whoever put it there: the job that builds, or a command. */
  currentSnapshot: () => Promise<Omit<SnapshotInService, "at"> | undefined>;
  /** The last one that was noted, and its number. */
  lastSnapshot: () => Promise<{ number: number; version: string } | undefined>;
  writeSnapshot: (number: number, snapshot: SnapshotInService) => Promise<void>;
  now: () => Date;
};

/** Notes which snapshot is in service, once each time it changes. */
export async function noteSnapshot(deps: NoteSnapshotDeps): Promise<{ noted: boolean }> {
  const [current, last] = await Promise.all([deps.currentSnapshot(), deps.lastSnapshot()]);
  if (current === undefined || current.version === last?.version) return { noted: false };
  const { version, sha256, entities, builtAt } = current;
  // A manifest says more of each list, what its last check found among it, which moves on while the snapshot stays.
  const sources = current.sources.map(({ id, records, digest }) => ({ id, records, digest }));
  const at = deps.now().toISOString();
  await deps.writeSnapshot((last?.number ?? 0) + 1, { version, sha256, entities, builtAt, at, sources });
  return { noted: true };
}
