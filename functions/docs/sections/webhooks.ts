import { resultExamples } from "../../contract/openapi/examples/examples.ts";
import { usualRetryPlan } from "../../contract/settings/retry-plan.ts";
import { block, code, html, json, type Section, table } from "../html.ts";
import { verifiers } from "../verifiers.ts";

const minutes = usualRetryPlan.attemptDelaysSeconds.map((seconds) => seconds / 60).join(", ");

const { requestId: _none, ...data } = resultExamples.Y.value;
const event = { type: "verification.completed", timestamp: data.timestamp, data };

export const webhooks: Section = {
  id: "webhooks",
  title: "Retries and webhooks",
  body: html`
<p>Without a webhook, S and failures end a verification at once as <code>error</code>, and you send it again after a
pause. With one, the service tries again for you and posts what came of it.</p>
<p>Ask the operator to register your address. The secret that signs the events (<code>whsec_…</code>) is shown once.</p>
<ol>
<li>POST answers at once, S or 500, with
<code>"retry": {"scheduled": true, "nextAttemptAt": "…"}</code>. The record stays <code>pending</code> and holds its
credit. Do not send the same details again: meanwhile they answer 429 (live).</li>
<li>Attempts follow after about ${minutes} minutes. Whatever happens, the record is final
${usualRetryPlan.finalAfterSeconds / 60} minutes after the POST.</li>
<li>Y, N or D ends it as <code>completed</code>, charges once, and is posted. Otherwise it ends as <code>error</code>,
nothing is charged, and that is posted.</li>
</ol>
${table(
  "Events",
  ["type", "data"],
  [
    [code("verification.completed"), "the result, as POST /v1/verify would have answered it"],
    [code("verification.failed"), "the record, as GET /v1/verify/{id} shows it"],
    [code("webhook.test"), "a test, asked for by the operator"],
  ],
)}
${block("JSON", "webhook-event", json(event))}
<p>Answer 2xx within ten seconds. Anything else is tried again, for up to ${usualRetryPlan.deliverWithinSeconds / 60}
minutes. A charge whose event never arrived is refunded, up to three in a UTC day; the third suspends your retries until
the operator resumes them, and what fails after it stays charged. Either way the record says
<code>"delivery": "failed"</code>. An event may come twice: <code>webhook-id</code> is the same
each time. The address must be https and public; redirects are not followed.</p>
<h3 id="webhook-signature">Checking the signature</h3>
<p>Events are signed as Standard Webhooks says, with your secret. Check before
you read. Its libraries work, and so does this:</p>
${block("TypeScript", "webhook-verifier", verifiers.typescript)}
${block("Python", "webhook-verifier", verifiers.python)}`,
};
