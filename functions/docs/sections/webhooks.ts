import { changesExamples, recordExamples, resultExamples } from "../../contract/openapi/examples/examples.ts";
import { queued, secret, setRequest } from "../../contract/openapi/examples/webhook-examples.ts";
import { usualRetryPlan } from "../../contract/settings/retry-plan.ts";
import { block, code, html, json, type Section, table } from "../html.ts";
import { samples } from "../samples.ts";
import { verifiers } from "../verifiers.ts";

const minutes = usualRetryPlan.attemptDelaysSeconds.map((seconds) => seconds / 60).join(", ");

const { requestId: _none, ...data } = resultExamples.Y.value;
const { matcherChanged: _toldByTheAnswers, ...listsChanged } = changesExamples.counts.value;
const events = [
  { type: "verification.completed", timestamp: data.timestamp, data },
  { type: "verification.failed", timestamp: data.timestamp, data: recordExamples.error.value },
  { type: "lists.updated", timestamp: data.timestamp, data: listsChanged },
  {
    type: "webhook.test",
    timestamp: data.timestamp,
    data: { accountId: "acc_4fZk20Xc9Lq1", message: "Your webhook works." },
  },
];

export const webhooks: Section = {
  id: "webhooks",
  title: "Retries and webhooks",
  body: html`
<p>Without a webhook, S and failures end a verification at once as <code>error</code>, and you send it again after a
pause. With one, the service tries again for you and posts what came of it.</p>
<p>Set your address by your own key: a test key sets the test environment's, a live key production's. The answer shows the
secret that signs the events (<code>whsec_…</code>), once. An operator can do the same for you; what they set for both
serves both until you set your own.</p>
${table(
  "Your webhook",
  ["Call", "What it does"],
  [
    [code("GET /v1/webhook"), "shows where events go, and whether they do"],
    [code("PUT /v1/webhook"), html`sets it: <code>{"url": "https://…"}</code>; the old address and secret end at once`],
    [code("DELETE /v1/webhook"), "removes it: S is then final at once"],
    [code("POST /v1/webhook/test"), "has a test event sent, within seconds: 202"],
    [code("GET /v1/webhook/deliveries"), "shows the last fifty tries: status and duration of each"],
    [code("POST /v1/webhook/deliveries/{eventId}/resend"), "has an event that is under way tried now: 202"],
  ],
)}
${samples({ name: "set-webhook", method: "PUT", path: "/v1/webhook", body: setRequest.address.value })}
${block("JSON", "set-webhook-answer", json(secret.shown.value))}
<p>Keep the secret, start what receives, and have a test event sent. <a href="#webhook-signature">Checking the
signature</a> has the function that opens it; the clients have <code>identity-listen</code>, which prints what arrives.</p>
${samples({ name: "test-webhook", method: "POST", path: "/v1/webhook/test" })}
${block("JSON", "test-webhook-answer", json(queued.queued.value))}
<p>What follows once it is set:</p>
<ol>
<li>POST answers at once, S or 500, with
<code>"retry": {"scheduled": true, "nextAttemptAt": "…"}</code>. The record stays <code>pending</code> and holds its
credit. Do not send the same details again: meanwhile they answer 429 (live).</li>
<li>Attempts follow after about ${minutes} minutes. Whatever happens, the record is final
${usualRetryPlan.finalAfterSeconds / 60} minutes after the POST.</li>
<li>Y, N or D ends it as <code>completed</code>, charges once, and is posted. Otherwise it ends as <code>error</code>,
nothing is charged, and that is posted.</li>
</ol>
<h3 id="events">Events</h3>
${table(
  "Event catalogue",
  ["type", "When", "data", "Tried"],
  [
    [
      code("verification.completed"),
      "a retry brought Y, N or D",
      "the result, as POST /v1/verify would have answered it",
      "eight times; then refunded, up to three in a day",
    ],
    [
      code("verification.failed"),
      "no retry did, or the account may no longer verify",
      "the record, as GET /v1/verify/{id} shows it",
      "eight times; nothing was charged",
    ],
    [
      code("lists.updated"),
      "another snapshot of the lists is in service; live only, at most one an hour",
      "from, to and what changed list by list, as GET /v1/screening/changes tells it",
      "eight times; without consequences",
    ],
    [code("webhook.test"), "you asked for it", "your account's id and a sentence", "once"],
  ],
)}
<p>Each has <code>type</code>, <code>timestamp</code> and <code>data</code>. More types may come: answer 2xx to one you do
not know.</p>
${events.map((event) => block("JSON", `event-${event.type}`, json(event)))}
<p>Answer 2xx within ten seconds. Anything else is tried again, for up to ${usualRetryPlan.deliverWithinSeconds / 60}
minutes. A charge whose event never arrived is refunded, up to three in a UTC day; the third suspends your retries until
the operator resumes them, and what fails after it stays charged. Either way the record says
<code>"delivery": "failed"</code>. An event may come twice: <code>webhook-id</code> is the same
each time. The address must be https and public, except for hosts that a deployment's own settings name; redirects are
not followed.</p>
<h3 id="webhook-signature">Checking the signature</h3>
<p>Events are signed as Standard Webhooks says, with your secret. Check before
you read. Its libraries work, and so does this:</p>
${block("TypeScript", "webhook-verifier", verifiers.typescript)}
${block("Python", "webhook-verifier", verifiers.python)}`,
};
