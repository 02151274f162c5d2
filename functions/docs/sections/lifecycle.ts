import { html, type Section } from "../html.ts";
import { samples } from "../samples.ts";

export const service: Section = {
  id: "service",
  title: "Health",
  body: html`<p><code>GET /health</code> needs no key: 200 while the service can serve, 503 while it cannot.</p>
${samples({ name: "health", method: "GET", path: "/health", keyed: false })}`,
};

export const versioning: Section = {
  id: "versioning",
  title: "Versioning and deprecation",
  body: html`
<p>Paths begin with <code>/v1</code>. Within it, answers may gain optional fields, error codes and headers: read past what
you do not know, and treat an unknown code by its HTTP status. Requests never come to need a new field.</p>
<p>What would break a client comes under <code>/v2</code>. An operation that is to end then answers with
<code>Deprecation</code> (since when, RFC 9745) and <code>Sunset</code> (when it ends, RFC 8594), at least twelve months
ahead, with an entry in the changelog. Nothing is deprecated today.</p>`,
};

export function changelog(version: string): Section {
  return {
    id: "changelog",
    title: "Changelog",
    body: html`<h3>${version}</h3><p>First version: verification of twelve document types, screening, webhooks, tools for
agents.</p>`,
  };
}
