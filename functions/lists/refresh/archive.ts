import { adapters } from "../adapters/index.ts";
import { ListFault } from "../list-fault.ts";
import type { FileNotes } from "../list-file.ts";
import type { ObjectStore } from "../objects.ts";
import type { Archive } from "../sources/source.ts";
import { storedFile } from "./accept.ts";
import type { Piece, RefreshStep } from "./steps.ts";
import { storeLines } from "./stored-list.ts";

type Slots = NonNullable<RefreshStep["slots"]>;

/**
 * Which files of an archive of short periods a refresh has to read: all since the last one it covered, or as many as
 * its reach allows. Where nothing was covered yet, the last day's.
 */
export function slotsSince(archive: Archive, covered: string | undefined, newest: string): Slots {
  const first = covered === undefined ? archive.firstReach : archive.longestReach;
  const earliest = slotAfter(newest, -archive.minutes * (first - 1));
  const wanted = covered === undefined ? earliest : slotAfter(covered, archive.minutes);
  const next = [earliest, wanted].sort().at(-1) ?? earliest;
  return { next, last: newest, lost: 0 };
}

/** Slots are called by the second they end, `20260228120000`: their order is that of their texts. */
export function slotAfter(slot: string, minutes: number): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(slot) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute) + minutes);
  return new Date(at).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** The newest slot by the publisher's own word: no clock of ours decides what is there. */
export function newestSlot(archive: Archive, address: string): string {
  const slot = archive.slot.exec(address)?.[1];
  if (slot === undefined) throw new ListFault("notTheFormat", "the address of the newest file has no time in it");
  return slot;
}

export function slotAddress(archive: Archive, slot: string): string {
  return archive.address.replace("$SLOT", slot);
}

/** More files lost than this share is no gap in an archive but a fault of it, or of ours. */
const toleratedLoss = 0.25;

export function refuseGaps(archive: Archive, slots: Slots, pieces: number): void {
  const asked = pieces + slots.lost;
  if (asked > 4 && slots.lost > asked * toleratedLoss)
    throw new ListFault("truncated", `${slots.lost} of ${asked} files of ${archive.minutes} minutes are missing`);
  if (asked > 0 && pieces === 0) throw new ListFault("empty", `none of ${asked} files could be read`);
}

/**
 * One file reduced to its records at once: a day's files together would take a step longer than five minutes, and
 * keep a gigabyte nobody reads again. Undefined for a file that cannot be read: its neighbours can.
 */
export async function distilled(
  objects: ObjectStore,
  { source, raw, key }: { source: string; raw: { file: string; key: string; bytes: number }; key: string },
): Promise<Piece | undefined> {
  const adapter = adapters[source];
  if (adapter === undefined) throw new ListFault("notTheFormat", `no adapter for ${source}`);
  const notes: FileNotes = {};
  async function* lines(): AsyncGenerator<string> {
    for await (const entity of adapter?.([storedFile(objects, raw)], notes) ?? []) yield JSON.stringify(entity);
  }
  try {
    const { digest } = await storeLines(objects, key, lines());
    return { file: raw.file, key, changed: true, sha256: digest, bytes: raw.bytes };
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    return undefined;
  } finally {
    await objects.remove(raw.key);
  }
}
