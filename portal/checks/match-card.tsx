import type { Child } from "hono/jsx";
import type { ScreeningResponse } from "../../functions/contract/screening/screening.ts";
import { listSources } from "../../functions/lists/sources/sources.ts";
import { type Fact, Facts, Moment, type Mood, Tag } from "../design/parts.tsx";
import { decisionField, decisions, longestNote, noteField } from "../evidence/decisions.ts";
import { typedDateOf } from "../forms/dates.ts";
import { countryName, titleOf } from "../members/words.ts";

type Match = ScreeningResponse["matches"][number];

const moods: Record<Match["tier"], Mood> = { exact: "bad", strong: "bad", possible: "warn", weak: "plain" };
const tiers: Record<Match["tier"], string> = {
  exact: "Exact: must be reviewed",
  strong: "Strong: must be reviewed",
  possible: "Possible: look at it",
  weak: "Weak",
};

/** What a list says of somebody, as a reviewer reads it. A list may have topics that are not named here. */
const topicNames: Readonly<Record<string, string>> = {
  sanction: "Sanctioned",
  "role.pep": "Politically exposed",
  "role.rca": "Relative or close associate",
  debarment: "Barred from contracts",
  "export.control": "Export control",
  crime: "Crime",
  "crime.terror": "Terrorism",
  "crime.fin": "Financial crime",
  "crime.traffick": "Trafficking",
  adverse_media: "Adverse media",
};

const listNames: ReadonlyMap<string, string> = new Map(listSources.map(({ id, name }) => [id, name]));
const listName = (source: string): string => listNames.get(source) ?? source;
const mostAliases = 6;

/** Somebody who was found: everything that tells whether it is the person, and what the firm decides. */
export function MatchCard({ match, number }: { match: Match; number: number }) {
  const { caption, score, tier, topics, explanation, relationshipPath, article } = match;
  return (
    <section class="card" aria-labelledby={`match-${number}`}>
      <h2 id={`match-${number}`}>
        {number}. {caption}
      </h2>
      <p class="actions">
        <Tag mood={moods[tier]}>
          {score} · {tiers[tier]}
        </Tag>
        {topics.map((topic) => (
          <Tag>{topicNames[topic] ?? topic}</Tag>
        ))}
      </p>
      <Facts facts={factsOf(match)} />
      {relationshipPath && <Path steps={relationshipPath} />}
      {article && (
        <p>
          <Outward to={article.url}>{article.title}</Outward>{" "}
          <span class="soft">
            <Moment at={article.publishedAt} />
          </span>
        </p>
      )}
      <details>
        <summary>Why {score}</summary>
        <ul>
          {explanation.method.map((reason) => (
            <li>{reason}</li>
          ))}
        </ul>
      </details>
      <Decision number={number} />
    </section>
  );
}

function factsOf({ caption, sourceSlugs, matchedFields, aliases, listedName, listed }: Match): Fact[] {
  const { birthDates, countries, programmes, entries } = listed;
  const more = aliases.length - mostAliases;
  const facts: Fact[] = [
    ["On", entries.length > 0 ? <Entries entries={entries} /> : sourceSlugs.map(listName).join(", ")],
    ["Agrees in", matchedFields.map(titleOf).join(", ") || "Nothing but the name"],
  ];
  if (listedName !== undefined && listedName !== caption) facts.push(["Listed as", listedName]);
  if (birthDates.length > 0) facts.push(["Born", birthDates.map(typedDateOf).join(", ")]);
  if (countries.length > 0) facts.push(["Countries", countries.map(countryName).join(", ")]);
  if (programmes.length > 0) facts.push(["Programmes", programmes.join(", ")]);
  if (aliases.length > 0) {
    facts.push(["Also known as", aliases.slice(0, mostAliases).join("; ") + (more > 0 ? `; and ${more} more` : "")]);
  }
  return facts;
}

/** Each place on a list, with the publisher's own page where it has one. */
function Entries({ entries }: { entries: Match["listed"]["entries"] }) {
  return (
    <ul class="bare">
      {entries.map(({ source, id, url }) => (
        <li>
          {listName(source)}: {url === undefined ? <code>{id}</code> : <Outward to={url}>{id}</Outward>}
        </li>
      ))}
    </ul>
  );
}

/** Opens beside the result, which is shown once: whoever follows it must not lose it. */
function Outward({ to, children }: { to: string; children?: Child }) {
  // What a list calls an address may be anything.
  if (!/^https?:\/\//i.test(to)) return <>{children}</>;
  return (
    <a href={to} rel="noreferrer noopener" target="_blank">
      {children}
      <span class="hidden"> (opens in a new tab)</span>
    </a>
  );
}

/** Who is related to whom, as a chain from the person found to the person listed. */
function Path({ steps }: { steps: NonNullable<Match["relationshipPath"]> }) {
  const [first] = steps;
  return (
    <ol class="path" aria-label="Relationship">
      <li>
        <span class="node">{first?.from.caption}</span>
      </li>
      {steps.map(({ relationship, to }) => (
        <li>
          <span class="link">— {relationship} →</span>
          <span class="node">{to.caption}</span>
        </li>
      ))}
    </ol>
  );
}

function Decision({ number }: { number: number }) {
  return (
    <fieldset class="field">
      <legend>Your decision</legend>
      {decisions.map((decision, index) => (
        <div class="choice">
          <input type="radio" id={`d-${number}-${index}`} name={decisionField(number)} value={decision} />
          <label for={`d-${number}-${index}`}>{decision}</label>
        </div>
      ))}
      <label for={noteField(number)}>Note</label>
      <input id={noteField(number)} name={noteField(number)} maxlength={longestNote} autocomplete="off" />
    </fieldset>
  );
}
