import type { Entity } from "../../domain/screening/entity.ts";
import { packedLines } from "../packed-lines.ts";
import { type Change, lastOf } from "./change.ts";
import { comparedFacts, type FactsBySource } from "./compared-facts.ts";
import type { KnownEntities, KnownLine } from "./known-entities.ts";

/** The snapshot before, as far as a build compares with it. */
export type Earlier = {
  known: KnownEntities;
  /** The same lines once more, for who is no longer there. */
  knownLines: () => AsyncIterable<KnownLine>;
  /** What had changed by then and is still kept, by id. */
  changes: Map<string, Change>;
};

/**
 * Notes, while the entities of a snapshot stream by, who is new and who was altered since the snapshot before. Without an
 * earlier one there is nothing to compare with: nobody counts as new.
 */
export class ChangeTracker {
  private readonly number: number;
  private readonly earlier: Earlier | undefined;
  private readonly known = packedLines();
  private readonly found = new Map<string, Change>();
  private readonly altered = new Map<string, FactsBySource>();
  private readonly joinedInto = new Map<string, string>();

  constructor(number: number, earlier: Earlier | undefined) {
    this.number = number;
    this.earlier = earlier;
  }

  /** Whether an entity went by this id before: its records may have been joined by another's since. */
  wasEntity(id: string): boolean {
    return this.earlier?.known.has(id) ?? false;
  }

  /** The number of the snapshot that added or last altered it, where that is known. */
  changedIn(id: string, members: readonly Entity[]): number | undefined {
    const facts = comparedFacts(members);
    const line: KnownLine = [id, facts];
    this.known.add(JSON.stringify(line));
    if (this.earlier === undefined) return undefined;
    for (const member of members) if (member.id !== id && this.wasEntity(member.id)) this.joinedInto.set(member.id, id);
    const compared = this.earlier.known.compare(id, facts);
    if (compared === "new") this.found.set(id, { id, added: this.number, sources: this.allOf(facts) });
    if (compared === "altered") this.altered.set(id, facts);
    if (compared !== "as before") return this.number;
    const change = this.earlier.changes.get(id);
    return change === undefined ? undefined : lastOf(change);
  }

  knownLines(): AsyncIterable<Uint8Array> {
    return this.known.packed();
  }

  /** Once all entities have been by: what changed now, and what had changed before. */
  async changes(): Promise<Change[]> {
    if (this.earlier === undefined) return [];
    const { known, knownLines, changes } = this.earlier;
    for await (const [id, before] of knownLines()) {
      const now = this.altered.get(id);
      if (now !== undefined) this.found.set(id, this.alteration(id, { before, now }));
      else if (!known.isStillThere(id)) this.found.set(id, this.removal(id, before));
    }
    return [...new Map([...changes, ...this.found]).values()];
  }

  private alteration(id: string, { before, now }: { before: FactsBySource; now: FactsBySource }): Change {
    const concerned = [...new Set([...Object.keys(before), ...Object.keys(now)])];
    const touched = concerned.filter((source) => before[source] !== now[source]);
    const { added, sources } = this.earlier?.changes.get(id) ?? { sources: {} };
    return {
      id,
      ...(added === undefined ? {} : { added }),
      sources: { ...sources, ...Object.fromEntries(touched.map((source) => [source, this.number])) },
    };
  }

  private removal(id: string, before: FactsBySource): Change {
    const into = this.joinedInto.get(id);
    const added = this.earlier?.changes.get(id)?.added;
    return {
      id,
      ...(added === undefined ? {} : { added }),
      removed: this.number,
      ...(into === undefined ? {} : { into }),
      sources: this.allOf(before),
    };
  }

  private allOf(facts: FactsBySource): Record<string, number> {
    return Object.fromEntries(Object.keys(facts).map((source) => [source, this.number]));
  }
}
