import * as z from "zod";
import type { FieldFault } from "../../functions/contract/problems.ts";
import type { Field } from "../design/fields.tsx";
import { dateHintOf, isoDateOf, isoMomentOf } from "./dates.ts";

/** A form asks for what the schema of the operation takes: a field that is added there is asked for here. */
const Described = z.object({
  properties: z.record(
    z.string(),
    z.object({
      type: z.union([z.string(), z.array(z.string())]).optional(),
      const: z.unknown().optional(),
      enum: z.array(z.string()).optional(),
      description: z.string().optional(),
      pattern: z.string().optional(),
      default: z.unknown().optional(),
    }),
  ),
  required: z.array(z.string()).default([]),
});

export function fieldsOf(schema: z.ZodType, titleOf: (name: string) => string): Field[] {
  const described = Described.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return Object.entries(described.properties)
    .filter(([, property]) => property.const === undefined)
    .map(([name, { type, enum: values, description, pattern }]) => {
      const dateHint = dateHintOf(pattern);
      return {
        name,
        label: titleOf(name),
        hint: dateHint ?? sentence(description),
        required: described.required.includes(name),
        kind: dateHint === undefined ? kindOf(type, values) : "date",
        ...(dateHint !== undefined && { short: true }),
        ...(values && { options: values.map((value): [string, string] => [value, value]) }),
      };
    });
}

/** The schema describes a field for a line of help; a hint stands by itself. */
function sentence(text: string | undefined): string | undefined {
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

function kindOf(type: string | string[] | undefined, values: string[] | undefined): Field["kind"] {
  if (values !== undefined) return "choice";
  return type === "integer" || type === "number" ? "number" : "text";
}

/** What was filled in, as the operation takes it: what is empty was not said, a number is one, and a date is ISO's. */
export function inputOf(fields: readonly Field[], values: URLSearchParams): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const text = (values.get(name) ?? "").trim();
    if (text === "") continue;
    given[name] = readAs(kind, text);
  }
  return given;
}

function readAs(kind: Field["kind"], text: string): string | number {
  if (kind === "number") return Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind === "date") return isoDateOf(text);
  return kind === "moment" ? isoMomentOf(text) : text;
}

/** The schema speaks of dates as programs write them. */
export function faultsInWords(fields: readonly Field[], faults: readonly FieldFault[]): FieldFault[] {
  return faults.map(({ field, message }) => {
    const kind = fields.find(({ name }) => name === field)?.kind;
    if (kind === "date" && message.includes("YYYY")) return { field, message: "must be a date that exists" };
    if (kind === "moment" && message.includes("ISO")) return { field, message: "must be a date and a time of day" };
    return { field, message };
  });
}
