import type { ListChanges, ListsInService, ServedSource } from "../domain/screening/lists-in-service.ts";
import { changedRecords, withTheirRelatives } from "../domain/screening/search/changed.ts";
import { Searcher, searchSnapshot } from "../domain/screening/search/search.ts";
import { openSnapshot, type Snapshot } from "../domain/screening/snapshot/snapshot.ts";
import { earlierSnapshot } from "./changes/earlier-snapshot.ts";
import { declaredBy } from "./declared.ts";
import { withEntryPages } from "./entry-pages.ts";
import type { ObjectStore } from "./objects.ts";
import { type LoadedSnapshot, loadSnapshot } from "./snapshot/load.ts";
import {
  isTooOld,
  missingFrom,
  type PointerStore,
  type SnapshotManifest,
  type SnapshotPointer,
} from "./snapshot/pointer.ts";
import { stateAt } from "./source-state.ts";
import { listSource } from "./sources/sources.ts";

type ListsDeps = {
  objects: ObjectStore;
  pointer: PointerStore;
  now: () => Date;
  /** Lists that were last refreshed longer ago clear nobody. */
  mostAgeHours: number;
  /** Sources that screening must not do without. */
  required: readonly string[];
  /** Up to this size a snapshot is held whole; of a larger one the index is, and captions are read by offset. */
  heldWholeBytes?: number;
  /** A snapshot that fails its checksum: an older one serves, and somebody must know. */
  damaged: (versions: string[]) => void;
  /** The pointer or the snapshot could not be read; what is loaded goes on serving. */
  failed: (error: unknown) => void;
};

const lookEveryMs = 60_000;
/** Today's lists together make about 60 MB. */
const heldWholeByDefault = 160 * 1024 * 1024;

/** A snapshot, what is known of it and its lists, and where the pointer led when it was last looked at. */
type Loaded = {
  pointer: SnapshotPointer;
  manifest: SnapshotManifest;
  searcher: Searcher;
  /** Searchers of what changed since some earlier snapshots, by their numbers: callers ask for the same few. */
  narrowed: Map<number, Narrowed>;
};
type Narrowed = { searcher: Searcher; entities: number };
const mostNarrowed = 4;

/**
 * The lists a screening runs against. There is no background in Lambda: a call whose last look at the pointer is a
 * minute old looks again, and loads what has changed before it answers. One search runs at a time: they share memory.
 */
export class LoadedLists {
  readonly #deps: ListsDeps;
  #loaded: Loaded | undefined;
  #looked: { at: number; look: Promise<void> } | undefined;

  constructor(deps: ListsDeps) {
    this.#deps = deps;
  }

  /** Begins a look where one is due. Called as a request comes in, it runs beside whatever else that request awaits. */
  look(everyMs = lookEveryMs): Promise<void> {
    const now = this.#deps.now().getTime();
    if (this.#looked === undefined || now - this.#looked.at >= everyMs) {
      // One after the other: two looks that load at once would hold two snapshots.
      const before = this.#looked?.look ?? Promise.resolve();
      this.#looked = { at: now, look: before.then(() => this.#lookSafely()) };
    }
    return this.#looked.look;
  }

  /**
   * Nothing where there is none that may clear anybody. A recheck looks each time: its caller has just heard that the
   * lists changed, and asks again only when they change once more. Compared with the lists of a minute ago, the caller
   * would not learn until then who was added.
   */
  async current({ isRecheck = false } = {}): Promise<ListsInService | undefined> {
    await this.look();
    if (isRecheck) await this.look(0);
    if (this.#loaded === undefined) return undefined;
    const loaded = this.#loaded;
    const { manifest, searcher } = loaded;
    const now = this.#deps.now();
    if (isTooOld(manifest, now, this.#deps.mostAgeHours)) return undefined;
    return {
      snapshot: manifest.version,
      refreshedAt: manifest.refreshedAt,
      sources: servedSources(manifest, now),
      missingSources: missingFrom(manifest, this.#deps.required),
      search: searchOver(searcher),
      changesSince: (since) => this.#changesSince(loaded, since),
    };
  }

  async #changesSince(loaded: Loaded, since: string): Promise<ListChanges> {
    const now = this.#deps.now();
    const { manifest } = loaded;
    const found = earlierSnapshot(loaded.pointer, { manifest, since, now });
    if (found.kind === "not kept") return found;
    const { version: from, number, matcherVersion, replacedDaysAgo } = found.ancestor;
    const { searcher, entities } = narrowedSince(loaded, number);
    const share = entities / manifest.entities;
    return { kind: "kept", from, matcherVersion, replacedDaysAgo, share, search: searchOver(searcher) };
  }

  /** A look that failed is repeated at the next need. */
  async #lookSafely(): Promise<void> {
    try {
      await this.#refresh();
      if (this.#loaded === undefined) this.#looked = undefined;
    } catch (error) {
      this.#looked = undefined;
      this.#deps.failed(error);
    }
  }

  async #refresh(): Promise<void> {
    const pointer = await this.#deps.pointer.read();
    if (pointer === undefined) return;
    const wanted = pointer.current.version;
    if (this.#loaded?.pointer.current.version === wanted) {
      // The index job notes each check where no list changed; a snapshot that had to stand in keeps what it came with.
      const manifest = this.#loaded.manifest.version === wanted ? pointer.current : this.#loaded.manifest;
      this.#loaded = { ...this.#loaded, pointer, manifest };
      return;
    }
    // Two snapshots at once do not fit the function: from here nothing refers to the old one. A load that fails leaves
    // none, and the next request tries again.
    this.#loaded = undefined;
    const found = await this.#load(pointer);
    if (found === undefined) return;
    if (found.damaged.length > 0) this.#deps.damaged(found.damaged);
    const searcher = new Searcher(found.snapshot);
    this.#loaded = { pointer, manifest: found.manifest, searcher, narrowed: new Map() };
  }

  #load(pointer: SnapshotPointer): Promise<LoadedSnapshot<Snapshot> | undefined> {
    const { objects, heldWholeBytes = heldWholeByDefault } = this.#deps;
    return loadSnapshot({ objects, heldWholeBytes, open: openSnapshot }, pointer);
  }
}

function searchOver(searcher: Searcher): ListsInService["search"] {
  return async (subject, filters) => {
    const answer = await searchSnapshot(searcher, subject, filters);
    return answer.kind === "searched" ? { ...answer, matches: answer.matches.map(withEntryPages) } : answer;
  };
}

function narrowedSince({ searcher, narrowed }: Loaded, number: number): Narrowed {
  const known = narrowed.get(number);
  if (known !== undefined) return known;
  const { snapshot } = searcher;
  const { records, entities } = changedRecords(snapshot, number);
  const made = { searcher: searcher.narrowedTo(withTheirRelatives(snapshot, records)), entities };
  if (narrowed.size >= mostNarrowed) narrowed.clear();
  narrowed.set(number, made);
  return made;
}

function servedSources({ sources }: SnapshotManifest, now: Date): ServedSource[] {
  return sources.flatMap(({ id, check = { state: "fresh" } }) => {
    const source = listSource(id);
    // The dictionary of names is no list: nobody stands on it.
    if (source === undefined || source.names) return [];
    const state = stateAt(source, check, now);
    return [{ id, asOf: check.publishedAt ?? null, state, ...declaredBy(source, check) }];
  });
}
