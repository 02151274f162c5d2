import { invalid } from "../refusals.ts";
import { compare, equal, type Item, isList, sizeOf, typeOf, type Value } from "../values.ts";
import { type Path, readPath, type Scope, valueAt } from "./paths.ts";
import { Reader } from "./reader.ts";

type Operand = { kind: "path"; path: Path } | { kind: "value"; name: string } | { kind: "size"; path: Path };
type Comparator = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** A condition as it was read: also a query's key condition and its filter. */
export type Condition =
  | { kind: "and" | "or"; left: Condition; right: Condition }
  | { kind: "not"; inner: Condition }
  | { kind: "compare"; by: Comparator; left: Operand; right: Operand }
  | { kind: "between"; value: Operand; low: Operand; high: Operand }
  | { kind: "in"; value: Operand; choices: Operand[] }
  | { kind: "exists"; path: Path; wanted: boolean }
  | { kind: "type" | "begins" | "contains"; path: Path; operand: Operand };

export type ReadCondition = { condition: Condition; used: ReadonlySet<string>; attributes: ReadonlySet<string> };

export function readCondition(text: string): ReadCondition {
  const reader = new Reader(text);
  const condition = either(reader);
  if (!reader.isDone()) throw reader.fault();
  return { condition, used: reader.used, attributes: reader.attributes };
}

function either(reader: Reader): Condition {
  let left = both(reader);
  while (reader.takes("OR")) left = { kind: "or", left, right: both(reader) };
  return left;
}

function both(reader: Reader): Condition {
  let left = negated(reader);
  while (reader.takes("AND")) left = { kind: "and", left, right: negated(reader) };
  return left;
}

function negated(reader: Reader): Condition {
  if (reader.takes("NOT")) return { kind: "not", inner: negated(reader) };
  if (!reader.takes("(")) return call(reader) ?? comparison(reader);
  const inner = either(reader);
  reader.expect(")");
  return inner;
}

function call(reader: Reader): Condition | undefined {
  for (const [name, wanted] of [["attribute_exists", true] as const, ["attribute_not_exists", false] as const]) {
    if (!reader.takesCall(name)) continue;
    const path = readPath(reader);
    reader.expect(")");
    return { kind: "exists", path, wanted };
  }
  for (const [name, kind] of [
    ["attribute_type", "type"] as const,
    ["begins_with", "begins"] as const,
    ["contains", "contains"] as const,
  ]) {
    if (!reader.takesCall(name)) continue;
    const path = readPath(reader);
    reader.expect(",");
    const operand = readOperand(reader);
    reader.expect(")");
    return { kind, path, operand };
  }
  return undefined;
}

const comparators: readonly Comparator[] = ["=", "<>", "<", "<=", ">", ">="];

function comparison(reader: Reader): Condition {
  const value = readOperand(reader);
  const by = comparators.find((one) => one === reader.next);
  if (by !== undefined) {
    reader.expect(by);
    return { kind: "compare", by, left: value, right: readOperand(reader) };
  }
  if (reader.takes("BETWEEN")) {
    const low = readOperand(reader);
    reader.expect("AND");
    return { kind: "between", value, low, high: readOperand(reader) };
  }
  reader.expect("IN");
  reader.expect("(");
  const choices = [readOperand(reader)];
  while (reader.takes(",")) choices.push(readOperand(reader));
  reader.expect(")");
  return { kind: "in", value, choices };
}

function readOperand(reader: Reader): Operand {
  if (reader.next?.startsWith(":")) return { kind: "value", name: reader.take() };
  if (!reader.takesCall("size")) return { kind: "path", path: readPath(reader) };
  const path = readPath(reader);
  reader.expect(")");
  return { kind: "size", path };
}

/** Whether an item fulfils a condition. An item that does not exist is an empty one. */
export function holds(condition: Condition, item: Item, scope: Scope): boolean {
  switch (condition.kind) {
    case "and":
      return holds(condition.left, item, scope) && holds(condition.right, item, scope);
    case "or":
      return holds(condition.left, item, scope) || holds(condition.right, item, scope);
    case "not":
      return !holds(condition.inner, item, scope);
    case "exists":
      return (valueAt(item, condition.path, scope) !== undefined) === condition.wanted;
    case "compare":
      return compares(condition.by, operandOf(condition.left, item, scope), operandOf(condition.right, item, scope));
    case "between":
      return (
        compares(">=", operandOf(condition.value, item, scope), operandOf(condition.low, item, scope)) &&
        compares("<=", operandOf(condition.value, item, scope), operandOf(condition.high, item, scope))
      );
    case "in":
      return condition.choices.some((choice) =>
        compares("=", operandOf(condition.value, item, scope), operandOf(choice, item, scope)),
      );
    default:
      return answers(condition.kind, valueAt(item, condition.path, scope), operandOf(condition.operand, item, scope));
  }
}

function operandOf(operand: Operand, item: Item, scope: Scope): Value | undefined {
  if (operand.kind === "path") return valueAt(item, operand.path, scope);
  if (operand.kind === "value") return valueNamed(operand.name, scope);
  const value = valueAt(item, operand.path, scope);
  return value === undefined ? undefined : sizeOf(value);
}

export function valueNamed(name: string, { values }: Scope): Value {
  const value = values?.[name];
  if (value === undefined) throw invalid(`An expression attribute value used in expression is not defined: ${name}`);
  return value;
}

function compares(by: Comparator, left: Value | undefined, right: Value | undefined): boolean {
  if (by === "<>") return left === undefined || right === undefined || !equal(left, right);
  if (left === undefined || right === undefined) return false;
  if (by === "=") return equal(left, right);
  const order = compare(left, right);
  if (order === undefined) return false;
  if (by === "<") return order < 0;
  if (by === "<=") return order <= 0;
  return by === ">" ? order > 0 : order >= 0;
}

function answers(kind: "type" | "begins" | "contains", value: Value | undefined, operand: Value | undefined): boolean {
  if (value === undefined || operand === undefined) return false;
  if (kind === "type") return typeOf(value) === operand;
  if (typeof value === "string") {
    if (typeof operand !== "string") return false;
    return kind === "begins" ? value.startsWith(operand) : value.includes(operand);
  }
  if (kind === "begins") return false;
  if (value instanceof Set) return value.has(operand);
  return isList(value) && value.some((one) => equal(one, operand));
}
