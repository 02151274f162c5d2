import type { PairScorer } from "./scorers.ts";

/** What every protocol is given. */
export type Case = { data: string; nameGroups: readonly string[]; scorePairs: PairScorer };
