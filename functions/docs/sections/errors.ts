import {
  type ConsumerProblem,
  exampleOf,
  type Refusal,
  refusals,
  retryAdvice,
} from "../../contract/openapi/refusals.ts";
import { anchorOf, codeOf, problems } from "../../contract/problems.ts";
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
${table("May I send it again?", ["Answer", "Again"], retryRows())}
${jumps(
  "Errors",
  parts.flatMap(([first]) => first ?? []).map(({ kind }) => ({ id: anchorOf(kind), name: nameOf(kind) })),
)}
${parts.map(errorPart)}`,
  };
}

/** What may be sent again comes first. N and D are outcomes, and S is one that a caller treats as a failure. */
function retryRows(): Html[][] {
  return Object.entries(retryAdvice).map(([advice, again]) => {
    const answers = advice === "mendFirst" ? [html`N, D, other 4xx`] : answersWith(advice);
    return [html`${separated(advice === "unlessRetried" ? [html`S`, ...answers] : answers)}`, html`${again}`];
  });
}

function answersWith(advice: string): Html[] {
  return refusals
    .filter(({ again }) => again === advice)
    .map(({ kind, example }) => {
      const others = refusals.filter((other) => other.again !== advice && anchorOf(other.kind) === anchorOf(kind));
      const what = example?.screeningRequestId === undefined ? "verification" : "screening";
      const whose = others.length > 0 ? ` of a ${what}` : "";
      return html`<a href="#${anchorOf(kind)}">${nameOf(kind)}</a>${whose}`;
    });
}

function separated(pieces: readonly Html[]): Html[] {
  return pieces.map((piece, index) => (index === 0 ? piece : html`, ${piece}`));
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
