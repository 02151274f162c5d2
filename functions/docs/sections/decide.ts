import { rehearsals } from "../../contract/test-records/rehearsals.ts";
import { type Html, html, type Section } from "../html.ts";

/** A question with its answers, or what to do. */
type Branch = { when: Html; todo: Html | readonly Branch[] };

const tree: readonly Branch[] = [
  {
    when: html`HTTP 200: read <code>responseCode</code>`,
    todo: [
      {
        when: html`<code>Y</code>, <code>N</code> or <code>D</code>`,
        todo: html`An outcome, told once and charged. Keep it; do not send the details again.`,
      },
      {
        when: html`<code>S</code>: the issuer or the DVS had a system error`,
        todo: [
          {
            when: html`with <code>retry</code>`,
            todo: html`The service tries again. Wait for the event; send nothing.`,
          },
          { when: html`without`, todo: html`Nothing was charged. Send it again after a pause, a few times at most.` },
        ],
      },
      {
        when: html`no <code>responseCode</code>, header <code>Idempotent-Replayed</code>`,
        todo: html`You asked before. The outcome was told then; this is the record.`,
      },
    ],
  },
  {
    when: html`HTTP 429: read <code>code</code>`,
    todo: [
      {
        when: html`<a href="#error-DOCUMENT_COOLDOWN">DOCUMENT_COOLDOWN</a>: this document was sent a moment ago`,
        todo: html`Never by program. Let the person check the details and ask again after <code>Retry-After</code>: a minute, or five where the document is locked.`,
      },
      {
        when: html`<a href="#error-RATE_LIMITED">RATE_LIMITED</a>`,
        todo: html`Wait for <code>Retry-After</code>, then send it again.`,
      },
    ],
  },
  {
    when: html`HTTP 500: read <code>code</code>`,
    todo: [
      {
        when: html`<a href="#error-DVS_DOCUMENT_LOCKED">DVS_DOCUMENT_LOCKED</a>: the DVS takes no more tries at this document`,
        todo: html`Nothing was charged. Never by program; a person may ask again after <code>Retry-After</code>, about five minutes.`,
      },
      {
        when: html`<a href="#error-DVS_SYSTEM_ERROR">DVS_SYSTEM_ERROR</a>: no readable answer came`,
        todo: [
          {
            when: html`with <code>retry</code>`,
            todo: html`The service tries again. Wait for the event; send nothing.`,
          },
          { when: html`without`, todo: html`Nothing was charged. Send it again after a pause, a few times at most.` },
        ],
      },
      {
        when: html`<a href="#error-OUTCOME_UNKNOWN">OUTCOME_UNKNOWN</a>: whether it was recorded could not be learnt`,
        todo: [
          {
            when: html`a verification`,
            todo: html`Read the <a href="#records">record</a>. <code>completed</code>: charged, the outcome is lost. <code>error</code>: not charged, send it again. <code>pending</code>: look again within minutes.`,
          },
          {
            when: html`a screening`,
            todo: html`Send it again under the same <code>Idempotency-Key</code>: it is charged once.`,
          },
        ],
      },
      {
        when: html`<a href="#error-INTERNAL_ERROR">INTERNAL_ERROR</a>`,
        todo: html`Send it again after a pause, under the same <code>Idempotency-Key</code>.`,
      },
    ],
  },
  { when: html`HTTP 503`, todo: html`Wait for <code>Retry-After</code>, else a pause, then send it again.` },
  {
    when: html`no answer: the connection was lost, or 30 seconds passed`,
    todo: html`Send it again under the same <code>Idempotency-Key</code>: nothing is done or charged twice.`,
  },
  { when: html`any other 4xx`, todo: html`Mend what the answer names first. Sent unchanged it is refused again.` },
];

function drawn(branches: readonly Branch[]): Html {
  return html`<ul>${branches.map(({ when, todo }) => html`<li><span class="when">${when}</span>${"html" in todo ? html`<span class="then">${todo}</span>` : drawn(todo)}</li>`)}</ul>`;
}

export const decide: Section = {
  id: "decide",
  title: "S, locked, cooldown, unknown outcome: what your program does",
  body: html`
<p>After <code>POST /v1/verify</code> a program needs no more than this. Each way can be rehearsed on the test address:
<a href="#rehearsals">${rehearsals.length} published requests</a> are answered S, locked, with a timeout, and S with Y a minute later.</p>
<div class="tree">${drawn(tree)}</div>`,
};
