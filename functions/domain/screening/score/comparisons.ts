import type { Country, PartialDate } from "../entity.ts";
import { addressPoints, birthDatePoints, countryPoints, type PointsRow } from "../score-table.ts";
import { isSameAddress } from "./address.ts";
import { compareDates } from "./birth-date.ts";
import { sameTerritory } from "./countries.ts";
import { explainName } from "./explanation.ts";
import type { ListedName, NameMatch } from "./name-match.ts";
import type { PreparedQuery } from "./query.ts";

/** What a comparison came to: points on the score, and the sentences that say why. */
export type Finding = {
  points: number;
  field?: MatchedField;
  /** Made only for what is shown: a search scores hundreds of entities and shows a few. */
  sentences: () => string[];
};
type MatchedField = "name" | "dateOfBirth" | "nationality" | "address";

/** The other side of a comparison: a listed entity, or what a caller says of one. */
export type Candidate = {
  /** Those worth comparing; `others` are all. */
  readonly names: readonly ListedName[];
  readonly others: () => readonly ListedName[];
  readonly birthDates: readonly PartialDate[];
  readonly countries: readonly Country[];
  readonly addresses: readonly string[];
};

export type Sides = { query: PreparedQuery; candidate: Candidate; name: NameMatch };

/** Each looks at one thing and says what it found, or nothing where either side does not know it. */
type Comparison = (sides: Sides) => Finding | undefined;

/** In the order in which their sentences are told. */
export const comparisons: readonly Comparison[] = [compareNames, compareBirthDates, compareCountries, compareAddresses];

function compareNames({ query: { readAs }, name: { points, score, asked, listed } }: Sides): Finding {
  const read = readAs === undefined ? [] : [`Read as ${readAs}`];
  return { points, field: "name", sentences: () => [...read, ...explainName(score, asked, listed)] };
}

function compareBirthDates({ query: { dateOfBirth }, candidate, name }: Sides): Finding | undefined {
  if (dateOfBirth === undefined) return undefined;
  const verdicts = candidate.birthDates.flatMap((date) => compareDates(dateOfBirth, date) ?? []);
  // Lists give several dates where they do not know: the best of them is what the list allows.
  verdicts.sort((a, b) => birthDatePoints[b].alike - birthDatePoints[a].alike);
  return verdicts[0] && found("dateOfBirth", birthDatePoints[verdicts[0]], name);
}

/** A nationality says whose citizen somebody is; a place of residence or birth may well lie elsewhere. */
function compareCountries({ query: { nationality }, candidate, name }: Sides): Finding | undefined {
  if (nationality === undefined) return undefined;
  const { countries } = candidate;
  if (countries.length === 0) return undefined;
  if (countries.some(({ code }) => sameTerritory(nationality, code)))
    return found("nationality", countryPoints.agrees, name);
  const isStrict = countries.some(({ kind }) => kind === "nationality" || kind === "jurisdiction");
  return found("nationality", isStrict ? countryPoints.contradicts : countryPoints.lacks, name);
}

/** People move, so a different address says nothing; the same one does. */
function compareAddresses({ query: { address }, candidate, name }: Sides): Finding | undefined {
  if (address === undefined || address.length === 0) return undefined;
  const agrees = candidate.addresses.some((listed) => isSameAddress(address, listed));
  return agrees ? found("address", addressPoints.agrees, name) : undefined;
}

/** A field that takes points away, or gives none, is no field that matched. */
function found(field: MatchedField, { alike, equal, sentence }: PointsRow, { score }: NameMatch): Finding {
  const points = score.equality === "exact" ? equal : alike;
  const sign = points > 0 ? "+" : "";
  return { points, ...(points > 0 ? { field } : {}), sentences: () => [`${sentence} (${sign}${points})`] };
}
