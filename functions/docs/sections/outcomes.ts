import { listExample, recordExamples, resultExamples } from "../../contract/openapi/examples/examples.ts";
import { retryAdvice } from "../../contract/openapi/refusals.ts";
import type { OpenApiDocument } from "../../contract/openapi.ts";
import { published, testRecords } from "../../contract/test-records.ts";
import { block, html, json, type Section, table } from "../html.ts";
import { samples } from "../samples.ts";
import { answerTable } from "./documents.ts";

const passport = testRecords.findLast(({ documentType, expected }) => documentType === "passport" && expected === "Y");
const verification = { method: "POST", path: "/v1/verify", body: passport && published(passport).request } as const;

const safeAgain = `Safe to send again: ${retryAdvice.unlessRetried}.`;

export function outcomes({ components: { schemas } }: OpenApiDocument): Section {
  return {
    id: "outcomes",
    title: "Outcomes, and what to do on each",
    body: html`
<p>Four codes, and two failures. N and D are answers, not errors: HTTP 200.</p>
${table(
  "Outcomes of a verification",
  ["Code", "HTTP", "Meaning", "Credits (live)", "What to do"],
  [
    ["Y", "200, success true, match true", "The details match the issuer's record.", "1", "Go on."],
    [
      "N",
      "200, success true",
      "They do not match. errors may name the first field that differs.",
      "1",
      "Show the person what to check; send corrected details. Do not retry.",
    ],
    [
      "D",
      "200, success true",
      "The issuer holds no such record, or cannot judge it.",
      "1",
      "Ask for another document. Do not retry.",
    ],
    ["S", "200, success false", "A system error at the DVS or the issuer.", "none", safeAgain],
    ["—", "500 DVS_SYSTEM_ERROR", "No readable answer came from the DVS.", "none", safeAgain],
    [
      "—",
      "500 OUTCOME_UNKNOWN",
      "The DVS answered, and whether that was recorded could not be learnt.",
      "as the record tells",
      html`Do not retry: <a href="#records">read the record</a> of its verificationId.`,
    ],
  ],
)}
${answerTable("Fields of the result", schemas.VerificationResult)}
${block("JSON", "result-N", json(resultExamples.N.value))}
<p>The outcome is told once. <code>match</code>, <code>responseCode</code> and <code>errors</code> are never stored, and
no GET shows them: keep what you need of the answer. If the connection is lost after the DVS answered, or the answer is
<a href="#error-OUTCOME_UNKNOWN">OUTCOME_UNKNOWN</a>, and the record says <code>completed</code>, the credit is spent;
a repeat without its <a href="#idempotency">Idempotency-Key</a> costs another.</p>
<h3 id="records">Reading records</h3>
${table(
  "States of a record",
  ["status", "Meaning"],
  [
    ["pending", "Under way. Final within a few minutes; with a webhook, within thirty."],
    ["completed", "The DVS answered Y, N or D."],
    ["error", "It ended without a result; error.code is DVS_SYSTEM_ERROR. Nothing was charged."],
  ],
)}
<p>A verification, and then its record:</p>
${samples({ name: "get-verification", method: "GET", path: "/v1/verify/{verificationId}", first: verification })}
${block("JSON", "get-verification-answer", json(recordExamples.completed.value))}
<p>The newest record:</p>
${samples({ name: "list-verifications", method: "GET", path: "/v1/verify?limit=1" })}
${block("JSON", "list-verifications-answer", json(listExample.first.value))}
<p>Newest first. While <code>hasMore</code> is true, send <code>nextCursor</code> as <code>cursor</code>;
<code>offset</code> goes up to 10,000. You see your own account's records of this environment only.</p>`,
  };
}
