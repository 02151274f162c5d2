import { Problem } from "../../contract/problems.ts";
import type { ScreeningRequest } from "../../contract/screening/screening.ts";
import type { RecheckTerms } from "../../contract/settings/recheck-terms.ts";
import { refuseFuture } from "./list-changes.ts";
import type { ListsInService, Search } from "./lists-in-service.ts";
import { matcherVersion } from "./matcher-version.ts";

/** Half a credit, whatever is found. */
const fullPriceHalfCredits = 1;

export type RecheckDeps = { terms: RecheckTerms; now: () => Date };

/** What a request is compared with, and what each subject of it costs. */
export type Scope = {
  search: Search;
  priceHalfCredits: number;
  /** Between which snapshots somebody had to change to be compared with, and whether the rules did as well. */
  compared?: { from: string; to: string; matcherChanged: boolean };
};

type Asked = Pick<ScreeningRequest, "changedSince" | "acceptFullPrice"> & { subjects: number };

/** All entities in service or, for a recheck, those alone that were added or altered since. */
export async function scopeOf(deps: RecheckDeps, lists: ListsInService, asked: Asked): Promise<Scope> {
  const { changedSince, acceptFullPrice = false, subjects } = asked;
  if (changedSince === undefined) return { search: lists.search, priceHalfCredits: fullPriceHalfCredits };
  refuseFuture(deps.now(), changedSince, "changedSince");
  const changes = await lists.changesSince(changedSince);
  if (changes.kind === "not kept") {
    throw new Problem("changesNotKept", changes.oldest === undefined ? {} : { oldest: changes.oldest });
  }
  const { mostShare, mostDays, priceHalfCredits } = deps.terms;
  const isBounded = changes.share < mostShare && changes.replacedDaysAgo <= mostDays;
  if (!isBounded && !acceptFullPrice) {
    throw new Problem("recheckNotFree", { credits: (subjects * fullPriceHalfCredits) / 2 });
  }
  const { from, search } = changes;
  const compared = { from, to: lists.snapshot, matcherChanged: changes.matcherVersion !== matcherVersion };
  return { search, priceHalfCredits: isBounded ? priceHalfCredits : fullPriceHalfCredits, compared };
}
