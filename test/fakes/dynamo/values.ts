/** What an attribute holds, as the document client gives and takes it. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | ReadonlySet<string | number>
  | readonly Value[]
  | { readonly [name: string]: Value };
export type Item = { readonly [name: string]: Value };

type ValueType = "S" | "N" | "BOOL" | "NULL" | "B" | "SS" | "NS" | "L" | "M";

export function typeOf(value: Value): ValueType {
  if (typeof value === "string") return "S";
  if (typeof value === "number") return "N";
  if (typeof value === "boolean") return "BOOL";
  if (value === null) return "NULL";
  if (isList(value)) return "L";
  if (value instanceof Set) return typeof value.values().next().value === "number" ? "NS" : "SS";
  return value instanceof Uint8Array ? "B" : "M";
}

/** An own copy, without what is undefined: the document client is told to leave that out. */
export function copyOf(given: unknown): Value {
  if (typeof given === "string" || typeof given === "boolean" || given === null) return given;
  if (typeof given === "number") return finite(given);
  if (Array.isArray(given)) return given.map(copyOf);
  if (given instanceof Set) return new Set(given);
  if (given instanceof Uint8Array) return given.slice();
  if (isPlain(given)) return copyOfItem(given);
  throw new Error(`the tables hold no ${typeof given}`);
}

export function copyOfItem(given: object): Item {
  const copy: { [name: string]: Value } = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) copy[name] = copyOf(value);
  return copy;
}

export function equal(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || typeOf(a) !== typeOf(b))
    return false;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((one, index) => equal(one, b[index] ?? null));
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((one) => b.has(one));
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0;
  if (!isMap(a) || !isMap(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return a !== undefined && b !== undefined && equal(a, b);
}

/** Below, at or above nothing; undefined where the two cannot be ordered. */
export function compare(a: Value, b: Value): number | undefined {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  return undefined;
}

/** Texts are ordered by their UTF-8 bytes. Only beside surrogates is that another order than the one of JavaScript. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

export function sizeOf(value: Value): number | undefined {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return undefined;
  if (isList(value) || value instanceof Uint8Array) return value.length;
  return value instanceof Set ? value.size : Object.keys(value).length;
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMap(value: Value): value is Item {
  return typeOf(value) === "M";
}

function isPlain(given: unknown): given is object {
  const prototype: unknown = typeof given === "object" && given !== null ? Object.getPrototypeOf(given) : undefined;
  return prototype === Object.prototype || prototype === null;
}

function finite(number: number): number {
  if (!Number.isFinite(number)) throw new Error("the tables hold finite numbers only");
  return number;
}
