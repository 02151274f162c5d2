import type { ListsInService, ServedSource } from "../domain/screening/lists-in-service.ts";
import { Searcher, searchSnapshot } from "../domain/screening/search/search.ts";
import { openSnapshot, type Snapshot } from "../domain/screening/snapshot/snapshot.ts";
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
import { listSource } from "./sources.ts";

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

/** A snapshot, what is known of it and its lists, and the version that was wanted when it was loaded. */
type Loaded = { wanted: string; manifest: SnapshotManifest; search: ListsInService["search"] };

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
  look(): Promise<void> {
    const now = this.#deps.now().getTime();
    if (this.#looked === undefined || now - this.#looked.at >= lookEveryMs) {
      this.#looked = { at: now, look: this.#lookSafely() };
    }
    return this.#looked.look;
  }

  /** Nothing where there is none that may clear anybody. */
  async current(): Promise<ListsInService | undefined> {
    await this.look();
    if (this.#loaded === undefined) return undefined;
    const { manifest, search } = this.#loaded;
    const now = this.#deps.now();
    if (isTooOld(manifest, now, this.#deps.mostAgeHours)) return undefined;
    return {
      snapshot: manifest.version,
      refreshedAt: manifest.refreshedAt,
      sources: servedSources(manifest, now),
      missingSources: missingFrom(manifest, this.#deps.required),
      search,
    };
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
    if (this.#loaded?.wanted === wanted) {
      // The index job notes each check where no list changed; a snapshot that had to stand in keeps what it came with.
      if (this.#loaded.manifest.version === wanted) this.#loaded = { ...this.#loaded, manifest: pointer.current };
      return;
    }
    // Two snapshots at once do not fit the function: from here nothing refers to the old one. A load that fails leaves
    // none, and the next request tries again.
    this.#loaded = undefined;
    const found = await this.#load(pointer);
    if (found === undefined) return;
    if (found.damaged.length > 0) this.#deps.damaged(found.damaged);
    const searcher = new Searcher(found.snapshot);
    const search: ListsInService["search"] = async (subject, filters) => {
      const answer = await searchSnapshot(searcher, subject, filters);
      return answer.kind === "searched" ? { ...answer, matches: answer.matches.map(withEntryPages) } : answer;
    };
    this.#loaded = { wanted, manifest: found.manifest, search };
  }

  #load(pointer: SnapshotPointer): Promise<LoadedSnapshot<Snapshot> | undefined> {
    const { objects, heldWholeBytes = heldWholeByDefault } = this.#deps;
    return loadSnapshot({ objects, heldWholeBytes, open: openSnapshot }, pointer);
  }
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
