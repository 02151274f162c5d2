import { compareText, type Item } from "./values.ts";

/** Where an item stands in a view: in which partition, at which place, and what tells it from others at that place. */
export type Place = { hash: string; sort: string | number; tie: string };
export type Entry = { place: Place; item: Item };

const none: readonly Entry[] = [];

/** Items by partition, each partition in order: what a table and its indexes are read from. */
export class View {
  readonly #partitions = new Map<string, Entry[]>();

  get(place: Place): Item | undefined {
    const partition = this.#partitions.get(place.hash);
    if (partition === undefined) return undefined;
    const found = partition[indexOf(partition, place)];
    return found !== undefined && order(found.place, place) === 0 ? found.item : undefined;
  }

  put(place: Place, item: Item): void {
    const partition = this.#partitions.get(place.hash);
    if (partition === undefined) {
      this.#partitions.set(place.hash, [{ place, item }]);
      return;
    }
    const index = indexOf(partition, place);
    const found = partition[index];
    const replaced = found !== undefined && order(found.place, place) === 0 ? 1 : 0;
    partition.splice(index, replaced, { place, item });
  }

  remove(place: Place): void {
    const partition = this.#partitions.get(place.hash);
    if (partition === undefined) return;
    const index = indexOf(partition, place);
    const found = partition[index];
    if (found === undefined || order(found.place, place) !== 0) return;
    partition.splice(index, 1);
    if (partition.length === 0) this.#partitions.delete(place.hash);
  }

  partition(hash: string): readonly Entry[] {
    return this.#partitions.get(hash) ?? none;
  }

  *items(): Generator<Item> {
    for (const partition of this.#partitions.values()) for (const { item } of partition) yield item;
  }
}

/** The first entry that does not stand before a place. */
export function indexOf(partition: readonly Entry[], place: Place): number {
  let [low, high] = [0, partition.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = partition[middle];
    if (entry !== undefined && order(entry.place, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function order(a: Place, b: Place): number {
  if (typeof a.sort === "number" && typeof b.sort === "number") return a.sort - b.sort || compareText(a.tie, b.tie);
  return compareText(String(a.sort), String(b.sort)) || compareText(a.tie, b.tie);
}
