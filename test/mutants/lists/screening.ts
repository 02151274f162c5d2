import { bugsIn } from "../mutant.ts";

// Who is found, who is cleared, and what is charged and kept for it.

const search = "test/functions/domain/screening/search/search.test.ts";
const comparisons = "test/functions/domain/screening/score/comparisons.test.ts";
const neighbours = "test/functions/domain/screening/names/neighbours.test.ts";
const shortForms = "test/functions/domain/screening/names/short-forms.test.ts";
const screen = "test/functions/domain/screening/screen-money.test.ts";
const recording = "test/functions/store/screenings/screenings.test.ts";

const searching = [
  ...bugsIn(
    "functions/domain/screening/tiers.ts",
    [search, comparisons, screen],
    [
      { breaks: "A match of 98 is not called exact.", find: ">= thresholds.exact", replace: "> thresholds.exact" },
      {
        breaks: "Somebody is cleared whose match must be reviewed.",
        find: "clearanceThreshold = thresholds.strong",
        replace: "clearanceThreshold = thresholds.exact",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/search/search.ts",
    [search],
    [
      {
        breaks: "Somebody is cleared because the caller hides matches below a minScore.",
        find: "cleared: found.every((match) => match.score < clearanceThreshold)",
        replace: "cleared: found.every((match) => match.score < Math.max(filters.minScore, clearanceThreshold))",
      },
      {
        breaks: "A caller who asks for a high minScore clears everybody below it.",
        find: "Math.min(filters.minScore, reviewThreshold)) break;",
        replace: "filters.minScore) break;",
      },
      {
        breaks: "Relatives are shown to who has not asked for them.",
        find: "if (filters.includeRcas) found.push",
        replace: "found.push",
      },
      {
        breaks: "Matches below the caller's minScore are shown.",
        find: ".filter((match) => match.score >= filters.minScore)\n",
        replace: "\n",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/search/filters.ts",
    [search],
    [
      {
        breaks: "Adverse media count for who has not asked for them.",
        find: 'category !== "adverse_media" || filters.includeAdverseMedia',
        replace: 'category !== "adverse_media" || true',
      },
      {
        breaks: "Who asks for PEPs finds none.",
        find: " || topic === `role.${wanted}`",
        replace: "",
      },
      {
        breaks: "Who asks for sanctions misses all those of a kind.",
        find: " || topic.startsWith(`${wanted}.`)",
        replace: "",
      },
      {
        breaks: "Ships stand among what is neither person, organisation nor ship.",
        find: ' && !isA(schema, "Vessel")',
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/search/relatives.ts",
    [search],
    [
      {
        breaks: "A relative two steps away counts like one of a single step.",
        find: "stepPenalty * reached.edges.length",
        replace: "stepPenalty",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/score/score.ts",
    [comparisons],
    [
      {
        breaks: "A name that is not equal is called exact because a birth date agrees.",
        find: 'score.equality === "exact" ? ceilings.total : ceilings.inexact',
        replace: "ceilings.total",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/score/comparisons.ts",
    [comparisons],
    [
      {
        breaks: "Somebody is cleared because one of several birth dates of a list contradicts.",
        find: "birthDatePoints[b].alike - birthDatePoints[a].alike",
        replace: "birthDatePoints[a].alike - birthDatePoints[b].alike",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/words/similarity.ts",
    [neighbours],
    [
      {
        breaks: "Who is called Hassan is stopped because somebody listed is called Hossein.",
        find: "one.symbols.length === 0 || two.symbols.length === 0",
        replace: "true",
      },
      {
        breaks: "Two syllables count as one name because each writes many characters.",
        find: "areRomanisations(one, two) ? sameRomanised : sameSymbol",
        replace: "sameSymbol",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/score/name-match.ts",
    [shortForms],
    [
      {
        breaks: "Letters without vowels outweigh what the listed person is called in Latin ones.",
        find: "witness === undefined || witness.points >= thresholds.strong",
        replace: "witness !== undefined",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/score/name-match.ts",
    [comparisons, search],
    [
      {
        breaks: "A doubtful alias counts like a name.",
        find: 'weak && equality !== "exact" ?',
        replace: "weak && equality === undefined ?",
      },
    ],
  ),
];

const money = [
  ...bugsIn(
    "functions/domain/screening/screen.ts",
    [screen],
    [
      {
        breaks: "Another body under a used Idempotency-Key is screened for nothing.",
        find: "!hasSameBody(outcome, claim)",
        replace: "claim === undefined",
      },
      {
        breaks: "An auditor cannot see what a screening found.",
        find: "matches: matches.map(({ entityId, score }) => ({ entityId, score })),",
        replace: "matches: [],",
      },
      {
        breaks: "A caller who cannot pay is screened all the same.",
        find: 'if (outcome.kind === "too few credits") throw new Problem("creditsExhausted");',
        replace: "",
      },
      {
        breaks: "A caller gets matches that nobody knows to be recorded.",
        find: 'if (outcome.kind === "unknown") {',
        replace: 'if (outcome.kind === "unknown" && !claim && claim) {',
      },
      {
        breaks: "A test name that must be reviewed is cleared.",
        find: "cleared: found.every(({ score }) => score < clearanceThreshold)",
        replace: "cleared: true",
      },
      {
        breaks: "A repeat under an Idempotency-Key gets an id that nobody recorded.",
        find: "replayed ? outcome.screeningRequestId : screening.screeningRequestId",
        replace: "screening.screeningRequestId",
      },
      {
        breaks: "A filter that no list is about clears everybody.",
        find: 'if (missing !== undefined) throw new Problem("listsUnavailable", { missing });',
        replace: "",
      },
      {
        breaks: "Without lists every name is cleared.",
        find: 'if (lists === undefined) throw new Problem("listsUnavailable");',
        replace: "if (lists === undefined) return { response: screenTestName(deps, request), replayed: false };",
      },
    ],
  ),
  ...bugsIn(
    "functions/store/accounts/wallets.ts",
    [recording],
    [
      {
        breaks: "A screening is made on a wallet that cannot pay for it, which goes below zero.",
        find: "ConditionExpression: affordable,",
        replace: "ConditionExpression: `${affordable} OR attribute_exists(pk)`,",
      },
    ],
  ),
  ...bugsIn(
    "functions/store/screenings/screenings.ts",
    [recording],
    [
      {
        breaks: "A repeat under an Idempotency-Key is charged again.",
        find: 'ConditionExpression: free,\n      ExpressionAttributeValues: { ":now": now },',
        replace:
          'ConditionExpression: `${free} OR attribute_exists(pk)`,\n      ExpressionAttributeValues: { ":now": now },',
      },
      {
        breaks: "The audit row of a screening is empty.",
        find: "Item: { v: 1, ...screening, ...where }",
        replace: "Item: { v: 1, ...where }",
      },
      {
        breaks: "The ledger shows a screening as credits that came in.",
        find: "halfCredits: -priceHalfCredits",
        replace: "halfCredits: priceHalfCredits",
      },
      {
        breaks: "A screening's Idempotency-Key is forgotten within minutes.",
        find: "claimSeconds = 86_400",
        replace: "claimSeconds = 864",
      },
      {
        breaks: "An account's screenings cannot be listed.",
        find: "...lists.screenings(accountId, at, screeningRequestId) }",
        replace: "}",
      },
    ],
  ),
];

export const screeningBugs = [...searching, ...money];
