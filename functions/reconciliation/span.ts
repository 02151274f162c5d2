import type { AttributeValue } from "@aws-sdk/client-dynamodb";

type Image = Record<string, AttributeValue>;

/** What an audit of the whole knows of its time. */
export type Span = {
  /** The state of the exports. */
  asOf: Date;
  /** An export may hold one half of what was written together shortly before it: what is younger is left open. */
  openSince: Date;
  /** What is older may be gone. */
  keptSince: Date;
};

const openMs = 5 * 60_000;

export function spanOf(asOf: Date, years: number): Span {
  const keptSince = new Date(asOf);
  keptSince.setUTCFullYear(keptSince.getUTCFullYear() - years);
  return { asOf, openSince: new Date(asOf.getTime() - openMs), keptSince };
}

/** DynamoDB removes what is past its end within days, one here and one there: sums over the rest would be of no use. */
export function isPastItsEnd({ expiresAt }: Image, { asOf }: Span): boolean {
  return Number(expiresAt?.N ?? Number.POSITIVE_INFINITY) * 1_000 <= asOf.getTime();
}
