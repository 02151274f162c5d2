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
import type * as z from "zod";
import { ExpectedFault, putBack } from "../fault.ts";

/** A small value kept in one file, replaced whole: a kill leaves the old one or the new one, never half of it. */
export type Store<Value> = { read: () => Value; write: (value: Value) => void };

type Kept<Value> = {
  path: string;
  schema: z.ZodType<Value>;
  initial: () => Value;
  /** What whoever finds the file damaged can do about it. */
  remedy?: string;
};

export function fileStore<Value>(kept: Kept<Value>): Store<Value> {
  const { path, initial } = kept;
  mkdirSync(dirname(path), { recursive: true });
  let current = existsSync(path) ? readKept(kept) : initial();
  const write = (value: Value): void => {
    replaceFile(path, `${JSON.stringify(value, null, 2)}\n`);
    current = value;
  };
  if (!existsSync(path)) write(current);
  return { read: () => current, write };
}

export function readKept<Value>({ path, schema, remedy = putBack }: Omit<Kept<Value>, "initial">): Value {
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new ExpectedFault(`${path} is damaged: ${remedy}`, { cause });
  }
}

export function replaceFile(path: string, content: string | Buffer): void {
  const temporary = `${path}.${process.pid}.new`;
  const file = openSync(temporary, "w", 0o600);
  writeFileSync(file, content);
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, path);
}
