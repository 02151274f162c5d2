import { invalid } from "./refusals.ts";
import type { Item, Value } from "./values.ts";
import { type Place, View } from "./view.ts";

/** A table as its template declares it, with names and types of the keys, and each index with what it shows. */
export type Schema = { keys: Keys; indexes: readonly IndexSchema[] };
export type Keys = { hash: KeyName; sort: KeyName };
export type KeyName = { name: string; type: "S" | "N" };
type IndexSchema = { name: string; keys: Keys; shows: "everything" | readonly string[] };

export type Change = { table: string; before: Item | undefined; after: Item | undefined };

/** What is read from: its items, the attributes that place them, and which of an item it shows. */
export type Source = { view: View; keys: Keys; placeOf: (item: Item) => Place | undefined };

/**
 * One table: the truth, which every write and consistent read goes by, and its copies, which follow it: each index, and
 * the table itself as a read sees it that did not ask for consistency.
 */
export class Table {
  readonly name: string;
  readonly schema: Schema;
  readonly #truth = new View();
  readonly #replica: Follower;
  readonly #indexes = new Map<string, Follower>();

  constructor(name: string, schema: Schema) {
    this.name = name;
    this.schema = schema;
    this.#replica = new Follower(schema.keys, (item) => this.placeOf(item), "everything");
    for (const { name: indexName, keys, shows } of schema.indexes) {
      const placeOf = (item: Item) => placeIn(keys, item, this.#tieOf(item));
      const always = [schema.keys, keys].flatMap(({ hash, sort }) => [hash.name, sort.name]);
      const shown = shows === "everything" ? shows : [...always, ...shows];
      this.#indexes.set(indexName, new Follower(keys, placeOf, shown));
    }
  }

  placeOf(key: Item): Place {
    const place = placeIn(this.schema.keys, key, "");
    if (place === undefined) throw invalid("The provided key element does not match the schema");
    return place;
  }

  /** What tells two items of one place in an index apart: where they stand in the table. */
  #tieOf(item: Item): string {
    const { hash, sort } = this.schema.keys;
    return `${item[hash.name]}\u0000${item[sort.name]}`;
  }

  get(key: Item): Item | undefined {
    return this.#truth.get(this.placeOf(key));
  }

  /** Makes a change true, and has the copies show it then. */
  apply(change: Change, visibleAt: () => number): void {
    const { before, after } = change;
    if (after !== undefined) this.#truth.put(this.placeOf(after), after);
    else if (before !== undefined) this.#truth.remove(this.placeOf(before));
    this.#replica.note(change, visibleAt());
    for (const index of this.#indexes.values()) index.note(change, visibleAt());
  }

  source(read: { index: string | undefined; consistent: boolean; now: number }): Source {
    if (read.index === undefined) {
      if (!read.consistent) return this.#replica.source(read.now);
      return { view: this.#truth, keys: this.schema.keys, placeOf: (item) => this.placeOf(item) };
    }
    const index = this.#indexes.get(read.index);
    if (index === undefined) throw invalid("The table does not have the specified index");
    if (read.consistent) throw invalid("Consistent reads are not supported on global secondary indexes");
    return index.source(read.now);
  }

  /** Every item as it truly is. */
  items(): Iterable<Item> {
    return this.#truth.items();
  }
}

/** A copy that shows each change a while after it was made, and the changes in their order. */
class Follower {
  readonly #view = new View();
  readonly #keys: Keys;
  readonly #placeOf: (item: Item) => Place | undefined;
  readonly #shown: "everything" | readonly string[];
  #coming: { change: Change; at: number }[] = [];

  constructor(keys: Keys, placeOf: (item: Item) => Place | undefined, shown: "everything" | readonly string[]) {
    this.#keys = keys;
    this.#placeOf = placeOf;
    this.#shown = shown;
  }

  note(change: Change, at: number): void {
    this.#coming.push({ change, at: Math.max(at, this.#coming.at(-1)?.at ?? 0) });
  }

  source(now: number): Source {
    const late = this.#coming.findIndex(({ at }) => at > now);
    const due = late === -1 ? this.#coming : this.#coming.slice(0, late);
    for (const { change } of due) this.#follow(change);
    this.#coming = late === -1 ? [] : this.#coming.slice(late);
    return { view: this.#view, keys: this.#keys, placeOf: this.#placeOf };
  }

  #follow({ before, after }: Change): void {
    const [old, place] = [before && this.#placeOf(before), after && this.#placeOf(after)];
    if (old !== undefined) this.#view.remove(old);
    if (place !== undefined && after !== undefined) this.#view.put(place, this.#project(after));
  }

  #project(item: Item): Item {
    if (this.#shown === "everything") return item;
    const projected: { [name: string]: Value } = {};
    for (const name of this.#shown) {
      const value = item[name];
      if (value !== undefined) projected[name] = value;
    }
    return projected;
  }
}

function placeIn({ hash, sort }: Keys, item: Item, tie: string): Place | undefined {
  const [first, second] = [item[hash.name], item[sort.name]];
  if (typeof first !== "string" || (typeof second !== "string" && typeof second !== "number")) return undefined;
  return { hash: first, sort: second, tie };
}
