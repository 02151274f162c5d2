import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { judge } from "../../../clients/typescript/retry.ts";
import { exampleOf, type RetryAdvice, refusals } from "../../../functions/contract/openapi/refusals.ts";
import { openApiDocument } from "../../../functions/contract/openapi.ts";
import { codeOf, problems } from "../../../functions/contract/problems.ts";
import { documentationPage } from "../../../functions/docs/page.ts";

// Whether an answer may be sent again is decided in one table; whoever tells of it says the same.

/** What the sentence of a refusal says where the table says this. */
const sentences: Record<RetryAdvice, RegExp> = {
  afterRetryAfter: /^Wait for Retry-After, then send the request again/,
  afterPause: /^Send the request again after a pause/,
  unlessRetried: /^Send the request again after a pause, unless the answer holds retry/,
  underSameKey: /^Send (it|the request|the same request) again after a pause, under the same Idempotency-Key/,
  readRecord: /^Do not send it again by program\. Read the record/,
  notByProgram: /^Do not send the same details again by program\./,
  mendFirst: /^(?!.*(after a pause|Retry-After))/,
};
const document = JSON.stringify(openApiDocument("1.0.0"));
const mayBeSentAgain: readonly RetryAdvice[] = ["afterRetryAfter", "afterPause", "unlessRetried", "underSameKey"];

describe.each(refusals)("$kind", ({ kind, todo, again }) => {
  test("what to do on it agrees with whether it may be sent again", () => {
    expect(todo).toMatch(sentences[again]);
  });

  test("the typed client sends again what the table lets it, and nothing else", () => {
    const { status } = problems[kind];
    const answer = { ...exampleOf({ kind, todo, again }), status, isRepeated: true };
    const verdict = judge(kind === "outcomeUnknown" ? { ...answer, verificationId: "ver_1" } : answer, undefined);
    expect(verdict === "final").toBe(!mayBeSentAgain.includes(again));
    expect(judge({ ...answer, retry: { scheduled: true } }, undefined)).toBe("final");
  });

  test.skipIf(again === "mendFirst")("the OpenAPI document says the same words", () => {
    expect(document.includes(JSON.stringify(todo))).toBe(true);
  });
});

test("the page's table names every answer that may be sent again, and those that must not", () => {
  const page = documentationPage(openApiDocument("1.0.0"), {
    version: "1.0.0",
    environment: "test",
    addresses: {},
    lists: [],
  });
  const [, table = ""] = /<caption>May I send it again\?<\/caption>([\s\S]*?)<\/table>/.exec(page) ?? [];
  for (const { kind, again } of refusals) {
    const named = table.includes(codeOf(kind) === undefined ? "500 Internal Server Error" : ` ${codeOf(kind)}<`);
    if (again !== "mendFirst") expect(named, kind).toBe(true);
  }
  expect(table).toContain("N, D, other 4xx");
  expect(table).toContain("OUTCOME_UNKNOWN</a> of a screening");
});

test("nothing else on the page or in the manuals says on what status to retry", () => {
  for (const file of ["docs/webhooks.md", "clients/typescript/README.md", "functions/docs/sections/start.ts"])
    expect(readFileSync(file, "utf8")).not.toMatch(/Retry-After<?\/?(code)?>? on \d{3}|safe to retry/i);
});
