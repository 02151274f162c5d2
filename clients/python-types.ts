import type { Schema, Shapes } from "./typescript-types.ts";

const keywords = new Set(["from", "in", "is", "class", "def", "pass", "import", "global", "not", "or", "and", "as"]);

type Named = { name: string; text: string };

/** A `TypedDict` for each named shape of the OpenAPI document, and for each that stands inside one. */
export function pythonTypes({ components }: Shapes): string {
  const made: Named[] = [];
  const aliases: string[] = [];
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (schema.properties !== undefined) define(name, schema, made);
    else aliases.push(`${name}: TypeAlias = "${typeOf(schema, name, made)}"`);
  }
  return `# Made from docs/openapi.json by \`npm run clients\`: change the contract, not this.

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union

${made.map(({ text }) => text).join("\n\n")}

${aliases.join("\n")}
`;
}

/** Written as a call where a field is a word of the language, else as a class, which editors show better. */
function define(name: string, { properties = {}, required = [] }: Schema, made: Named[]): string {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const type = typeOf(schema, `${name}${capital(field)}`, made);
    return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, told: schema.description };
  });
  const inCall = fields.map(({ field, type }) => `    "${field}": "${type}",`).join("\n");
  const inClass = fields.map(({ field, type, told }) => `${comment(told)}    ${field}: "${type}"`).join("\n");
  const text = fields.some(({ field }) => keywords.has(field))
    ? `${name} = TypedDict("${name}", {\n${inCall}\n})`
    : `class ${name}(TypedDict):\n${inClass || "    pass"}`;
  made.push({ name, text });
  return name;
}

function comment(told: string | undefined): string {
  return told === undefined ? "" : `    # ${told.replaceAll("\n", " ")}\n`;
}

function typeOf(schema: Schema, name: string, made: Named[]): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "Any";
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(", ")}]`;
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return `Union[${either.map((one, index) => typeOf(one, `${name}${index + 1}`, made)).join(", ")}]`;
  if (Array.isArray(schema.type)) {
    return `Union[${schema.type.map((type) => typeOf({ ...schema, type }, name, made)).join(", ")}]`;
  }
  if (schema.type === "array") return `list[${typeOf(schema.items ?? {}, `${name}Item`, made)}]`;
  if (schema.type === "object") return schema.properties ? define(name, schema, made) : dictOf(schema, name, made);
  return { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" }[schema.type ?? ""] ?? "Any";
}

function dictOf({ additionalProperties }: Schema, name: string, made: Named[]): string {
  const value = typeof additionalProperties === "object" ? typeOf(additionalProperties, `${name}Value`, made) : "Any";
  return `dict[str, ${value}]`;
}

function literal(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "None" : JSON.stringify(value).replaceAll('"', "'");
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
