/**
 * One entry of the feature index in 32 bits: a token's number below, as much of the feature's hash as still fits above.
 * Features that only share a bucket are told apart without looking at the token.
 */
export type FeatureEntry = {
  packed: (hash: number, token: number) => number;
  tokenOf: (entry: number) => number;
  agrees: (entry: number, hash: number) => boolean;
};

export function featureEntry(tokens: number): FeatureEntry {
  const bits = Math.max(16, Math.ceil(Math.log2(tokens + 1)));
  const mask = 2 ** bits - 1;
  const hashMask = ~mask;
  return {
    packed: (hash, token) => ((hash & hashMask) | token) >>> 0,
    tokenOf: (entry) => entry & mask,
    agrees: (entry, hash) => ((entry ^ hash) & hashMask) === 0,
  };
}
