import { thresholds } from "./score-table.ts";

export { thresholds };

export type Tier = "exact" | "strong" | "possible" | "weak";

export function tierOf(score: number): Tier {
  if (score >= thresholds.exact) return "exact";
  if (score >= thresholds.strong) return "strong";
  return score >= thresholds.possible ? "possible" : "weak";
}

/** Nobody is cleared while a match is this good; see `cleared` in the specification. */
export const clearanceThreshold = thresholds.strong;

/** From here up a person should look; see `reviewRecommended` in the contract. */
export const reviewThreshold = thresholds.possible;
