import type { ScreeningResponse } from "../../functions/contract/screening/screening.ts";
import { Facts, Moment, type Mood, Notice, Tag } from "../design/parts.tsx";
import type { ScreeningEvidence } from "../evidence/evidence.ts";
import { EvidenceForm } from "../evidence/form.tsx";
import type { MemberVisit } from "../frame/visit.ts";
import { titleOf } from "../members/words.ts";
import { MatchCard } from "./match-card.tsx";

type Shown = { evidence: ScreeningEvidence; replayed: boolean; base: string; visit: MemberVisit };

/** Who was found, why, and what the firm decides about each. The decision is the firm's file and is not kept here. */
export function ScreeningResult({ evidence, replayed, base, visit }: Shown) {
  const { response, at } = evidence;
  const { subject, matches, screeningRequestId, lists } = response;
  return (
    <>
      <Verdict response={response} />
      {replayed && <Notice>The form was sent before: this ran again, and was not charged again.</Notice>}
      <Facts
        facts={[
          ["Name", subject.name],
          ["Looked among", titleOf(subject.schema)],
          ["At", <Moment at={at} />],
          ["Screening", <code>{screeningRequestId}</code>],
          ...(lists === undefined ? [] : [["Lists", <Lists lists={lists} />] satisfies [string, unknown]]),
        ]}
      />
      <EvidenceForm evidence={evidence} visit={visit}>
        {matches.map((match, index) => (
          <MatchCard match={match} number={index + 1} />
        ))}
        <Kept />
      </EvidenceForm>
      <p class="actions">
        <button type="button" class="quiet" data-print hidden>
          Print this page
        </button>
        <a class="button quiet" href={base}>
          Next name
        </a>
      </p>
    </>
  );
}

function Kept() {
  return (
    <Notice>
      <p>
        <b>This is shown once.</b> We keep your reference, the lists’ version and the ids and scores of the matches. The
        name you screened and your decisions are not kept: they go into the file that you download.
      </p>
    </Notice>
  );
}

function Verdict({ response: { matchCount, cleared, reviewRecommended } }: { response: ScreeningResponse }) {
  const found = `${matchCount} ${matchCount === 1 ? "match" : "matches"}`;
  if (!cleared)
    return <Banner mood="bad" title={`Review needed: ${found}`} meaning="At least one match scores 85 or more." />;
  if (reviewRecommended) {
    return <Banner mood="warn" title={`Look at ${found}`} meaning="No match scores 85 or more, but some come near." />;
  }
  if (matchCount > 0) return <Banner mood="plain" title={found} meaning="All of them are weak." />;
  return <Banner mood="good" title="Nobody found" meaning="No entry of the lists comes near this name." />;
}

function Banner({ mood, title, meaning }: { mood: Mood; title: string; meaning: string }) {
  return (
    <section class={`outcome ${mood}`} aria-labelledby="outcome">
      <h1 id="outcome">{title}</h1>
      <p class="lead">{meaning}</p>
    </section>
  );
}

function Lists({ lists }: { lists: NonNullable<ScreeningResponse["lists"]> }) {
  return (
    <>
      <code>{lists.snapshot}</code>, refreshed <Moment at={lists.refreshedAt} />
      <details>
        <summary>Each list and its date</summary>
        <ul>
          {lists.sources.map(({ id, asOf, state }) => (
            <li>
              <code>{id}</code> {asOf ?? "undated"} {state !== "fresh" && <Tag mood="warn">{state}</Tag>}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
