import type { OpenApiDocument } from "../contract/openapi.ts";
import type { Environment } from "../contract/routes.ts";
import { escaped, type Html, html, type Section } from "./html.ts";
import { baseUrl } from "./samples.ts";
import { agents } from "./sections/agents.ts";
import type { ShownLists } from "./sections/catalogue.ts";
import { documents } from "./sections/documents.ts";
import { errors } from "./sections/errors.ts";
import { changelog, service, versioning } from "./sections/lifecycle.ts";
import { limits } from "./sections/limits.ts";
import { outcomes } from "./sections/outcomes.ts";
import { screening } from "./sections/screening.ts";
import { authentication, start } from "./sections/start.ts";
import { testRecords } from "./sections/test-records.ts";
import { webhooks } from "./sections/webhooks.ts";
import { script, style } from "./style.ts";

/**
 * The whole documentation as one page, made from the OpenAPI document. It asks nobody for anything more: no font, no
 * image, no library. On the test address a script puts that address into the samples, so that they run as they stand;
 * production does not know it, and leaves the placeholder.
 */
export function documentationPage(document: OpenApiDocument, given: Given): string {
  const { html: page } = layout(sectionsOf(document, given), given.environment);
  const placeholder = escaped(baseUrl);
  return page.replaceAll(placeholder, `<span class="address">${placeholder}</span>`);
}

/** What the contract does not say: whose page it is, and which lists are in service. */
export type Given = { version: string; environment: Environment; lists: ShownLists };

function sectionsOf(document: OpenApiDocument, { version, lists }: Given): Section[] {
  return [
    start,
    authentication,
    documents(document),
    outcomes(document),
    errors(),
    limits,
    webhooks,
    screening(document, lists),
    testRecords,
    agents,
    service,
    versioning,
    changelog(version),
  ];
}

function layout(sections: Section[], environment: Environment): Html {
  const bare = (text: string): Html => ({ html: text });
  return html`<!doctype html>
<html lang="en-AU" data-environment="${environment}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Identity verification and screening: documentation</title>
<link rel="icon" href="data:,">
<style>${bare(style)}</style>
</head>
<body>
<a class="skip" href="#start">Skip to the text</a>
<header><h1>Identity verification and screening</h1>
<p>Australian identity documents against their issuers' records; people and organisations against lists. Data is held in
Australia.</p></header>
<nav aria-label="Contents"><ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main>${sections.map(({ id, title, body }) => html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`)}</main>
<footer><p><a href="openapi.json">openapi.json</a></p></footer>
<script>${bare(script)}</script>
</body>
</html>
`;
}
