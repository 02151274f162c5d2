import * as table from "./score-table.ts";

const { exact, strong, possible } = table.thresholds;
/** The tiers of the specification, as the audit row of a screening states them. */
export const thresholds = { exact: exact.value, strong: strong.value, possible: possible.value } as const;

export type Tier = "exact" | "strong" | "possible" | "weak";

export function tierOf(score: number): Tier {
  if (score >= thresholds.exact) return "exact";
  if (score >= thresholds.strong) return "strong";
  return score >= thresholds.possible ? "possible" : "weak";
}

/** Nobody is cleared while a match is this good; see `cleared` in the specification. */
export const clearanceThreshold = thresholds.strong;
