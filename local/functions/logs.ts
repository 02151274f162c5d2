import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** One file a function, appended line by line: what CloudWatch would hold. */
export type Logs = {
  write: (name: string, line: string) => void;
  follow: (name: string, source: Readable) => void;
  close: () => Promise<void>;
};

export function openLogs(folder: string): Logs {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const fileOf = (name: string): WriteStream => {
    const known = files.get(name);
    if (known) return known;
    const opened = createWriteStream(join(folder, `${name}.log`), { flags: "a" });
    files.set(name, opened);
    return opened;
  };
  return {
    write: (name, line) => {
      fileOf(name).write(`${line}\n`);
    },
    follow: (name, source) => {
      source.on("data", (chunk: Buffer) => fileOf(name).write(chunk));
    },
    close: async () => {
      const endings = [...files.values()].map((file) => new Promise<void>((done) => file.end(done)));
      await Promise.all(endings);
    },
  };
}
