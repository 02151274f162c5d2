import { type Deprecation, deprecationOf } from "../deprecations.ts";
import { routes } from "../routes.ts";
import { header } from "./headers.ts";
import type { Response } from "./responses.ts";
import type { JsonSchema } from "./schemas.ts";

type Paths = Record<string, Record<string, object>>;

/** Marks the operations that are to end, and tells of their headers on whatever they answer. */
export function withDeprecatedOperations(paths: Paths, all: readonly Deprecation[]): Paths {
  const marked = structuredClone(paths);
  for (const { path, method, operation } of routes) {
    const found = deprecationOf(operation, all);
    const marking = marked[path]?.[method.toLowerCase()];
    if (found === undefined || marking === undefined) continue;
    marked[path] = { ...marked[path], [method.toLowerCase()]: deprecated(marking, found) };
  }
  return marked;
}

function deprecated(
  operation: object & { responses?: Record<string, Response>; description?: string },
  found: Deprecation,
): object {
  const headers = { Deprecation: header("Deprecation"), Sunset: header("Sunset"), Link: header("Link") };
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => [
    status,
    { ...response, headers: { ...response.headers, ...headers } },
  ]);
  const description = [operation.description, sentenceOf(found)].filter(Boolean).join(" ");
  return { ...operation, deprecated: true, description, responses: Object.fromEntries(responses) };
}

/** Marks the fields that are to end. */
export function withDeprecatedFields(
  schemas: Record<string, JsonSchema>,
  all: readonly Deprecation[],
): Record<string, JsonSchema> {
  const marked = structuredClone(schemas);
  for (const found of all) {
    if (!("field" in found.what)) continue;
    const [name = "", field = ""] = found.what.field.split(".");
    const property = marked[name]?.properties?.[field];
    if (typeof property !== "object") throw new Error(`no field ${found.what.field} to deprecate`);
    property.deprecated = true;
    property.description = [property.description, sentenceOf(found)].filter(Boolean).join(" ");
  }
  return marked;
}

export function sentenceOf({ since, ends, instead }: Deprecation): string {
  return `Deprecated since ${dayOf(since)}, ends on ${dayOf(ends)}: ${instead}.`;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
