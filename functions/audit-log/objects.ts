/** How long an object cannot be overwritten away or deleted: what the log is made of for years, the rest for weeks. */
export type Lock = "years" | "weeks";

export type LogObject = { bytes: Buffer; etag: string; modified: Date };

/** The log's bucket. */
export type LogObjects = {
  read: (key: string) => Promise<LogObject | undefined>;
  /** Says whether nothing stood there before. */
  writeNew: (key: string, bytes: Uint8Array, lock: Lock) => Promise<boolean>;
  /** Says whether what stood there was still the version that was read; `undefined`: nothing. */
  replace: (
    key: string,
    bytes: Uint8Array,
    kept: { expected: { etag: string } | undefined; lock: Lock },
  ) => Promise<boolean>;
  remove: (keys: readonly string[]) => Promise<void>;
  /** In order, from after a key on; not all of them where there are very many. */
  keys: (prefix: string, after?: string) => Promise<string[]>;
};

export const checkpointKey = "checkpoint";
