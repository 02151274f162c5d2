export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  description?: string;
};

export type Shapes = { components: { schemas: Record<string, Schema> } };

/** A TypeScript type for each named shape of the OpenAPI document. */
export function typescriptTypes({ components }: Shapes): string {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, "")};`,
  );
  return `// Made from docs/openapi.json by \`npm run clients\`: change the contract, not this.\n\n${types.join("\n\n")}\n`;
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return either.map((one) => typeOf(one, indent)).join(" | ");
  if (schema.type === "array") return `(${typeOf(schema.items ?? {}, indent)})[]`.replace(/^\((\w+)\)/, "$1");
  if (schema.type === "object") return objectType(schema, indent);
  if (schema.type === "integer") return "number";
  return typeof schema.type === "string" ? schema.type : "unknown";
}

function objectType({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  if (properties === undefined) {
    const value = typeof additionalProperties === "object" ? typeOf(additionalProperties, indent) : "unknown";
    return `Record<string, ${value}>`;
  }
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const comment = field.description ? `${inner}/** ${field.description.replaceAll("*/", "* /")} */\n` : "";
    return `${comment}${inner}${name}${required.includes(name) ? "" : "?"}: ${typeOf(field, inner)};`;
  });
  return `{\n${fields.join("\n")}\n${indent}}`;
}
