import * as z from "zod";
import type { Field } from "../design/fields.tsx";

/** A form asks for what the schema of the operation takes: a field that is added there is asked for here. */
const Described = z.object({
  properties: z.record(
    z.string(),
    z.object({
      type: z.union([z.string(), z.array(z.string())]).optional(),
      const: z.unknown().optional(),
      enum: z.array(z.string()).optional(),
      description: z.string().optional(),
      default: z.unknown().optional(),
    }),
  ),
  required: z.array(z.string()).default([]),
});

export function fieldsOf(schema: z.ZodType, titleOf: (name: string) => string): Field[] {
  const described = Described.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return Object.entries(described.properties)
    .filter(([, property]) => property.const === undefined)
    .map(([name, { type, enum: values, description }]) => ({
      name,
      label: titleOf(name),
      hint: description,
      required: described.required.includes(name),
      kind: kindOf(type, values),
      ...(values && { options: values.map((value): [string, string] => [value, value]) }),
    }));
}

function kindOf(type: string | string[] | undefined, values: string[] | undefined): Field["kind"] {
  if (values !== undefined) return "choice";
  return type === "integer" || type === "number" ? "number" : "text";
}

/** What was filled in, as the operation takes it: what is empty was not said, and a number is one. */
export function inputOf(fields: readonly Field[], values: URLSearchParams): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const text = (values.get(name) ?? "").trim();
    if (text === "") continue;
    given[name] = kind === "number" && Number.isFinite(Number(text)) ? Number(text) : text;
  }
  return given;
}
