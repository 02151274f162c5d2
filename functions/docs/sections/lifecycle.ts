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

export function changelog(version: string): Section {
  return {
    id: "changelog",
    title: "Changelog",
    body: html`<h3>${version}</h3><p>First version: verification of twelve document types, screening, webhooks, tools for
agents.</p>`,
  };
}
