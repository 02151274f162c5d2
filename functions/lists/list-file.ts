import type { Entity } from "../domain/screening/entity.ts";

/** One downloaded or imported file, read from front to back; twice by those formats that refer forward. */
export type ListFile = { name: string; open: () => AsyncIterable<Uint8Array> };

/** What is found of a whole list while its files are being read. */
export type FileNotes = {
  /** The publisher's own date. */
  publishedAt?: string;
  /** Records that hold no name where names are looked for: whoever they mean cannot be found. */
  unnamed?: number;
};

/** Only a record that somebody can be compared with is handed on; the others are counted. */
export function* whereNamed(entity: Entity | undefined, notes: FileNotes): Generator<Entity> {
  if (entity === undefined) notes.unnamed = (notes.unnamed ?? 0) + 1;
  else yield entity;
}

/** The day on which a workbook was saved; a date that the publisher writes above the list comes later, and wins. */
export function noteSaved(day: string, notes: FileNotes): void {
  notes.publishedAt = day;
}

/**
 * A source's own format turned into entities, one after the other. It throws a `ListFault` rather than ending early:
 * a consumer that reached the end holds the whole list, and one that did not must throw away what it holds.
 */
export type Adapter = (files: ListFile[], notes: FileNotes) => AsyncIterable<Entity>;

/** Lines `form, form, … => Q123`: the forms of one given or family name in every script. */
export type NamesAdapter = (files: ListFile[], notes: FileNotes) => AsyncIterable<string>;
