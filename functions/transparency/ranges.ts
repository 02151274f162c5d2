// Which parts of a tree a proof is made of. A range is the leaves `from` to `to`, without `to`; its hash is RFC 6962's
// MTH(D[from:to]).

export type Range = { from: number; to: number };
/** A complete subtree: 2 ** level leaves, beginning at index * 2 ** level. */
export type Node = { level: number; index: number };

/** The path from a leaf to the root, the leaf's sibling first (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): Range[] {
  const path: Range[] = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    const middle = middleOf({ from, to });
    if (index < middle) {
      path.push({ from: middle, to });
      to = middle;
    } else {
      path.push({ from, to: middle });
      from = middle;
    }
  }
  return path.reverse();
}

/** What shows that the first `older` leaves of a tree are those of the older tree (RFC 6962, 2.1.2). */
export function consistencyRanges(older: number, newer: number): Range[] {
  const path: Range[] = [];
  let from = 0;
  let to = newer;
  while (older !== to) {
    const middle = middleOf({ from, to });
    if (older <= middle) {
      path.push({ from: middle, to });
      to = middle;
    } else {
      path.push({ from, to: middle });
      from = middle;
    }
  }
  // Where the older tree is one complete subtree, whoever checks has its hash already.
  if (from !== 0) path.push({ from, to });
  return path.reverse();
}

/** The complete subtrees of a range, largest first: their joined hash is the range's. */
export function nodesOf({ from, to }: Range): Node[] {
  const nodes: Node[] = [];
  let at = from;
  while (at < to) {
    const level = levelWithin(to - at);
    const span = 2 ** level;
    nodes.push({ level, index: at / span });
    at += span;
  }
  return nodes;
}

/** RFC 6962 splits at the largest power of two that leaves something on the right. */
function middleOf({ from, to }: Range): number {
  return from + 2 ** levelWithin(to - from - 1);
}

/** The level of the largest complete subtree with at most so many leaves. A logarithm would round for large trees. */
function levelWithin(leaves: number): number {
  let level = 0;
  while (2 ** (level + 1) <= leaves) level += 1;
  return level;
}
