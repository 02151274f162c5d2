import type { Country, PartialDate } from "../entity.ts";
import type { Equality } from "../names/equality.ts";
import { compareDates, type DateVerdict } from "./birth-date.ts";
import { sameTerritory } from "./countries.ts";

/** What a comparison came to: points on the score and the sentence that says why. */
export type Finding = { points: number; sentence: string; field?: MatchedField };
export type MatchedField = "name" | "dateOfBirth" | "nationality" | "address";

/** What is known of both sides besides the name. */
export type Circumstances = {
  exactName: boolean;
  dateOfBirth?: string;
  nationality?: string;
  address?: readonly string[];
  birthDates: readonly PartialDate[];
  countries: readonly Country[];
  addresses: readonly (readonly string[])[];
};

/** Points for names that are alike, and for names that are equal, where two points are all there is above 98. */
type Points = { alike: number; equal: number };

const birthDatePoints: Record<DateVerdict, Points> = {
  sameDay: { alike: 6, equal: 2 },
  samePart: { alike: 3, equal: 1 },
  near: { alike: 0, equal: 0 },
  transposed: { alike: -6, equal: -6 },
  otherDay: { alike: -14, equal: -14 },
  nextYear: { alike: -14, equal: -14 },
  otherYear: { alike: -25, equal: -25 },
};

const birthDateSentence: Record<DateVerdict, string> = {
  sameDay: "The birth date agrees to the day",
  samePart: "The birth date agrees as far as both are known",
  near: "The birth date is near one the list gives as approximate",
  transposed: "The birth date differs only in day and month having changed places",
  otherDay: "The birth year agrees, the day contradicts",
  nextYear: "The birth year is one off",
  otherYear: "The birth date contradicts",
};

/** Each looks at one thing and says what it found, or nothing when either side does not know it. */
export type Comparison = { name: string; compare: (circumstances: Circumstances) => Finding | undefined };

export const comparisons: readonly Comparison[] = [
  { name: "birth_date", compare: compareBirthDates },
  { name: "nationality", compare: compareCountries },
  { name: "address", compare: compareAddresses },
];

function pointsOf(points: Points, exactName: boolean): number {
  return exactName ? points.equal : points.alike;
}

function compareBirthDates({ dateOfBirth, birthDates, exactName }: Circumstances): Finding | undefined {
  if (dateOfBirth === undefined || birthDates.length === 0) return undefined;
  const verdicts = birthDates.map((date) => compareDates(dateOfBirth, date)).filter((verdict) => verdict !== undefined);
  // Lists give several dates where they do not know: the best of them is what the list allows.
  verdicts.sort((a, b) => birthDatePoints[b].alike - birthDatePoints[a].alike);
  const best = verdicts[0];
  if (best === undefined) return undefined;
  const points = pointsOf(birthDatePoints[best], exactName);
  return { points, sentence: birthDateSentence[best], ...(points > 0 ? { field: "dateOfBirth" } : {}) };
}

/** A nationality says whose citizen somebody is; a place of residence or birth may well lie elsewhere. */
function compareCountries({ nationality, countries, exactName }: Circumstances): Finding | undefined {
  if (nationality === undefined || countries.length === 0) return undefined;
  if (countries.some((country) => sameTerritory(nationality, country.code))) {
    return { points: exactName ? 1 : 2, sentence: "The country agrees", field: "nationality" };
  }
  const strict = countries.some((country) => country.kind === "nationality" || country.kind === "jurisdiction");
  return {
    points: strict ? -8 : -3,
    sentence: strict ? "The nationality contradicts" : "No country of the list agrees",
  };
}

/** People move, so a different address says nothing; the same one does. */
function compareAddresses({ address, addresses, exactName }: Circumstances): Finding | undefined {
  if (address === undefined || address.length === 0) return undefined;
  const asked = new Set(address);
  const shared = Math.max(0, ...addresses.map((words) => overlap(asked, new Set(words))));
  if (shared < 0.5) return undefined;
  return { points: exactName ? 1 : 2, sentence: "The address agrees", field: "address" };
}

function overlap(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, two.size);
  const both = [...one].filter((word) => two.has(word)).length;
  return smaller < 2 ? 0 : both / smaller;
}

/**
 * The name's points and what the rest found. What agrees never carries an unequal name to 98 and never lowers a score;
 * an equal name whose birth date contradicts leaves the exact tier by the points it loses.
 */
export function totalOf(namePoints: number, nameEquality: Equality, findings: readonly Finding[]): number {
  const sum = findings.reduce((total, finding) => total + finding.points, namePoints);
  const ceiling = nameEquality === "exact" ? 100 : 97;
  return Math.max(0, Math.min(ceiling, sum));
}
