import type { CheckFrequency } from "../../contract/screening/check-frequency.ts";
import type { ListSourceId } from "../../contract/screening/list-sources.ts";
import type { Category } from "../../domain/screening/entity.ts";

export type ListSource = {
  id: ListSourceId;
  name: string;
  publisher: string;
  /** ISO 3166 in lower case, `eu`, or `zz` for the world. */
  jurisdiction: string;
  group: "Sanctions" | "PEP" | "Adverse media";
  category: Category;
  licence: string;
  frequency: CheckFrequency;
  /** Fewer than this is a broken download, whatever the last good copy held; of most lists the persons are counted. */
  floor: { persons: number } | { records: number };
  /** Where each file is. More than one is joined; one with `linkPattern` is a page that links to the file. */
  downloads: Download[];
  /**
   * The publisher's period: a file that calls itself older than this is stale, whenever it was fetched. Left out where
   * the publisher's files hold no date.
   */
  publishedWithinDays?: number;
  /** Holds records of any category and topic: which, its records tell. */
  holdsAny?: true;
  /** Holds spellings of names, not entities; it is not shown in the catalogue. */
  names?: true;
  /** New records join those of the last days instead of replacing them. */
  accumulates?: Accumulation;
};

/** How many days and how many records are kept, whichever is reached first; of one name only the newest so many. */
export type Accumulation = { days: number; records: number; perName: number };

/** A publisher that writes a file for every so many minutes and never one for a day. */
export type Archive = {
  minutes: number;
  /** The time in a file's address, and the address with `$SLOT` in its place. */
  slot: RegExp;
  address: string;
  /** How many files a refresh reads that follows none, and at most after a gap. */
  firstReach: number;
  longestReach: number;
};

export type Download = {
  /** Tells the parts of a list apart (`SDN.CSV`, `ALT.CSV`); also the name an imported file goes by. */
  file: string;
  url: string;
  /** The file's own address changes: it is the first link of the page that fits. */
  linkPattern?: RegExp;
  /** Other hosts that the publisher's address redirects to, or that its page links to. No others are asked. */
  hosts?: string[];
  /** Some publishers refuse what does not look like a browser. */
  userAgent?: string;
  /** The file found at `linkPattern` is only the newest of many; those since the last refresh are read too. */
  archive?: Archive;
  /** A query is sent page by page, until a page comes back empty. */
  pages?: { size: number; query: string };
  /** Built on demand by the publisher; the usual half minute is too short. */
  timeoutSeconds?: number;
};
