import * as z from "zod";
import type { Entity } from "../../domain/screening/entity.ts";
import { sameTerritory } from "../../domain/screening/score/countries.ts";
import { foldedName } from "./folded-name.ts";

/** What tells whether two records of a person are one without an identifier that both hold. */
export const PersonFacts = z.object({
  /** Each strong name with each full birth date. */
  namedAndBorn: z.array(z.string()),
  gender: z.enum(["male", "female"]).exactOptional(),
  nationalities: z.array(z.string()),
  /** `kind country value`, where the country of the paper is known. */
  papers: z.array(z.string()),
});
export type PersonFacts = z.infer<typeof PersonFacts>;

const papersOfOnePerson = new Set(["passport", "national", "tax"]);

/** Nothing where no strong name or no full birth date is known. */
export function personFactsOf(entity: Entity): PersonFacts | undefined {
  if (entity.schema !== "Person") return undefined;
  // Registers write 1 January for people of whom only the year is known: half a village would be one person.
  const born = entity.birthDates.filter(
    ({ from, until, circa }) => from.length === 10 && until === undefined && !circa && !from.endsWith("-01-01"),
  );
  const strong = entity.names.filter(({ full, strength }) => strength === "strong" && /\p{L}\P{L}+\p{L}/u.test(full));
  if (born.length === 0 || strong.length === 0) return undefined;
  const names = new Set(strong.map(({ full }) => foldedName(full)));
  return {
    namedAndBorn: [...names].flatMap((name) => born.map(({ from }) => `${name} ${from}`)),
    ...(entity.gender === undefined ? {} : { gender: entity.gender }),
    nationalities: entity.countries.flatMap(({ code, kind }) => (kind === "nationality" ? [code] : [])),
    papers: entity.identifiers.flatMap(({ kind, value, country }) =>
      country !== undefined && papersOfOnePerson.has(kind) ? [`${kind} ${country} ${plain(value)}`] : [],
    ),
  };
}

/** Whether something that both records tell cannot be true of one person. */
export function contradict(one: PersonFacts, other: PersonFacts): boolean {
  if (one.gender !== undefined && other.gender !== undefined && one.gender !== other.gender) return true;
  const bothTellNationality = one.nationalities.length > 0 && other.nationalities.length > 0;
  const sharedNationality = one.nationalities.some((code) =>
    other.nationalities.some((two) => sameTerritory(code, two)),
  );
  if (bothTellNationality && !sharedNationality) return true;
  return one.papers.some((paper) => {
    const alike = other.papers.filter((two) => ofKind(two) === ofKind(paper));
    return alike.length > 0 && !alike.some((two) => one.papers.includes(two));
  });
}

function ofKind(paper: string): string {
  return paper.slice(0, paper.lastIndexOf(" "));
}

function plain(number: string): string {
  return number.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
