import { appendFileSync, closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** One file a function, appended line by line: what CloudWatch would hold. */
export type Logs = {
  write: (name: string, line: string) => void;
  follow: (name: string, source: Readable) => void;
  close: () => void;
};

/**
 * Written at once, without waiting for the disk: a line takes the system some microseconds, while a stream wakes another
 * thread for each, several times in a verification. What a host that is killed had to say is in the file as well.
 */
export function openLogs(folder: string): Logs {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, number>();
  let closed = false;
  const append = (name: string, text: string | Buffer): void => {
    // A function that is being ended may still speak.
    if (closed) return;
    const file = files.get(name) ?? openSync(join(folder, `${name}.log`), "a");
    files.set(name, file);
    appendFileSync(file, text);
  };
  return {
    write: (name, line) => append(name, `${line}\n`),
    follow: (name, source) => {
      source.on("data", (chunk: Buffer) => append(name, chunk));
    },
    close: () => {
      closed = true;
      for (const file of files.values()) closeSync(file);
    },
  };
}
