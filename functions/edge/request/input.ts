import type * as z from "zod";
import { namesAt, nearestName } from "../../contract/fields/known-names.ts";
import { limits } from "../../contract/limits.ts";
import { type FieldFault, Problem } from "../../contract/problems.ts";
import { withoutBody } from "../../contract/routes.ts";
import { type Arrival, headerOf } from "./arrival.ts";
import { damagedFields } from "./damaged-text.ts";

/** Parses what entered, once: a body, or path and query where there is none. Every fault is named, no value is echoed. */
export function parseInput<Output>(schema: z.ZodType<Output>, event: Arrival): Output {
  const hasBody = event.httpMethod === "POST" || event.httpMethod === "PUT";
  if (hasBody && !withoutBody.has(event.handling.operation)) return parsedBy(schema, bodyOf(event));
  return parsedBy(schema, parametersOf(event), "parameter");
}

/** The same for what does not come through a gateway. `what` says what its parts are called. */
export function parsedBy<Output>(schema: z.ZodType<Output>, given: unknown, what: Part = "field"): Output {
  const read = readBy(schema, given, what);
  if (read.kind === "read") return read.value;
  throw new Problem("invalidRequest", { fields: read.fields });
}

type Read<Value> = { kind: "read"; value: Value } | { kind: "refused"; fields: FieldFault[] };

/** The same for a part of a request, whose faults do not refuse the rest of it. */
export function readBy<Output>(schema: z.ZodType<Output>, given: unknown, what: Part = "field"): Read<Output> {
  const parsed = schema.safeParse(given);
  const damaged = damagedFields(given).map(({ field, message }) => ({ field: shown(field), message }));
  if (parsed.success && damaged.length === 0) return { kind: "read", value: parsed.data };
  const issues = parsed.error?.issues ?? [];
  const others = issues
    .flatMap((issue) => faultsOf(issue, { schema, given, what }))
    .filter(({ field }) => !damaged.some((one) => one.field === field));
  return { kind: "refused", fields: [...damaged, ...others].slice(0, mostFaults) };
}

type Part = "field" | "parameter";

export function textOf(
  event: { body?: string | null; isBase64Encoded: boolean },
  mostBytes: number = limits.bodyBytes,
): string {
  const text = event.isBase64Encoded ? Buffer.from(event.body ?? "", "base64").toString("utf8") : (event.body ?? "");
  if (Buffer.byteLength(text) <= mostBytes) return text;
  const message = mostBytes === limits.batchBodyBytes ? "The body is larger than 1 MB." : undefined;
  throw new Problem("requestTooLarge", message === undefined ? {} : { message });
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusal("body", text === "" ? "is missing" : "is not valid JSON", cause);
  }
}

function bodyOf(event: Arrival): unknown {
  const isBatch = event.handling.operation === "screen-batch";
  const text = textOf(event, isBatch ? limits.batchBodyBytes : limits.bodyBytes);
  const type = headerOf(event, "Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw refusal("Content-Type", "must be application/json");
  }
  refuseOtherCharset(type);
  return jsonOf(text);
}

/** Bodies are UTF-8. Read as that, the letters of another charset become others, and a name becomes another name. */
export function refuseOtherCharset(contentType: string): void {
  const named = [...contentType.matchAll(/;\s*charset\s*=\s*"?([^\s;"]*)/gi)].map(([, charset]) => charset);
  if (named.some((charset) => !/^utf-?8$/i.test(charset ?? ""))) {
    throw refusal("Content-Type", "must be application/json, its charset utf-8");
  }
}

/** A parameter given twice stays an array, which no schema takes: neither value is silently dropped. */
function parametersOf(event: Arrival): Record<string, unknown> {
  const query = Object.entries(event.multiValueQueryStringParameters ?? {});
  return {
    ...Object.fromEntries(query.map(([name, values]) => [name, values?.length === 1 ? values[0] : values])),
    ...event.pathParameters,
  };
}

function refusal(field: string, message: string, cause?: unknown): Problem {
  return new Problem("invalidRequest", { fields: [{ field, message }] }, { cause });
}

const mostFaults = 50;
const longestFieldName = 64;

function faultsOf(issue: z.core.$ZodIssue, asked: { schema: z.ZodType; given: unknown; what: Part }): FieldFault[] {
  if (issue.code !== "unrecognized_keys") return [{ field: nameOf(issue.path), message: issue.message }];
  const known = namesAt(asked.schema, issue.path, asked.given);
  return issue.keys.slice(0, mostFaults).map((key) => {
    const meant = nearestName(key, known);
    const question = meant === undefined ? "" : `: did you mean ${meant}?`;
    return { field: nameOf([...issue.path, key]), message: `is not a ${asked.what} of this request${question}` };
  });
}

function nameOf(path: PropertyKey[]): string {
  const name = path.map(String).join(".");
  return name === "" ? "body" : shown(name);
}

const shown = (name: string): string => name.slice(0, longestFieldName);
