import { invalid } from "../refusals.ts";
import { type Item, isList, isMap, type Value } from "../values.ts";
import type { Reader } from "./reader.ts";

/** What a request puts in the place of its placeholders. */
export type Scope = {
  readonly names: Readonly<Record<string, string>> | undefined;
  readonly values: Readonly<Record<string, Value>> | undefined;
};

/** Where an attribute lies: a name, possibly by placeholder, and further names and positions inside its value. */
export type Path = readonly (string | number)[];

export function readPath(reader: Reader): Path {
  const first = nameFrom(reader);
  reader.attributes.add(first);
  const steps: (string | number)[] = [first];
  for (;;) {
    if (reader.takes(".")) steps.push(nameFrom(reader));
    else if (reader.takes("[")) {
      steps.push(Number(reader.take()));
      reader.expect("]");
    } else return steps;
  }
}

function nameFrom(reader: Reader): string {
  const word = reader.take();
  if (!/^[#A-Za-z_]/.test(word)) throw reader.fault();
  return word;
}

/** The path with the names of this request. */
export function resolved(path: Path, scope: Scope): Path {
  return path.map((step) => (typeof step === "string" ? nameOf(step, scope) : step));
}

export function nameOf(step: string, { names }: Scope): string {
  if (!step.startsWith("#")) return step;
  const name = names?.[step];
  if (name === undefined)
    throw invalid(`An expression attribute name used in the document path is not defined: ${step}`);
  return name;
}

export function valueAt(item: Item, path: Path, scope: Scope): Value | undefined {
  let found: Value | undefined = item;
  for (const step of path) {
    if (found === undefined) return undefined;
    found = typeof step === "number" ? element(found, step) : member(found, nameOf(step, scope));
  }
  return found;
}

function member(value: Value, name: string): Value | undefined {
  return isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function element(value: Value, index: number): Value | undefined {
  return isList(value) ? value[index] : undefined;
}
