import { type JsonSchema, mapped } from "../contract/openapi/schemas.ts";

/**
 * Several shapes as one, without a union: providers of language models refuse a tool whose schema is one. What all shapes
 * require is required, and a field keeps the rules that they share. The operation still holds each request against the
 * shape of its own.
 */
export function flatShape(shapes: readonly JsonSchema[]): JsonSchema {
  const fields = Map.groupBy(
    shapes.flatMap(({ properties }) => Object.entries(properties ?? {})),
    ([name]) => name,
  );
  const required = [...fields.keys()].filter((name) => shapes.every((shape) => shape.required?.includes(name)));
  const closed = shapes.every(({ additionalProperties }) => additionalProperties === false);
  return {
    type: "object",
    properties: Object.fromEntries(
      [...fields].map(([name, found]) => [name, sharedField(found.flatMap(([, field]) => objectOr(field)))]),
    ),
    required,
    ...(closed && { additionalProperties: false }),
  };
}

/** Rules are JSON, made from the same code: equal ones are written alike. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function objectOr(field: JsonSchema | boolean): JsonSchema[] {
  return typeof field === "object" ? [field] : [];
}

/** What every shape says alike stands as it is; where they differ, whatever one of them takes is taken. */
function sharedField(fields: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = fields.map((field) => new Map<string, unknown>(Object.entries(field)));
  const alike = [...(first ?? [])].filter(([rule, value]) => others.every((other) => isSame(other.get(rule), value)));
  const values = ofEach(fields, ({ enum: many, const: one }) => many ?? (one === undefined ? undefined : [one]));
  const patterns = ofEach(fields, ({ pattern }) => pattern);
  const lengths = ofEach(fields, ({ maxLength }) => maxLength);
  const description = joined(fields.flatMap((field) => field.description ?? []));
  return {
    ...Object.fromEntries(alike),
    ...(values && { enum: [...new Set(values.flat())] }),
    ...(patterns && { pattern: [...new Set(patterns)].join("|") }),
    ...(lengths && { maxLength: Math.max(...lengths) }),
    ...(description && { description }),
  };
}

/** A rule of all fields, or nothing where one of them goes without. */
function ofEach<Rule>(
  fields: readonly JsonSchema[],
  ruleOf: (field: JsonSchema) => Rule | undefined,
): Rule[] | undefined {
  const rules = fields.map(ruleOf).filter((rule) => rule !== undefined);
  return rules.length === fields.length ? rules : undefined;
}

/** Each sentence once, also where one shape says more than another. */
function joined(descriptions: readonly string[]): string {
  const different = [...new Set(descriptions)];
  return different.filter((one) => !different.some((other) => other !== one && other.includes(one))).join(" ");
}

/**
 * An answer's fields and their kinds. What they mean stands in the tool's description; there are no rules among them
 * that a caller would have to keep.
 */
export function outline(schema: JsonSchema): JsonSchema {
  const rules = Object.entries(schema).filter(([rule]) => !leftOut.has(rule));
  return mapped(Object.fromEntries(rules), outline);
}

const leftOut: ReadonlySet<string> = new Set([
  "description",
  "enum",
  "format",
  "maximum",
  "minimum",
  "pattern",
  "required",
]);
