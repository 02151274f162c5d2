import { type Deprecation, deprecations } from "../../contract/deprecations.ts";
import { sentenceOf } from "../../contract/openapi/deprecated.ts";
import { healthExamples } from "../../contract/openapi/examples/examples.ts";
import { routes } from "../../contract/routes.ts";
import { block, code, type Html, html, json, type Section } from "../html.ts";
import { samples } from "../samples.ts";

export function service(version: string): Section {
  return {
    id: "service",
    title: "Health",
    body: html`<p><code>GET /health</code> needs no key: 200 while the service can serve, 503 while it cannot.</p>
${samples({ name: "health", method: "GET", path: "/health", keyed: false })}
${block("JSON", "health-answer", json({ ...healthExamples.ok.value, version }))}`,
  };
}

export function versioning(ending: readonly Deprecation[] = deprecations): Section {
  return {
    id: "versioning",
    title: "Versioning and deprecation",
    body: html`
<p>Paths begin with <code>/v1</code>. Within it, answers may gain optional fields, error codes and headers: read past what
you do not know, and treat an unknown code by its HTTP status. Requests never come to need a new field.</p>
<p>What would break a client comes under <code>/v2</code>. An operation that is to end then answers with
<code>Deprecation</code> (since when, RFC 9745: <code>@1767225600</code>) and <code>Sunset</code> (when it ends, RFC 8594:
<code>Fri, 01 Jan 2027 00:00:00 GMT</code>), at least twelve months ahead, with an entry in the changelog;
<code>openapi.json</code> marks it <code>deprecated</code>, as it does a field. Let your client log either header.</p>
${ending.length === 0 ? html`<p>Nothing is deprecated today.</p>` : html`<ul>${ending.map((one) => html`<li>${nameOf(one)}: ${sentenceOf(one)}</li>`)}</ul>`}`,
  };
}

function nameOf({ what }: Deprecation): Html {
  if ("field" in what) return code(what.field);
  const served = routes.filter(({ operation }) => operation === what.operation);
  return code(served.map(({ method, path }) => `${method} ${path}`).join(", "));
}

/** What callers can see, by the day on which it came, newest first. */
const changes: readonly { date: string; what: readonly string[] }[] = [
  {
    date: "2026-11-22",
    what: [
      "Rehearsals on the test address: S, a locked document, a timeout, and Y by webhook after S.",
      "GET, PUT and DELETE /v1/webhook, test events, deliveries and a try on demand, by your own key; one webhook an environment.",
      "changedSince in screenings, GET /v1/screening/changes and lists.updated: watching a book of customers.",
      "Every refusal but 401 and 403 Forbidden has code and doc; 401 carries WWW-Authenticate; errors repeat your X-Request-Id.",
      "errors[].requestField names the field as your request does.",
      "/docs.md, /llms.txt, and a client for Python.",
      "/.well-known/audit-keys says from which entry on the log gives its entries: from the first.",
      "A recheck is compared with the lists in service at that moment; since is required of GET /v1/screening/changes.",
    ],
  },
  {
    date: "2026-11-21",
    what: [
      "POST /v1/screening/batch for up to 500 subjects, POST /v1/verify/preflight, records of screenings.",
      "Receipts of outcomes, and proofs that the audit log holds what happened.",
      "Verification of twelve document types, screening, webhooks, tools for agents.",
    ],
  },
];

export function changelog(version: string): Section {
  return {
    id: "changelog",
    title: "Changelog",
    body: html`<p>This is version ${version}.</p>${changes.map(
      ({ date, what }) =>
        html`<h3 id="changes-${date}">${date}</h3><ul>${what.map((one) => html`<li>${one}</li>`)}</ul>`,
    )}`,
  };
}
