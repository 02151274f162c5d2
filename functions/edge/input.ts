import type * as z from "zod";
import { limits } from "../contract/limits.ts";
import { type FieldFault, Problem } from "../contract/problems.ts";
import { type Arrival, headerOf } from "./arrival.ts";

/** Parses what entered, once: a POST's body, a GET's path and query. Every fault is named, no value is echoed. */
export function parseInput<Output>(schema: z.ZodType<Output>, event: Arrival): Output {
  return parsedBy(schema, event.httpMethod === "POST" ? bodyOf(event) : parametersOf(event));
}

/** The same for what does not come through a gateway. */
export function parsedBy<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Problem("invalidRequest", { fields: faultsOf(parsed.error) });
}

export function textOf(event: { body?: string | null; isBase64Encoded: boolean }): string {
  const text = event.isBase64Encoded ? Buffer.from(event.body ?? "", "base64").toString("utf8") : (event.body ?? "");
  if (Buffer.byteLength(text) > limits.bodyBytes) throw new Problem("requestTooLarge");
  return text;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusal("body", text === "" ? "is missing" : "is not valid JSON", cause);
  }
}

function bodyOf(event: Arrival): unknown {
  const text = textOf(event);
  const type = headerOf(event, "Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw refusal("Content-Type", "must be application/json");
  }
  return jsonOf(text);
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

function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.flatMap(faultsOfIssue).slice(0, mostFaults);
}

function faultsOfIssue(issue: z.core.$ZodIssue): FieldFault[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: nameOf([...issue.path, key]),
      message: "is not a field of this request",
    }));
  }
  return [{ field: nameOf(issue.path), message: issue.message }];
}

function nameOf(path: PropertyKey[]): string {
  const name = path.map(String).join(".");
  return name === "" ? "body" : name.slice(0, longestFieldName);
}
