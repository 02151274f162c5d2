import {
  anchorOf,
  type ConsumerProblem,
  codeOf,
  exampleOf,
  type Refusal,
  refusals,
} from "../../contract/openapi/refusals.ts";
import { problems } from "../../contract/problems.ts";
import { block, type Html, html, json, jumps, type Section, table } from "../html.ts";

export function errors(): Section {
  const anchors = [...new Set(refusals.map(({ kind }) => anchorOf(kind)))];
  const parts = anchors.map((anchor) => refusals.filter(({ kind }) => anchorOf(kind) === anchor));
  return {
    id: "errors",
    title: "Errors",
    body: html`
<p>Every refusal is JSON with <code>error</code> and <code>message</code>, most with a <code>code</code>. Where several
apply, the first of this list answers. N and D are no errors.</p>
${table(
  "May I retry?",
  ["Answer", "Retry"],
  [
    ["429 RATE_LIMITED, 503", "yes, after Retry-After"],
    ["S; 500 DVS_SYSTEM_ERROR", "yes, after a pause, unless the answer holds retry"],
    [
      "500 OUTCOME_UNKNOWN",
      "not by program: read the record. A screening may be sent again under the same Idempotency-Key",
    ],
    ["500 without a code", "yes, after a pause, under the same Idempotency-Key"],
    ["N, D", "no"],
    ["429 DOCUMENT_COOLDOWN, 500 DVS_DOCUMENT_LOCKED", "not by program with the same details"],
    ["other 4xx", "no: mend the request first"],
  ],
)}
${jumps(
  "Errors",
  parts.flatMap(([first]) => first ?? []).map(({ kind }) => ({ id: anchorOf(kind), name: nameOf(kind) })),
)}
${parts.map(errorPart)}`,
  };
}

function errorPart(same: readonly Refusal[]): Html {
  const [first] = same;
  if (first === undefined) return html``;
  const last = same.at(-1) ?? first;
  return html`<h3 id="${anchorOf(first.kind)}">${nameOf(first.kind)}</h3>
${same.map(({ kind, todo }) => html`<p>${problems[kind].message} <strong>What to do:</strong> ${todo}</p>`)}
${block("JSON", anchorOf(first.kind), json(exampleOf(last)))}`;
}

/** A problem without a code goes by what it is about. */
function nameOf(kind: ConsumerProblem): string {
  const { status, error } = problems[kind];
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const about = words === error.toLowerCase() ? error : `${error}: ${words}`;
  return `${status} ${codeOf(kind) ?? about}`;
}
