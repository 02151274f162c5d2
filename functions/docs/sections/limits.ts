import { limits as figures } from "../../contract/limits.ts";
import { html, type Section, table } from "../html.ts";

export const limits: Section = {
  id: "limits",
  title: "Limits and credits",
  body: html`
${table(
  "Limits of each key",
  ["Limit", "Value"],
  [
    ["Requests a second", figures.requestsPerSecond],
    ["Requests a minute (UTC)", figures.requestsPerMinute],
    ["Requests an hour (UTC)", figures.requestsPerHour.toLocaleString("en-AU")],
    ["Body", "16 KB of JSON in UTF-8, 1 MB for a batch of screenings; U+FFFD is refused"],
    ["Batch", "500 subjects; it counts as one request"],
    ["X-Request-Id, Idempotency-Key", `${figures.requestIdCharacters} visible ASCII characters`],
  ],
)}
<p>All endpoints that need a key share the windows, <code>/mcp</code> included. <code>RateLimit</code> tells what is left
(<code>r</code>) and the seconds until the window starts anew (<code>t</code>); <code>RateLimit-Policy</code> names the
windows. Over a limit the answer is 429 with <code>Retry-After</code> in seconds. Refused requests do not count.</p>
<p id="at-once">A bound on verifications at the same time keeps a slow DVS from holding up the rest. Above it, whichever
key asks, the answer is 503 <a href="#error-TRY_AGAIN">TRY_AGAIN</a> with <code>Retry-After</code>: send fewer at a time.</p>
<h3 id="cooldown">Document cooldown</h3>
<p>Live only: the same document may be sent again after 60 seconds, also with a corrected name. A document that the DVS
reports as locked waits about five minutes. S and failures take no cooldown.</p>
<h3 id="credits">Credits</h3>
${table(
  "Prices",
  ["Call and outcome", "Production", "Test"],
  [
    ["Verification: Y, N or D", "1 credit", "none"],
    ["Verification: S, or DVS_SYSTEM_ERROR", "none", "none"],
    ["OUTCOME_UNKNOWN", "as the record or the ledger tells", "none"],
    ["Screening, whatever is found", "0.5 credits", "none"],
  ],
)}
<p>Credits are prepaid and shared by both. A verification holds its credit while it runs. With too few credits the answer
is 402, and nothing was sent to anybody.</p>`,
};
