import { anchorOf, codeOf, hasFixedBody, problems } from "../problems.ts";
import { header } from "./headers.ts";
import { type ConsumerProblem, exampleOf, refusals } from "./refusals.ts";
import { schemaRef } from "./schemas.ts";

type Media = { schema?: object; examples?: Record<string, object>; example?: unknown };
export type Response = {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, Media>;
};

/** What the document says of one operation. */
export type OperationText = {
  id: string;
  tag: string;
  summary: string;
  description: string;
  parameters?: object[];
  body?: { schema: string; bytes?: number; examples: Record<string, object> };
  answers: Record<string, Response>;
  problems?: readonly ConsumerProblem[];
};

/** Gates, windows and the form of the request: what every endpoint that needs a key may answer. */
export const ofEveryKeyed: readonly ConsumerProblem[] = [
  "unauthorized",
  "dashboardAccount",
  "feeUnsettled",
  "productionNotApproved",
  "wrongEndpoint",
  "testNotApproved",
  "blocked",
  "rateLimited",
  "requestTooLarge",
  "invalidRequest",
  "tryAgain",
  "internal",
];

/** What an endpoint without a key may answer. */
export const ofEveryOpen: readonly ConsumerProblem[] = [
  "blocked",
  "rateLimited",
  "requestTooLarge",
  "invalidRequest",
  "tryAgain",
  "internal",
];

const commonHeaders = { "X-Request-Id": header("RequestId") };
/** The gateway refuses by itself before the windows are counted; such an answer lacks the two. */
const windowHeaders = { "RateLimit-Policy": header("RateLimitPolicy"), RateLimit: header("RateLimit") };

export function answered(
  description: string,
  schema: string,
  {
    keyed,
    headers = {},
    examples,
  }: { keyed: boolean; headers?: Record<string, object>; examples?: Record<string, object> },
): Response {
  return {
    description,
    headers: { ...commonHeaders, ...(keyed && windowHeaders), ...headers },
    content: { "application/json": { schema: { $ref: schemaRef(schema) }, ...(examples && { examples }) } },
  };
}

/** An answer that is a text. */
export function answeredText(description: string, example: string, { keyed }: { keyed: boolean }): Response {
  return {
    description,
    headers: { ...commonHeaders, ...(keyed && windowHeaders) },
    content: { "text/plain": { schema: { type: "string" }, examples: { text: { value: example } } } },
  };
}

/** The refusals of an operation, one response for each status, one example for each kind. */
export function refused(kinds: readonly ConsumerProblem[], keyed: boolean): Record<string, Response> {
  const wanted = refusals.filter(({ kind }) => kinds.includes(kind));
  const statuses = [...new Set(wanted.map(({ kind }) => problems[kind].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = wanted.filter(({ kind }) => problems[kind].status === status);
      return [String(status), refusedWith(status, here, keyed)];
    }),
  );
}

function refusedWith(status: number, here: readonly (typeof refusals)[number][], keyed: boolean): Response {
  const error = [...new Set(here.map(({ kind }) => problems[kind].error))].join(" or ");
  const waits = here.some(({ example }) => example?.retryAfterSeconds !== undefined);
  return {
    description: `${error}. ${here.map(({ kind }) => `[${codeOf(kind) ?? kind}](./docs#${anchorOf(kind)})`).join(", ")}.`,
    headers: {
      ...commonHeaders,
      ...(keyed && windowHeaders),
      ...(here.some(({ kind }) => hasFixedBody(kind)) && { Link: header("Help") }),
      ...(status === 401 && { "WWW-Authenticate": header("Challenge") }),
      ...(waits && { "Retry-After": header("RetryAfter") }),
      ...(status === 405 && { Allow: header("Allow") }),
    },
    content: { "application/json": { schema: { $ref: schemaRef("Problem") }, examples: examplesOf(here) } },
  };
}

function examplesOf(here: readonly (typeof refusals)[number][]): Record<string, object> {
  return Object.fromEntries(
    here.map((refusal) => [refusal.kind, { summary: refusal.todo, value: exampleOf(refusal) }]),
  );
}
