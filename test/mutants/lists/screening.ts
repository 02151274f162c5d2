import { bugsIn } from "../mutant.ts";

// Who is found, who is cleared, and what is charged and kept for it.

const search = "test/functions/domain/screening/search/search.test.ts";
const comparisons = "test/functions/domain/screening/score/comparisons.test.ts";
const brands = "test/functions/domain/screening/names/brands.test.ts";
const names = "test/functions/domain/screening/names/names.test.ts";
const organisations = "test/functions/domain/screening/names/organisations.test.ts";
const readings = "test/functions/domain/screening/score/readings.test.ts";
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
    "functions/domain/screening/names/name-score.ts",
    [brands],
    [
      {
        breaks: "A company is stopped because a company of the same name in another country is listed.",
        find: 'hasKind(left, leftOver, "place") || hasKind(right, rightOver, "place")',
        replace: "false",
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
      {
        breaks: "Who is called Karim is stopped because somebody listed is called Karimov.",
        find: "isOtherFamily ? furtherEnding : found",
        replace: "found",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/score/whole-name.ts",
    [readings],
    [
      {
        breaks:
          "Who has a short Chinese name is stopped because two of three syllables of somebody listed sound the same.",
        find: "!rightOver.some((index) => isShort(listed.tokens[index]))",
        replace: "rightOver.length < 9",
      },
      {
        breaks:
          "Who has a name from abroad in Han characters is stopped because somebody listed sounds somewhat alike.",
        find: "ceilingRules.wellHeard * pairs.length",
        replace: "0",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/words/glued-forms.ts",
    [readings],
    [
      {
        breaks: "A listed company is cleared because its legal form is written together with its name.",
        find: "if (last !== undefined) return",
        replace: "if (last === 0) return",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/names/brand.ts",
    [brands],
    [
      {
        breaks: "A company is stopped because another of the same brand, in another town, is listed.",
        find: 'if (hasKind(asked, leftOver, "place") && hasKind(listed, rightOver, "place")) return false;',
        replace: "",
      },
      {
        breaks: "A person is stopped because a listed company has the same word in its name.",
        find: "return !besides.asked && letters >= brands.rareLetters;",
        replace: "return letters >= brands.rareLetters;",
      },
      {
        breaks: "Any three letters stand for every organisation whose words begin with them.",
        find: "agrees ? brands.acronymBeside : brands.acronymLetters",
        replace: "brands.acronymBeside",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/names/acronym.ts",
    [organisations],
    [
      {
        breaks: "Any letters behind a company's name are taken for its own initials.",
        find: "return areInitials(letters, words);",
        replace: "return true;",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/names/equality.ts",
    [names],
    [
      {
        breaks: "Who is named like a listed man's father is taken for the man.",
        find: "turned !== son && claimed.has(turned)",
        replace: "turned === son && claimed.has(turned)",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/words/compounds.ts",
    [names],
    [
      {
        breaks: "Abdur Rahman is cleared where a list writes RAHMAN, Abdur.",
        find: "if (first === undefined || last === undefined || !isServant(last)) return pieces;",
        replace: "return pieces;",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/names/short-form.ts",
    [neighbours, shortForms],
    [
      {
        breaks: "Li Zhou is stopped for everybody whose first two syllables may write the same characters.",
        find: 'if (isShort) return "none";',
        replace: "",
      },
      {
        breaks: "Everybody called Hassan is found by that word alone.",
        find: 'asked.kinds[only] !== "word"',
        replace: "asked.kinds[only] === undefined",
      },
      {
        breaks: "A given name alone finds everybody who bears it.",
        find: "partedWords(listed.kinds, listed.parting)?.family ?? []",
        replace: "listed.tokens.map((_, index) => index)",
      },
      {
        breaks: "Two sisters with two second family names are taken for one woman.",
        find: "if (!own.some((index) => isAfterDe(asked, index)) && !others.some((index) => isAfterDe(listed, index))) return 0;",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/text/han.ts",
    [readings],
    [
      {
        breaks: "A Korean whose name is asked in Han characters is cleared where the family is a Kim.",
        find: "koreanFamilies[family] ?? korean.get(family)",
        replace: "korean.get(family)",
      },
      {
        breaks: "A name of Hong Kong asked in Han characters is cleared.",
        find: "characters.map((character) => cantonese.get(character)),",
        replace: "",
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
