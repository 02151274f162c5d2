/** Items put behind one another by group: `items[start[g] … start[g + 1]]` are those of group g, in their order. */
export type Grouped = { start: Uint32Array; items: Uint32Array };
type Grouping = { groupOf: (at: number) => number; itemOf: (at: number) => number };

export function grouped(count: number, groups: number, { groupOf, itemOf }: Grouping): Grouped {
  const start = new Uint32Array(groups + 1);
  for (let at = 0; at < count; at += 1) {
    const group = groupOf(at) + 1;
    start[group] = (start[group] ?? 0) + 1;
  }
  for (let group = 0; group < groups; group += 1) start[group + 1] = (start[group + 1] ?? 0) + (start[group] ?? 0);
  const next = start.slice();
  const items = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const group = groupOf(at);
    const place = next[group] ?? 0;
    items[place] = itemOf(at);
    next[group] = place + 1;
  }
  return { start, items };
}
