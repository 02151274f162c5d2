import type { JoinKeys } from "./join-keys.ts";
import { contradict, type PersonFacts } from "./same-person.ts";

export type Clusters = {
  /** The first id of the cluster a record belongs to, and how many records that is; undefined for a record alone. */
  of: (id: string) => { first: string; size: number } | undefined;
};

type Holder = { id: string; source: string; person: boolean; names: string[] };

/**
 * Records that an identifier, or a publisher's reference to another publisher's record, makes one; and records of a person
 * whose strong name and full birth date are equal, where nothing else that they tell contradicts. Names alone never do.
 * A person and an organisation are never one, whatever number they share. Where one publisher lists two records
 * under the same identifier, sharing a name as well decides, for everyone who holds it.
 */
export async function clustersOf(records: AsyncIterable<JoinKeys>): Promise<Clusters> {
  const holders = new Map<string, Holder[]>();
  const order = new Map<string, number>();
  const people: Person[] = [];
  for await (const { id, person, keys, names, facts } of records) {
    if (keys.length === 0 && facts === undefined) continue;
    order.set(id, order.size);
    if (facts !== undefined) people.push({ id, ...facts });
    const holder = { id, source: sourceOf(id), person, names };
    for (const key of new Set(keys)) push(holders, `${person ? "person" : "thing"} ${key}`, holder);
  }
  const union = new Union();
  for (const group of holders.values()) joinGroup(group, union);
  joinPeople(people, union);
  return readable(union, order);
}

type Person = PersonFacts & { id: string };

/** All of one group against all of the other: of two that contradict, a third that fits both makes no one person. */
function joinPeople(people: readonly Person[], union: Union): void {
  const groups = new Map<string, Person[]>();
  for (const person of people)
    groups.set(union.root(person.id), [...(groups.get(union.root(person.id)) ?? []), person]);
  const namesakes = new Map<string, string[]>();
  for (const { id, namedAndBorn } of people) {
    for (const fact of namedAndBorn) {
      const known = namesakes.get(fact) ?? [];
      for (const namesake of known) joinUnlessContradicted(groups, union, [namesake, id]);
      namesakes.set(fact, [...known, id]);
    }
  }
}

function joinUnlessContradicted(groups: Map<string, Person[]>, union: Union, [one, two]: [string, string]): void {
  const [first, second] = [union.root(one), union.root(two)];
  if (first === second) return;
  const [left, right] = [groups.get(first) ?? [], groups.get(second) ?? []];
  if (left.some((person) => right.some((other) => contradict(person, other)))) return;
  union.join(one, two);
  groups.delete(second);
  groups.set(union.root(one), [...left, ...right]);
}

function push(holders: Map<string, Holder[]>, key: string, holder: Holder): void {
  const before = holders.get(key);
  if (before === undefined) holders.set(key, [holder]);
  else before.push(holder);
}

function sourceOf(id: string): string {
  return id.slice(0, id.indexOf(":"));
}

function joinGroup(group: Holder[], union: Union): void {
  if (group.length < 2) return;
  const ambiguous = new Set(group.map(({ source }) => source)).size < group.length;
  if (!ambiguous) {
    for (const other of group.slice(1)) union.join(group[0]?.id ?? other.id, other.id);
    return;
  }
  const firstByName = new Map<string, string>();
  for (const { id, names } of group) {
    for (const name of names) {
      const known = firstByName.get(name);
      if (known === undefined) firstByName.set(name, id);
      else union.join(known, id);
    }
  }
}

/** Disjoint sets by id, with paths shortened as they are walked. */
class Union {
  private readonly parents = new Map<string, string>();

  root(id: string): string {
    let root = id;
    for (let parent = this.parents.get(root); parent !== undefined && parent !== root; parent = this.parents.get(root))
      root = parent;
    if (root !== id) this.parents.set(id, root);
    return root;
  }

  join(one: string, other: string): void {
    this.parents.set(this.root(one), this.root(one));
    this.parents.set(this.root(other), this.root(one));
  }

  members(): Iterable<string> {
    return this.parents.keys();
  }
}

/** A cluster goes by its first record in the order the sources are configured. */
function readable(union: Union, order: Map<string, number>): Clusters {
  const bySet = new Map<string, { first: string; size: number }>();
  for (const id of union.members()) {
    const cluster = bySet.get(union.root(id));
    if (cluster === undefined) {
      bySet.set(union.root(id), { first: id, size: 1 });
      continue;
    }
    cluster.size += 1;
    if ((order.get(id) ?? 0) < (order.get(cluster.first) ?? 0)) cluster.first = id;
  }
  const joined = new Set(union.members());
  return { of: (id) => (joined.has(id) ? bySet.get(union.root(id)) : undefined) };
}
