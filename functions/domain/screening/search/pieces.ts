/** A part of a word, from `start` up to `end`, and what it was found to be. */
type Piece<Found> = { start: number; end: number; found: Found };
/** `names`: how many names have a word found. */
type FindPiece<Found> = (start: number, end: number) => { found: Found; names: number } | undefined;

const longestPiece = 14;

/**
 * The likeliest way to read a word as several that names have (`osamabinladen`): the more names have a piece the likelier
 * it is, and each further piece must pay for itself.
 */
export function likeliestPieces<Found>(length: number, allNames: number, find: FindPiece<Found>): Piece<Found>[] {
  const best: { cost: number; pieces: Piece<Found>[] }[] = [{ cost: 0, pieces: [] }];
  for (let start = 0; start < length; start += 1) {
    const before = best[start];
    if (!before) continue;
    for (let end = start + 1; end <= Math.min(length, start + longestPiece); end += 1) {
      const piece = find(start, end);
      if (!piece || piece.names === 0) continue;
      const cost = before.cost + Math.log(allNames / piece.names);
      if (cost >= (best[end]?.cost ?? Number.POSITIVE_INFINITY)) continue;
      best[end] = { cost, pieces: [...before.pieces, { start, end, found: piece.found }] };
    }
  }
  return best[length]?.pieces ?? [];
}
