import { type Addresses, withoutSlash } from "../contract/openapi/servers.ts";
import type { OpenApiDocument } from "../contract/openapi.ts";
import type { Environment } from "../contract/routes.ts";
import { escaped, type Html, html, type Section } from "./html.ts";
import { documentationText, llmsText } from "./markdown.ts";
import { placeholders } from "./samples.ts";
import { agents } from "./sections/agents.ts";
import type { ShownLists } from "./sections/catalogue.ts";
import { decide } from "./sections/decide.ts";
import { documents } from "./sections/documents.ts";
import { errors } from "./sections/errors.ts";
import { changelog, service, versioning } from "./sections/lifecycle.ts";
import { limits } from "./sections/limits.ts";
import { outcomes } from "./sections/outcomes.ts";
import { proofs } from "./sections/proofs.ts";
import { screening } from "./sections/screening.ts";
import { authentication, start } from "./sections/start.ts";
import { testRecords } from "./sections/test-records.ts";
import { webhooks } from "./sections/webhooks.ts";
import { script, style } from "./style.ts";

/**
 * The whole documentation as one page, made from the OpenAPI document. It asks nobody for anything more: no font, no
 * image, no library. Its samples call the test address and run as they stand, once a key is put in.
 */
export function documentationPage(document: OpenApiDocument, given: Given): string {
  return withAddresses(layout(sectionsOf(document, given)).html, given);
}

/** The page's sections as Markdown, and the list of them that agents look for. */
export function documentationTexts(document: OpenApiDocument, given: Given): { markdown: string; llms: string } {
  const sections = sectionsOf(document, given);
  const markdown = (["live", "test"] as const).reduce((text, which) => {
    return text.replaceAll(placeholders[which], () => withoutSlash(given.addresses[which]) ?? placeholders[which]);
  }, documentationText(sections));
  return { markdown, llms: llmsText(sections) };
}

/** What the contract does not say: whose page it is, where both APIs are, and which lists are in service. */
type Given = { version: string; environment: Environment; addresses: Addresses; lists: ShownLists };

/** Where a deployment does not say its addresses, a script puts in the one this page was loaded from. */
function withAddresses(page: string, { environment, addresses }: Given): string {
  return (["live", "test"] as const).reduce((text, which) => {
    const placeholder = escaped(placeholders[which]);
    const own = which === environment ? `<span class="address">${placeholder}</span>` : placeholder;
    const address = withoutSlash(addresses[which]);
    return text.replaceAll(placeholder, () => (address === undefined ? own : escaped(address)));
  }, page);
}

function sectionsOf(document: OpenApiDocument, { version, addresses, lists }: Given): Section[] {
  return [
    start(addresses),
    authentication,
    documents(document),
    outcomes(document),
    decide,
    errors(),
    limits,
    webhooks,
    screening(document, lists),
    testRecords,
    proofs,
    agents,
    service(version),
    versioning(),
    changelog(version),
  ];
}

const languages = ["curl", "TypeScript", "Python"];

/** Each heading leads to itself: whoever wants to show it to somebody copies its link. */
function linked({ html: body }: Html): Html {
  const heading = /<h3 id="([^"]+)">([\s\S]*?)<\/h3>/g;
  return {
    html: body.replaceAll(heading, (_, id: string, text: string) => `<h3 id="${id}"><a href="#${id}">${text}</a></h3>`),
  };
}

function layout(sections: Section[]): Html {
  const bare = (text: string): Html => ({ html: text });
  return html`<!doctype html>
<html lang="en-AU">
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
<nav aria-label="Contents">
<div id="tools" hidden><label for="search">Search</label><input id="search" type="search" autocomplete="off" spellcheck="false">
<ul id="found"></ul>
<fieldset><legend>Samples in</legend>${languages.map((language) => html`<label><input type="radio" name="language" value="${language}">${language}</label>`)}</fieldset></div>
<ul id="contents">${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main>${sections.map(({ id, title, body }) => html`<section aria-labelledby="${id}"><h2 id="${id}"><a href="#${id}">${title}</a></h2>${linked(body)}</section>`)}</main>
<p id="told" class="unseen" role="status"></p>
<footer><p><a href="openapi.json">openapi.json</a> · <a href="docs.md">this page as Markdown</a> · <a href="llms.txt">llms.txt</a></p></footer>
<script>${bare(script)}</script>
</body>
</html>
`;
}
