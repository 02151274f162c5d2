import { cardRecords } from "./test-records/cards.ts";
import { certificateRecords } from "./test-records/certificates.ts";
import type { TestRecord } from "./test-records/test-record.ts";
import { travelRecords } from "./test-records/travel.ts";

export { type PublishedRecord, published, type TestRecord } from "./test-records/test-record.ts";

/**
 * The published test records: for every document type a match, a difference, an unknown document, and a holder who
 * lacks a name or leaves out what may be left out. Every record has a number of its own, so that none of them makes
 * another wait for a cooldown.
 */
export const testRecords: readonly TestRecord[] = [...travelRecords, ...certificateRecords, ...cardRecords];
