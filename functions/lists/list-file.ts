import type { Entity } from "../domain/screening/entity.ts";

/** One downloaded or imported file, read from front to back; twice by those formats that refer forward. */
export type ListFile = { name: string; open: () => AsyncIterable<Uint8Array> };

/** What a publisher says about a whole file, found while it is being read. */
export type FileNotes = { publishedAt?: string };

/**
 * A source's own format turned into entities, one after the other. It throws a `ListFault` rather than ending early:
 * a consumer that reached the end holds the whole list, and one that did not must throw away what it holds.
 */
export type Adapter = (files: ListFile[], notes: FileNotes) => AsyncIterable<Entity>;

/** Lines `form, form, … => Q123`: the forms of one given or family name in every script. */
export type NamesAdapter = (files: ListFile[], notes: FileNotes) => AsyncIterable<string>;
