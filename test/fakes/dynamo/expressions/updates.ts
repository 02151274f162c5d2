import { invalid } from "../refusals.ts";
import { copyOf, type Item, isList, isMap, typeOf, type Value } from "../values.ts";
import { valueNamed } from "./conditions.ts";
import { type Path, readPath, resolved, type Scope, valueAt } from "./paths.ts";
import { Reader } from "./reader.ts";

type Operand =
  | { kind: "path"; path: Path }
  | { kind: "value"; name: string }
  | { kind: "if not exists"; path: Path; otherwise: Operand }
  | { kind: "append" | "plus" | "minus"; left: Operand; right: Operand };

type Action =
  | { kind: "set"; path: Path; to: Operand }
  | { kind: "remove"; path: Path }
  | { kind: "add" | "delete"; path: Path; value: string };

export type ReadUpdate = { actions: readonly Action[]; used: ReadonlySet<string> };

export function readUpdate(text: string): ReadUpdate {
  const reader = new Reader(text);
  const actions: Action[] = [];
  while (!reader.isDone()) {
    const one = clause(reader);
    do actions.push(one(reader));
    while (reader.takes(","));
  }
  if (actions.length === 0) throw reader.fault();
  return { actions, used: reader.used };
}

function clause(reader: Reader): (reader: Reader) => Action {
  if (reader.takes("SET")) return readSet;
  if (reader.takes("REMOVE")) return (from) => ({ kind: "remove", path: readPath(from) });
  if (reader.takes("ADD")) return (from) => ({ kind: "add", path: readPath(from), value: from.take() });
  if (reader.takes("DELETE")) return (from) => ({ kind: "delete", path: readPath(from), value: from.take() });
  throw reader.fault();
}

function readSet(reader: Reader): Action {
  const path = readPath(reader);
  reader.expect("=");
  const left = readOperand(reader);
  if (reader.takes("+")) return { kind: "set", path, to: { kind: "plus", left, right: readOperand(reader) } };
  if (reader.takes("-")) return { kind: "set", path, to: { kind: "minus", left, right: readOperand(reader) } };
  return { kind: "set", path, to: left };
}

function readOperand(reader: Reader): Operand {
  if (reader.next?.startsWith(":")) return { kind: "value", name: reader.take() };
  if (reader.takesCall("if_not_exists")) {
    const path = readPath(reader);
    reader.expect(",");
    const otherwise = readOperand(reader);
    reader.expect(")");
    return { kind: "if not exists", path, otherwise };
  }
  if (!reader.takesCall("list_append")) return { kind: "path", path: readPath(reader) };
  const left = readOperand(reader);
  reader.expect(",");
  const right = readOperand(reader);
  reader.expect(")");
  return { kind: "append", left, right };
}

type Change = { path: Path; to: Value | undefined };

/** The item after an update. Every operand is taken from the item as it was before. */
export function updated(item: Item, { actions }: ReadUpdate, scope: Scope): Item {
  const changes = actions.map((action) => changeOf(action, item, scope));
  // Inside a list what is removed later must not have moved: the highest positions go first.
  const ordered = [...changes.filter(({ to }) => to !== undefined), ...changes.filter(isRemoval).sort(lastFirst)];
  let after: Value = item;
  for (const { path, to } of ordered) after = withChange(after, path, to);
  if (!isMap(after)) throw misplaced();
  return after;
}

const isRemoval = ({ to }: Change): boolean => to === undefined;
const lastFirst = (a: Change, b: Change): number => Number(b.path.at(-1)) - Number(a.path.at(-1)) || 0;

function changeOf(action: Action, item: Item, scope: Scope): Change {
  const path = resolved(action.path, scope);
  if (action.kind === "remove") return { path, to: undefined };
  if (action.kind === "set") return { path, to: operandIn(action.to, item, scope) };
  const operand = valueNamed(action.value, scope);
  const before = valueAt(item, path, scope);
  return { path, to: action.kind === "add" ? sum(before, operand) : without(before, operand) };
}

function operandIn(operand: Operand, item: Item, scope: Scope): Value {
  switch (operand.kind) {
    case "value":
      return copyOf(valueNamed(operand.name, scope));
    case "path":
      return existing(valueAt(item, operand.path, scope));
    case "if not exists": {
      const there = valueAt(item, operand.path, scope);
      // A null is there.
      return there === undefined ? operandIn(operand.otherwise, item, scope) : there;
    }
    case "append": {
      const [left, right] = [operandIn(operand.left, item, scope), operandIn(operand.right, item, scope)];
      if (!isList(left) || !isList(right)) throw wrongType();
      return [...left, ...right];
    }
    default: {
      const [left, right] = [operandIn(operand.left, item, scope), operandIn(operand.right, item, scope)];
      if (typeof left !== "number" || typeof right !== "number") throw wrongType();
      return operand.kind === "plus" ? left + right : left - right;
    }
  }
}

function existing(value: Value | undefined): Value {
  if (value === undefined)
    throw invalid("The provided expression refers to an attribute that does not exist in the item");
  return value;
}

function sum(before: Value | undefined, added: Value): Value {
  if (before === undefined && (typeof added === "number" || added instanceof Set)) return copyOf(added);
  if (typeof before === "number" && typeof added === "number") return before + added;
  if (before instanceof Set && added instanceof Set && typeOf(before) === typeOf(added)) {
    return new Set([...before, ...added]);
  }
  throw wrongType();
}

/** A set of which nothing is left is no attribute any more. */
function without(before: Value | undefined, taken: Value): Value | undefined {
  if (!(taken instanceof Set)) throw wrongType();
  if (before === undefined) return undefined;
  if (!(before instanceof Set) || typeOf(before) !== typeOf(taken)) throw wrongType();
  const left = [...before].filter((one) => !taken.has(one));
  return left.length === 0 ? undefined : new Set(left);
}

function withChange(whole: Value, [step, ...rest]: Path, to: Value | undefined): Value {
  if (typeof step === "number") return withElement(whole, step, { path: rest, to });
  if (step === undefined || !isMap(whole)) throw misplaced();
  const { [step]: before, ...others } = whole;
  if (rest.length > 0) {
    if (before === undefined) throw misplaced();
    return { ...others, [step]: withChange(before, rest, to) };
  }
  return to === undefined ? others : { ...others, [step]: to };
}

function withElement(whole: Value, index: number, { path, to }: Change): Value {
  if (!isList(whole)) throw misplaced();
  const before = whole[index];
  if (path.length > 0 && before === undefined) throw misplaced();
  const element = path.length > 0 && before !== undefined ? withChange(before, path, to) : to;
  if (element === undefined) return whole.filter((_, at) => at !== index);
  return before === undefined ? [...whole, element] : whole.with(index, element);
}

/** Two clauses of one update must not meet. That is refused before anything else is looked at. */
export function refuseOverlaps({ actions }: ReadUpdate, scope: Scope): void {
  const paths = actions.map(({ path }) => resolved(path, scope));
  if (new Set(paths.map(([first]) => first)).size === paths.length) return;
  for (const [index, path] of paths.entries()) {
    for (const other of paths.slice(index + 1)) {
      const length = Math.min(path.length, other.length);
      if (path.slice(0, length).every((step, at) => step === other[at])) {
        throw invalid("Two document paths overlap with each other; must remove or rewrite one of these paths");
      }
    }
  }
}

const wrongType = (): Error => invalid("An operand in the update expression has an incorrect data type");
const misplaced = (): Error => invalid("The document path provided in the update expression is invalid for update");
