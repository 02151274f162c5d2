import { limits } from "../limits.ts";

const visible = (most: number) => ({
  type: "string" as const,
  minLength: 1,
  maxLength: most,
  pattern: "^[\\x21-\\x7e]+$",
});
const text = { type: "string" };
const wholeNumber = { type: "integer", minimum: 1 };

/** Headers of answers, under the names by which responses refer to them. */
export const headerComponents = {
  RequestId: {
    description:
      "Your X-Request-Id, or one of ours where you sent none. Our logs hold x-amzn-RequestId: name that one when you report a problem.",
    schema: text,
  },
  RateLimitPolicy: {
    description: "The windows of this key.",
    schema: text,
    example: '"minute";q=100;w=60, "hour";q=1000;w=3600',
  },
  RateLimit: {
    description: "What is left of each window (r) and the seconds until it starts anew (t).",
    schema: text,
    example: '"minute";r=99;t=41, "hour";r=999;t=2321',
  },
  RetryAfter: { description: "Wait for so many seconds.", schema: wholeNumber, example: 17 },
  IdempotentReplayed: {
    description:
      "true where this Idempotency-Key was answered before: the DVS was not asked and nothing was charged again.",
    schema: { type: "string", enum: ["true"] },
  },
  Allow: { description: "The methods that this address takes.", schema: text, example: "POST, GET" },
  ETag: { description: "Changes when the document does; send it back as If-None-Match.", schema: text },
  Deprecation: { description: "Only once this operation is deprecated: since when (RFC 9745).", schema: text },
  Link: { description: "Only once this operation is deprecated: where that is explained.", schema: text },
  Help: { description: "Where this refusal is explained (RFC 8288, rel=help).", schema: text },
  Challenge: { description: "How to name a key (RFC 9110).", schema: text, example: 'ApiKey header="X-API-Key"' },
  Sunset: { description: "Only once this operation is deprecated: when it ends (RFC 8594).", schema: text },
} as const;

export const header = (name: keyof typeof headerComponents) => ({ $ref: `#/components/headers/${name}` });

/** Headers of requests. */
export const parameterComponents = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Your own id of this request, up to 128 visible ASCII characters. It comes back in the answer.",
    schema: visible(limits.requestIdCharacters),
    example: "onboarding-4711",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "1 to 128 visible ASCII characters, sent once, kept for 24 hours; an empty one is refused. The same key with the same body is never sent to the DVS and never charged a second time: a repeated verification answers with its record, without the outcome; a repeated screening runs again, free.",
    schema: visible(limits.idempotencyKeyCharacters),
    example: "onboarding-4711-passport",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The ETag of the copy that you have.",
    schema: text,
  },
} as const;

export const parameter = (name: keyof typeof parameterComponents) => ({ $ref: `#/components/parameters/${name}` });
