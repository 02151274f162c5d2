import type { ListsInService } from "../domain/screening/screen.ts";
import { Searcher, searchSnapshot } from "../domain/screening/search/search.ts";
import { openSnapshot, type Snapshot } from "../domain/screening/snapshot/snapshot.ts";
import type { ObjectStore } from "./objects.ts";
import { type LoadedSnapshot, loadSnapshot } from "./snapshot/load.ts";
import type { PointerStore, SnapshotPointer } from "./snapshot/pointer.ts";

type ListsDeps = {
  objects: ObjectStore;
  pointer: PointerStore;
  now: () => Date;
  /** Lists that were last refreshed longer ago clear nobody. */
  mostAgeHours: number;
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

type Loaded = ListsInService & { wanted: string };

/**
 * The lists a screening runs against. There is no background in Lambda: a call whose last look at the pointer is a
 * minute old looks again, and loads what has changed before it answers. One search runs at a time: they share memory.
 */
export class ListsKeeper {
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
    const lists = this.#loaded;
    if (lists === undefined) return undefined;
    const ageHours = (this.#deps.now().getTime() - Date.parse(lists.refreshedAt)) / 3_600_000;
    return ageHours > this.#deps.mostAgeHours ? undefined : lists;
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
      // The index job moves the time on where no list changed; a snapshot that had to stand in keeps its own.
      if (this.#loaded.snapshot === wanted)
        this.#loaded = { ...this.#loaded, refreshedAt: pointer.current.refreshedAt };
      return;
    }
    // Two snapshots at once do not fit the function: from here nothing refers to the old one. A load that fails leaves
    // none, and the next request tries again.
    this.#loaded = undefined;
    const found = await this.#load(pointer);
    if (found === undefined) return;
    if (found.damaged.length > 0) this.#deps.damaged(found.damaged);
    this.#loaded = { wanted, ...serving(found) };
  }

  #load(pointer: SnapshotPointer): Promise<LoadedSnapshot<Snapshot> | undefined> {
    const { objects, heldWholeBytes = heldWholeByDefault } = this.#deps;
    return loadSnapshot({ objects, heldWholeBytes, open: openSnapshot }, pointer);
  }
}

function serving({ manifest, snapshot }: LoadedSnapshot<Snapshot>): ListsInService {
  const searcher = new Searcher(snapshot);
  return {
    snapshot: manifest.version,
    refreshedAt: manifest.refreshedAt,
    search: (subject, filters) => searchSnapshot(searcher, subject, filters),
  };
}
