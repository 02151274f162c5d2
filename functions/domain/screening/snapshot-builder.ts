import type { ListedEntity } from "./merged-entity.ts";

export type SnapshotInput = {
  /** Names this build, e.g. `2026-08-01T02:00:00Z-3f2a`; live answers quote it. */
  id: string;
  /** ISO 8601; when the lists in it were last checked. Live answers quote it. */
  refreshedAt: string;
  /** Read once, in order; a million entities never stand in memory together. */
  entities: AsyncIterable<ListedEntity> | Iterable<ListedEntity>;
  /** Lines `form, form, … => Q123`: spellings of one name. Left empty, the small dictionary of the project serves. */
  nameGroups: AsyncIterable<string> | Iterable<string>;
};

/** Display data is handed over while entities stream by; in the file it follows the index. */
export type WriteDisplay = (chunk: Uint8Array) => Promise<void>;

export type SnapshotBuild = {
  /** The head of the file: everything a search needs in memory. The file is `index` followed by all display chunks. */
  index: Uint8Array;
  displayLength: number;
  entities: number;
  names: number;
};

/** Builds one immutable snapshot; see `snapshot-format.ts` for its layout. */
export async function buildSnapshot(_input: SnapshotInput, _writeDisplay: WriteDisplay): Promise<SnapshotBuild> {
  throw new Error("The snapshot builder is not here yet");
}
