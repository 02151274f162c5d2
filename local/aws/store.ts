import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** A small value kept in one file, replaced whole: a kill leaves the old one or the new one, never half of it. */
export type Store<Value> = { read: () => Value; write: (value: Value) => void };

export function fileStore<Value>(path: string, initial: () => Value): Store<Value> {
  mkdirSync(dirname(path), { recursive: true });
  let current: Value = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : initial();
  const write = (value: Value): void => {
    replaceFile(path, `${JSON.stringify(value, null, 2)}\n`);
    current = value;
  };
  if (!existsSync(path)) write(current);
  return { read: () => current, write };
}

export function replaceFile(path: string, content: string | Buffer): void {
  const temporary = `${path}.${process.pid}.new`;
  const file = openSync(temporary, "w", 0o600);
  writeFileSync(file, content);
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, path);
}
