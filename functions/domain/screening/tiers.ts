/** The tiers of the specification; these three numbers are written nowhere else. */
export const thresholds = { exact: 98, strong: 85, possible: 70 } as const;

export type Tier = "exact" | "strong" | "possible" | "weak";

export function tierOf(score: number): Tier {
  if (score >= thresholds.exact) return "exact";
  if (score >= thresholds.strong) return "strong";
  return score >= thresholds.possible ? "possible" : "weak";
}

/** Nobody is cleared while a match is this good; see `cleared` in the specification. */
export const clearanceThreshold = thresholds.strong;
