import { preflightExamples, recordsOfEachType, resultExamples } from "../../contract/openapi/examples/examples.ts";
import type { Addresses } from "../../contract/openapi/servers.ts";
import { block, code, html, json, type Section, table } from "../html.ts";
import { placeholders, samples } from "../samples.ts";

const [first] = recordsOfEachType().filter(({ documentType }) => documentType === "passport");

export function start(addresses: Addresses): Section {
  const bothKnown = addresses.live !== undefined && addresses.test !== undefined;
  return {
    id: "start",
    title: "Getting started",
    body: html`
<p>One call asks, through the government's Document Verification Service (DVS), whether an identity document's details
match its issuer's record. Another compares a person or an organisation with lists of sanctions, of politically exposed
persons (PEP) and of adverse media. Both take and give JSON.</p>
${table(
  "Addresses",
  ["Environment", "Address", "Keys", "Costs"],
  [
    ["Production", code(placeholders.live), code("sk_live_…"), html`<a href="#credits">credits</a>`],
    ["Test", code(placeholders.test), code("sk_test_…"), "nothing"],
  ],
)}
${bothKnown ? html`` : html`<p>You were told both addresses with your account; put them where the placeholders stand.</p>`}
<ol>
<li>Ask the operator of this service for a test key. It is issued once your account is approved for the DVS test hub, and
shown once. Nothing on the test address costs anything.</li>
<li>Send a <a href="#test-records">test record</a>:</li>
</ol>
${samples({ name: "verify", method: "POST", path: "/v1/verify", body: first?.request })}
<p>The answer:</p>
${block("JSON", "verify-answer", json({ ...resultExamples.Y.value, requestId: undefined }))}
<ol start="3">
<li>Branch on <code>responseCode</code>: Y match, N no match, D no such record, S system error, as
<a href="#outcomes">outcomes</a> says; and on the <code>code</code> of <a href="#errors">errors</a>.</li>
<li>Send an <a href="#idempotency">Idempotency-Key</a> with every POST and give it 30 seconds: the DVS itself may take
twenty.</li>
<li>Send again only what <a href="#errors">errors</a> says may be sent again. Or have a <a href="#webhooks">webhook</a>
registered, and the service retries S for you.</li>
</ol>
<p>The machine-readable contract is <a href="openapi.json">openapi.json</a> (OpenAPI 3.1): code generators and Postman
read it by its address. Agents use <a href="#agents">/mcp</a>.</p>
<p>Clients for TypeScript and Python, without dependencies, keep to all of this: the operator gives you the packages. They
repeat what may be repeated and nothing else, check webhooks, receipts and proofs, and print what arrives at your webhook.
In Java and other languages one is generated from openapi.json.</p>
<h3 id="preflight">Asking before paying</h3>
<p>The body of a verification, sent to <code>POST /v1/verify/preflight</code>, is checked as the verification would check it,
and costs nothing. The answer says what the verification would cost, whether the credits suffice, how long this document
still rests, whether the DVS has been answering for its type, and under which of its names what would be sent. Nothing
reaches the DVS.</p>
${samples({ name: "preflight", method: "POST", path: "/v1/verify/preflight", body: first?.request })}
${block("JSON", "preflight-answer", json(preflightExamples.test.value))}
<h3 id="going-live">Going live</h3>
<p>Production takes the same requests and gives the same answers, under a live key. What is different there:</p>
${table(
  "Differences between the environments",
  ["Subject", "Test", "Production"],
  [
    ["Issuers asked", "the DVS test hub", "the DVS itself, about real people who consented"],
    [
      "Screening",
      html`the <a href="#test-names">test names</a>, fixed answers`,
      html`any name, against the <a href="#lists">lists</a>; the answer adds <code>lists</code>`,
    ],
    ["Credits", "none", html`<a href="#credits">1 or 0.5</a>; 402 when they are used up`],
    [
      "The same document again",
      "at once; wait 30 to 60 seconds, or it can answer N",
      html`after the <a href="#cooldown">cooldown</a>; 429 before`,
    ],
    [
      "Result",
      html`<code>environment</code> is test`,
      html`<code>environment</code> is live, and <code>vrn</code> names the DVS's request`,
    ],
  ],
)}`,
  };
}

export const authentication: Section = {
  id: "authentication",
  title: "Authentication",
  body: html`
<p>Send your key in the header <code>X-API-Key</code>. <code>/health</code>, <code>/docs</code>,
<code>/openapi.json</code> and what is <a href="#proofs">public of the audit log</a> need none.</p>
<ul>
<li><code>sk_test_…</code> works on the test address, <code>sk_live_…</code> on production. On the other address a key
answers 403 <a href="#error-WRONG_API_ENDPOINT">WRONG_API_ENDPOINT</a>.</li>
<li>A test key is issued once the operator approved the account for the DVS test hub. A live key is issued once the
onboarding fee is settled, the account is on the production hub and production is approved.</li>
<li>If production approval is withdrawn, verification stops and screening goes on. If the fee is reversed, every
endpoint refuses the live key. Changes of access hold from the next request on.</li>
<li>A key is shown once, when it is made. It belongs in no URL, no repository, no client-side code. Ask for it to be
rolled if it was seen.</li>
</ul>
<p><code>X-Request-Id</code> (up to 128 visible ASCII characters) comes back in the header, and as
<code>requestId</code> in a verification's result. It is yours alone: our logs hold
<code>x-amzn-RequestId</code>, which every answer carries. Name that one when you report a problem.</p>
<h3 id="idempotency">Repeating a request safely</h3>
<p>Send <code>Idempotency-Key</code> with both POSTs: a name of yours for this request, kept for 24 hours. The same key
with the same body is never sent to the DVS and never charged again. A repeated verification answers 200 with its
<em>record</em> and <code>Idempotent-Replayed: true</code>: the outcome is told once and never kept. With another body it
answers 422 <a href="#error-IDEMPOTENCY_KEY_REUSED">IDEMPOTENCY_KEY_REUSED</a>; while the first is still running, 409
<a href="#error-IDEMPOTENCY_IN_PROGRESS">IDEMPOTENCY_IN_PROGRESS</a>. A repeated screening runs again, free, under its old
<code>screeningRequestId</code>. Refusals and errors free the key; after
<a href="#error-OUTCOME_UNKNOWN">OUTCOME_UNKNOWN</a> it answers what was recorded.</p>`,
};
