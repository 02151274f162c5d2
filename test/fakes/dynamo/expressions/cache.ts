import { invalid } from "../refusals.ts";
import type { Value } from "../values.ts";
import { type ReadCondition, readCondition } from "./conditions.ts";
import { type Path, readPath, type Scope } from "./paths.ts";
import { Reader } from "./reader.ts";
import { type ReadUpdate, readUpdate } from "./updates.ts";

// The store writes a few dozen expressions: each is read once.

export const conditionOf: (text: string) => ReadCondition = cached(readCondition);
export const updateOf: (text: string) => ReadUpdate = cached(readUpdate);
export const projectionOf: (text: string) => { paths: Path[]; used: ReadonlySet<string> } = cached((text) => {
  const reader = new Reader(text);
  const paths = [readPath(reader)];
  while (reader.takes(",")) paths.push(readPath(reader));
  if (!reader.isDone()) throw reader.fault();
  return { paths, used: reader.used };
});

function cached<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = read(text);
    known.set(text, made);
    return made;
  };
}

type Placeholders = {
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, Value> | undefined;
};

type Expression = { used: ReadonlySet<string> } | undefined;

/** The placeholders of a request: each that is given must be used by an expression, and the other way round. */
export function scopeOf(request: Placeholders, ...expressions: readonly Expression[]): Scope {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = request;
  for (const given of [names, values]) {
    for (const name in given) {
      if (given[name] !== undefined && !expressions.some((one) => one?.used.has(name))) {
        throw invalid(`Value provided in ExpressionAttribute${given === names ? "Names" : "Values"} unused: ${name}`);
      }
    }
  }
  for (const expression of expressions) {
    for (const name of expression?.used ?? []) {
      const given = name.startsWith("#") ? names : values;
      if (given?.[name] === undefined)
        throw invalid(`An expression attribute used in expression is not defined: ${name}`);
    }
  }
  return { names, values };
}
