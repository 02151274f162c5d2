import type { ScreeningResponse } from "../../functions/contract/screening/screening.ts";
import { typedDateOf } from "../forms/dates.ts";
import { countryName, titleOf } from "../members/words.ts";
import type { Decision } from "./decisions.ts";
import type { ScreeningEvidence } from "./evidence.ts";
import { newPaper, type Paper } from "./paper.ts";
import { attachProof } from "./verification-file.ts";

type Around = { proof: string | undefined; decisions: readonly Decision[]; note: string; at: Date };
type Match = ScreeningResponse["matches"][number];

/** A screening for the firm's files: who was found and why, and what the firm decided about each. */
export async function screeningFile(evidence: ScreeningEvidence, around: Around): Promise<Buffer> {
  const { response, environment } = evidence;
  const { matches } = response;
  const paper = await newPaper({ title: `Screening ${response.screeningRequestId}`, at: around.at });
  paper.title(verdictOf(response));
  check(paper, evidence, around);
  for (const [index, match] of matches.entries()) {
    matched(paper, match, { number: index + 1, decided: around.decisions[index] });
  }
  paper.heading("What is signed");
  if (environment === "test") {
    paper.text("Nothing: this is the fixed answer to a test name. It was neither charged nor recorded.");
  } else {
    const proven = "The proof that the public log holds the record of this screening is attached as proof.tlog-proof.";
    attachProof(paper, around.proof, proven);
    paper.text(
      "The record holds the id, the time, the version of the lists and of the matcher, and the ids and scores of the matches.",
    );
  }
  paper.heading("What is not signed");
  paper.text(
    "Everything else: the name that was screened, the words about each match, and the decisions and notes, which the firm made itself. The service keeps none of them.",
  );
  const kept = { ...evidence, decisions: around.decisions, note: around.note };
  paper.attach({
    name: "result.json",
    type: "application/json",
    description: "What was answered and decided",
    bytes: Buffer.from(JSON.stringify(kept, null, 2)),
  });
  if (paper.hasUnknownLetters()) {
    paper.text("Letters that this file’s fonts do not have are shown as a question mark; result.json has them all.");
  }
  return paper.finish();
}

function verdictOf({ matchCount, cleared, reviewRecommended }: ScreeningResponse): string {
  if (matchCount === 0) return "Nobody found";
  const found = `${matchCount} ${matchCount === 1 ? "match" : "matches"}`;
  if (!cleared) return `Review needed: ${found}`;
  return reviewRecommended ? `To be looked at: ${found}` : found;
}

function check(paper: Paper, evidence: ScreeningEvidence, { note }: Around): void {
  const { response, account, by, at, externalReference } = evidence;
  const { subject, lists } = response;
  paper.heading("The check");
  paper.fact("Name", subject.name);
  paper.fact("Looked among", titleOf(subject.schema));
  paper.fact("At", at);
  paper.fact("Screening", response.screeningRequestId);
  if (externalReference !== undefined) paper.fact("Reference", externalReference);
  paper.fact("Account", account);
  paper.fact("Checked by", by);
  if (note !== "") paper.fact("Note", note);
  if (lists === undefined) return;
  paper.fact("Lists", `${lists.snapshot}, refreshed ${lists.refreshedAt}`);
  const each = lists.sources.map(({ id, asOf, state }) => `${id} of ${asOf ?? "no date"} (${state})`);
  paper.fact("Each list and its date", each.join("; "));
}

function matched(
  paper: Paper,
  match: Match,
  { number, decided }: { number: number; decided?: Decision | undefined },
): void {
  const { caption, score, tier, sourceSlugs, topics, aliases, explanation, relationshipPath, article } = match;
  paper.heading(`${number}. ${caption}`);
  paper.fact("Score", `${score} (${tier})`);
  paper.fact("Decision", decided?.decision ?? "Not decided");
  if (decided !== undefined && decided.note !== "") paper.fact("Note", decided.note);
  paper.fact("On", sourceSlugs.join(", "));
  if (topics.length > 0) paper.fact("Topics", topics.join(", "));
  if (aliases.length > 0) paper.fact("Also known as", aliases.join("; "));
  listing(paper, match);
  for (const { from, relationship, to } of relationshipPath ?? []) {
    paper.fact("Relationship", `${from.caption} — ${relationship} — ${to.caption}`);
  }
  if (article !== undefined) paper.fact("Article", `${article.title} (${article.publishedAt}), ${article.url}`);
  for (const reason of explanation.method) paper.text(`• ${reason}`);
}

/** What the lists themselves say: the reader of the file judges by it, years later, who was meant. */
function listing(paper: Paper, { caption, listedName, listed }: Match): void {
  const { birthDates, countries, programmes, entries } = listed;
  if (listedName !== undefined && listedName !== caption) paper.fact("Listed as", listedName);
  if (birthDates.length > 0) paper.fact("Born", birthDates.map(typedDateOf).join(", "));
  if (countries.length > 0) paper.fact("Countries", countries.map(countryName).join(", "));
  if (programmes.length > 0) paper.fact("Programmes", programmes.join(", "));
  for (const { source, id, url } of entries) paper.fact(`Entry of ${source}`, url ?? id);
}
