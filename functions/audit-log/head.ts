/** How far the log has come. Whoever moves it has decided what the next leaves are: two cannot decide at once. */
export type Head = {
  /** Raised by every move. */
  revision: number;
  size: number;
  /** The root of the tree of this size, in base64. */
  root: string;
  /** Batches that were laid down before this time are all integrated. */
  settledUntil: string;
  /** The batch with the last leaves, while its tiles or its part of the index may be missing. */
  sequenced?: { key: string; from: number } | undefined;
};

export type HeadStore = {
  readHead: () => Promise<Head>;
  /** One conditional write: false where the head was moved since it was read. */
  moveHead: (from: Head, to: Head) => Promise<boolean>;
};

/** Which leaf holds each fact. */
export type LeafIndex = {
  findLeaves: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  writeLeaves: (leaves: ReadonlyMap<string, number>) => Promise<void>;
};
