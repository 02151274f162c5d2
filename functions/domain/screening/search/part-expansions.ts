import type { TokenSet } from "../snapshot/packing/token-set.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { foldOf } from "../text/fold.ts";
import { joinFeatures, soundOf, symbolFeatures } from "../words/features.ts";
import { foldSimilarity, type Sounded, soundedOf } from "../words/similarity.ts";
import type { Token } from "../words/token.ts";
import { type Expansion, knownValue, mostSharing } from "./expansion.ts";
import { SpellingFilter } from "./spelling-filter.ts";

/** Shorter parts stand in too many name groups. */
const shortestGrouped = 4;

/** Both ways a part of a word may be sounded: as a word of its own, and by the name groups it is a spelling of. */
export function expandedPart(snapshot: Snapshot, part: string): Expansion[] {
  const expansions = soundingThus(snapshot, foldOf(part));
  return part.length < shortestGrouped ? expansions : [...expansions, ...inGroupOf(snapshot, part, expansions)];
}

export function soundingThus(snapshot: Snapshot, fold: string): Expansion[] {
  const found: Expansion[] = [];
  snapshot.eachSharing({ features: [soundOf(fold)] }, snapshot.noTokens(), (token) => {
    if (snapshot.hasFold(token, fold)) found.push({ token, value: knownValue });
  });
  return found;
}

export function inGroupOf(snapshot: Snapshot, part: string, besides: readonly Expansion[] = []): Expansion[] {
  const found: Expansion[] = [];
  const features = symbolFeatures(snapshot.dictionary.symbolsOf(part));
  snapshot.eachSharing({ features }, tokensOf(snapshot, besides), (token) => found.push({ token, value: knownValue }));
  return found;
}

/** At least so much alike by sound alone, which is all that words put together or cut apart have. */
export function soundingAlike(
  snapshot: Snapshot,
  word: Sounded,
  {
    least,
    besides = [],
    features = joinFeatures(word),
  }: { least: number; besides?: readonly Expansion[]; features?: readonly number[] },
): Expansion[] {
  const found: Expansion[] = [];
  const filter = new SpellingFilter(snapshot, word, { least });
  const likenessTo = (token: Token) => foldSimilarity(word, soundedOf(token), least);
  const compare = (token: number) => {
    const value = filter.valueOf(token) ?? likenessTo(snapshot.token(token));
    if (value >= least) found.push({ token, value });
  };
  snapshot.eachSharing({ features, most: mostSharing }, tokensOf(snapshot, besides), compare);
  return found;
}

function tokensOf(snapshot: Snapshot, expansions: readonly Expansion[]): TokenSet {
  const tokens = snapshot.noTokens();
  for (const { token } of expansions) tokens.add(token);
  return tokens;
}
