import fc from "fast-check";
import type { Value } from "./values.ts";

// Expressions as the store writes them, and stranger ones.

/** A piece of an expression, with what it puts in the place of its placeholders. */
export type Piece = { text: string; names: Record<string, string>; values: Record<string, Value> };

export const attributes = [
  "n",
  "k",
  "s",
  "l",
  "m",
  "tags",
  "listKey",
  "listSort",
  "pendingShard",
  "deadline",
  "accountId",
];

const text = fc.constantFrom("a", "ab", "b", "ä", "zz");
const number = fc.constantFrom(-1, 0, 1, 2, 3, 0.5, 1_772_409_600);
const tags: fc.Arbitrary<Value> = fc.constantFrom(new Set(["a"]), new Set(["a", "b"]), new Set([1, 2]));
const simple: fc.Arbitrary<Value> = fc.oneof(text, number, fc.boolean(), fc.constant(null));
export const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: simple },
  { weight: 1, arbitrary: tags },
  { weight: 1, arbitrary: fc.array(simple, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ q: simple, r: fc.record({ z: number }) }) },
);

let made = 0;
const placeholder = (sign: ":" | "#"): string => `${sign}x${++made}`;

const valuePiece = (from: fc.Arbitrary<Value> = value): fc.Arbitrary<Piece> =>
  from.map((one) => {
    const name = placeholder(":");
    return { text: name, names: {}, values: { [name]: one } };
  });

const topPath: fc.Arbitrary<Piece> = fc.tuple(fc.constantFrom(...attributes), fc.boolean()).map(([name, hidden]) => {
  const shown = hidden ? placeholder("#") : name;
  return { text: shown, names: hidden ? { [shown]: name } : {}, values: {} };
});
const innerPath = fc.constantFrom("m.q", "m.r", "m.r.z", "l[0]", "l[1]").map(literal);
const path = fc.oneof({ weight: 5, arbitrary: topPath }, { weight: 1, arbitrary: innerPath });

export const nothing: Piece = { text: "", names: {}, values: {} };

function literal(words: string): Piece {
  return { text: words, names: {}, values: {} };
}

/** Pieces and words in a row. */
export function join(...parts: (Piece | string)[]): Piece {
  const pieces = parts.map((part) => (typeof part === "string" ? literal(part) : part));
  return {
    text: pieces.map((piece) => piece.text).join(" "),
    names: Object.assign({}, ...pieces.map(({ names }) => names)),
    values: Object.assign({}, ...pieces.map(({ values }) => values)),
  };
}

const operand = fc.oneof(
  path,
  valuePiece(),
  path.map((one) => join("size(", one, ")")),
);
const comparator = fc.constantFrom("=", "<>", "<", "<=", ">", ">=");
/** The lower bound first: the other way round is refused before anything is looked at. */
const bounds = fc.oneof(fc.tuple(number, number), fc.tuple(text, text)).chain(([a, b]) => {
  const [low, high] = a < b ? [a, b] : [b, a];
  return fc.tuple(valuePiece(fc.constant(low)), valuePiece(fc.constant(high)));
});

export const test: fc.Arbitrary<Piece> = fc.oneof(
  fc.tuple(path, comparator, operand).map((parts) => join(...parts)),
  path.map((one) => join("attribute_exists(", one, ")")),
  path.map((one) => join("attribute_not_exists(", one, ")")),
  fc.constantFrom("pk", "sk").map((key) => literal(`attribute_not_exists(${key})`)),
  fc.tuple(path, valuePiece(text)).map(([one, start]) => join("begins_with(", one, ",", start, ")")),
  fc.tuple(path, valuePiece(simple)).map(([one, part]) => join("contains(", one, ",", part, ")")),
  fc
    .tuple(path, valuePiece(fc.constantFrom("S", "N", "L", "M", "SS")))
    .map(([one, type]) => join("attribute_type(", one, ",", type, ")")),
  fc.tuple(path, bounds).map(([one, [low, high]]) => join(one, "BETWEEN", low, "AND", high)),
  fc.tuple(path, valuePiece(), valuePiece()).map(([one, a, b]) => join(one, "IN (", a, ",", b, ")")),
);
export const condition: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 4, arbitrary: test },
  { weight: 1, arbitrary: fc.tuple(test, test).map(([a, b]) => join("(", a, "OR", b, ")")) },
  { weight: 1, arbitrary: fc.tuple(test, test, test).map(([a, b, c]) => join(a, "AND NOT", b, "OR", c)) },
);

const number1 = valuePiece(number);
const assigned = fc.oneof(
  { weight: 4, arbitrary: valuePiece() },
  { weight: 1, arbitrary: path },
  { weight: 2, arbitrary: fc.tuple(topPath, fc.constantFrom("+", "-"), number1).map((parts) => join(...parts)) },
  {
    weight: 1,
    arbitrary: fc.tuple(path, number1, number1).map(([a, b, c]) => join("if_not_exists(", a, ",", b, ") +", c)),
  },
  {
    weight: 1,
    arbitrary: valuePiece(fc.array(simple, { minLength: 1, maxLength: 2 })).map((more) =>
      join("list_append( l,", more, ")"),
    ),
  },
);
/**
 * Each attribute in one clause at most. What the embedded engine takes and DynamoDB refuses is left out: clauses that meet
 * inside a transaction, the removal of what lies inside an attribute that is not there, an element past a list's end.
 */
export const update: fc.Arbitrary<Piece> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...attributes), { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.boolean(), assigned, valuePiece(fc.oneof(number, tags)), valuePiece(tags)), {
      minLength: 4,
      maxLength: 4,
    }),
    fc.array(fc.constantFrom("SET", "SET", "SET", "REMOVE", "ADD", "DELETE"), { minLength: 4, maxLength: 4 }),
  )
  .map(([names, operands, words]) => {
    const clauses = names.map((name, index) => clauseOf(name, words[index] ?? "SET", operands[index]));
    return join(
      ...["SET", "REMOVE", "ADD", "DELETE"].flatMap((word) =>
        list(
          word,
          clauses.filter((one) => one.word === word),
        ),
      ),
    );
  });

type Operands = [isInside: boolean, assigned: Piece, added: Piece, taken: Piece];

function clauseOf(
  name: string,
  word: string,
  [isInside, to, by, taken]: Operands = [false, nothing, nothing, nothing],
) {
  const shown = placeholder("#");
  const named: Piece = { text: shown, names: { [shown]: name }, values: {} };
  const inside = isInside && name === "m" ? literal("m.q") : named;
  const pieces = { SET: join(inside, "=", to), REMOVE: named, ADD: join(named, by), DELETE: join(named, taken) };
  return { word, ...pieces[word as keyof typeof pieces] };
}

function list(word: string, pieces: Piece[]): (Piece | string)[] {
  return pieces.length === 0 ? [] : [word, ...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [",", piece]))];
}

export function given({ names, values }: Piece) {
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
