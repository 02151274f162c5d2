import {
  batchExamples,
  batchRequestExamples,
  catalogueExample,
  changesExamples,
  screeningExamples,
  screeningRecordExamples,
} from "../../contract/openapi/examples/examples.ts";
import type { OpenApiDocument } from "../../contract/openapi.ts";
import { usualRecheckTerms } from "../../contract/settings/recheck-terms.ts";
import { block, code, html, json, type Section, table } from "../html.ts";
import { samples } from "../samples.ts";
import { watchers } from "../watchers.ts";
import { catalogueTables, type ShownLists } from "./catalogue.ts";
import { answerTable, fieldTable } from "./documents.ts";

export function screening({ components: { schemas } }: OpenApiDocument, lists: ShownLists): Section {
  const request = schemas.ScreeningRequest;
  const filter = request?.properties?.listFilter;
  return {
    id: "screening",
    title: "Screening and tiers",
    body: html`
<p>Compares a name, and what else you know of its bearer, with the <a href="#lists">lists</a>. The more you give, the fewer
matches are left to review. On production each check costs half a credit, whatever is found.</p>
${samples({ name: "screen", method: "POST", path: "/v1/screening", body: { name: "screensanction" } })}
${block("JSON", "screen-answer", json(screeningExamples.strong.value))}
${fieldTable("Fields of the request", request)}
${fieldTable("Fields of listFilter", typeof filter === "object" ? filter : undefined)}
${answerTable("Fields of the response", schemas.ScreeningResponse)}
${answerTable("Fields of a match", schemas.ScreeningMatch)}
${table(
  "Tiers",
  ["Tier", "Score", "What to do"],
  [
    ["exact", "98 to 100", "The names are equal once normalised: review required."],
    ["strong", "85 to 97", "High-confidence match: review required."],
    ["possible", "70 to 84", "Manual review recommended; cleared may be true."],
    ["weak", "below 70", "Hidden unless minScore is lower."],
  ],
)}
<p><code>cleared</code> is true where no match scores 85 or more, over everything that <code>schema</code> and
<code>listFilter</code> let through, hidden matches included. A contradicting birth date or country lowers a score, an
agreeing one raises it. It is a decision by threshold over the lists that <code>lists.sources</code> names, not a finding
that the subject is on none: <code>reviewRecommended</code> is true where a match of 70 or more was found, and then a person
should look. A field that could not be read, such as a nationality nobody knows, stands in <code>notUnderstood</code> and
was not compared.</p>
<p>Nobody is cleared against what is not there. Where no current lists are loaded, where one that this service requires is
missing, or where your filter asks for a category, a topic or adverse media that no list in service is about, the answer is
503 with <code>missing</code> naming what, at no cost. Each list has a <code>state</code>: <code>fresh</code>,
<code>guarded</code> (its last file was refused, the one before it stays) or <code>stale</code> (not checked for three of
its periods, or its file is older than its publisher's period); <code>asOf</code> is the date the file gives itself.</p>
<p>A match tells what it takes to judge it: <code>listedName</code>, the name that agreed, and in <code>listed</code> the
birth dates, countries and programmes of the lists and each entry with its publisher's id and, where there is one, the
address of its page. One person on several lists is one match where an identifier, or a name and a full birth date, are
equal and nothing contradicts; each list's record is scored by its own names and dates, and the best score counts.</p>
<h3 id="batch">Many at once</h3>
<p>Up to 500 subjects in one request, with one set of filters and a body of up to 1 MB. Each subject is screened as by the
call above, and answered in its place under your <code>reference</code>; one that cannot be searched has an
<code>error</code> there instead, and costs nothing. The batch counts once in your limits. On production it costs half a
credit for each subject that was searched, all together or none: with too few credits it is refused whole. Under an
<code>Idempotency-Key</code> a batch whose answer you never got is answered again, free.</p>
${samples({ name: "batch", method: "POST", path: "/v1/screening/batch", body: batchRequestExamples.two.value })}
${block("JSON", "batch-answer", json(batchExamples.two.value))}
<p>An answer has at most 5 MB. Where there is more to show, the lowest scores of the whole batch are left out, and
<code>matchesOmitted</code> counts them for each subject. <code>cleared</code> is decided before.</p>
<h3 id="rechecks">Only what changed</h3>
<p>With <code>changedSince</code>, in a single screening or a batch, the subjects are compared with those entities alone that
were added or altered since: since the <code>lists.snapshot</code> of an earlier answer, or since a date or a time, which
stands for the snapshot in service then. The answer says between which two snapshots it looked, <code>from</code> and
<code>to</code>: send <code>to</code> as <code>changedSince</code> the next time. <code>cleared</code> then means that
nobody who changed matches; what you found before stays found. A recheck looks at the lists in service at that moment; other
screenings may take a minute to hear of new ones.</p>
<p>An entity counts as altered where something differs that is compared or filtered by: names, birth dates, countries,
addresses, topics, the kind of entity, relationships, or the lists it stands on. The order of names and which is shown
first do not count. With <code>listFilter.includeRcas</code> relatives who are on no list are compared again when somebody
within two steps of them changed. Where <code>matcherChanged</code> is true, the matching itself has moved since: screen
everybody anew.</p>
<p>This is free, and needs no credit, while less than ${usualRecheckTerms.mostShare * 100} % of all entities changed and the
snapshot was in service within ${usualRecheckTerms.mostDays} days. Beyond that the full price applies: the first answer is 409 <code>FULL_PRICE_APPLIES</code> with
<code>credits</code>, and nothing is charged; send <code>acceptFullPrice: true</code> to go on. Since a snapshot that is
not kept any more, or that was taken out of service, the answer is 409 <code>CHANGES_NOT_KEPT</code>; <code>oldest</code>
is the oldest there is. Changes are kept for ${usualRecheckTerms.keptDays} days.</p>
<p>What changed is told by itself, too: how many entities of which lists and, with <code>ids=true</code>, which. A match's
<code>matchId</code> belongs to its entity and is the same in every answer, so you can compare those you hold with it:
<code>removed</code> is on no list any more, or is told under the id <code>into</code>.</p>
${block("JSON", "changes-answer", json(changesExamples.ids.value))}
<h3 id="watching">Keep a book of customers watched</h3>
<p>Screen everybody once, keep <code>lists.snapshot</code> of the answer with them and the <code>matchId</code> of whom you
found. From then on, after each <a href="#webhooks"><code>lists.updated</code></a> or once a day, these lines tell who is
found now and whose match is on no list any more, one after the other. A hundred thousand customers are two hundred requests, which cost
nothing; their names are in your hands alone.</p>
${block("TypeScript", "watch", watchers.typescript)}
${block("Python", "watch", watchers.python)}
<h3 id="screening-records">What is kept</h3>
<p>Of each live screening an audit record is kept for years: lists, version of the matching, thresholds, the entities found
and their scores, and what it cost. No name. <code>GET /v1/screening/{id}</code> shows it by its
<code>screeningRequestId</code>, which each subject of a batch has as well; <code>GET /v1/screening</code> lists them, newest
first, by <code>from</code>, <code>to</code> and <code>externalReference</code>. The test names leave none.</p>
${block("JSON", "screening-record", json(screeningRecordExamples.kept.value))}
<h3 id="test-names">Test names</h3>
<p>Test keys screen these names only; each has a fixed answer in the shape of live ones.</p>
${table(
  "Test names",
  ["name", "Answer"],
  [
    [code("screenclear"), "cleared, no matches"],
    [code("screensanction"), "a strong sanctions match"],
    [code("screenpep"), "a strong PEP match"],
    [code("screenpossible"), "a possible match, cleared"],
    [code("screenmultiple"), "sanctions and PEP matches"],
    [code("screenmedia"), "an adverse-media match, with listFilter.includeAdverseMedia true"],
    [code("screenrca"), "a relationship path, with listFilter.includeRcas true"],
  ],
)}
<h3 id="lists">List catalogue</h3>
<p>What live names are screened against now; this page and the call below read the same.</p>
${catalogueTables(lists)}
${samples({ name: "lists", method: "GET", path: "/v1/screening/lists" })}
<p>The answer, here with its first list alone:</p>
${block("JSON", "lists-answer", json(lists === undefined ? catalogueExample.one.value : { lists: lists.slice(0, 1), missingSources: [] }))}
<p>Lists are grouped as Sanctions, PEP and Adverse media, and are checked daily, daily for updates, weekly on Monday or
monthly on the 1st, as <code>checkFrequency</code> says. A match names its lists by <code>id</code> in
<code>sourceSlugs</code>.</p>`,
  };
}
