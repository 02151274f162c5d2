import { deprecations } from "../deprecations.ts";
import { withDeprecatedFields } from "./deprecated.ts";
import { componentSchemas, type JsonSchema, schemaRef } from "./schemas.ts";

const prefix = schemaRef("");

/** A schema of the document that stands alone: what it refers to is written out in its place. */
export function inlineSchemas(): (name: string) => JsonSchema {
  const schemas = withDeprecatedFields(componentSchemas(), deprecations);
  const inlined = (schema: JsonSchema): JsonSchema => {
    if (schema.$ref?.startsWith(prefix)) return named(schema.$ref.slice(prefix.length));
    const { properties, items, oneOf, discriminator: _openApiOnly, ...rest } = schema;
    return {
      ...rest,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inlinedOr(one)])),
      }),
      ...(typeof items === "object" && !Array.isArray(items) && { items: inlined(items) }),
      ...(oneOf && { oneOf: oneOf.map(inlined) }),
    };
  };
  const inlinedOr = (schema: JsonSchema | boolean) => (typeof schema === "object" ? inlined(schema) : schema);
  const named = (name: string): JsonSchema => {
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`no schema of the name ${name}`);
    return inlined(schema);
  };
  return named;
}
