import { checksumOf } from "../text/hash.ts";

/**
 * One file: header, table of sections, sections, then the display data. All numbers are little-endian, as every
 * machine that reads them is; sections start at multiples of eight and are used where they lie, without parsing.
 *
 *   0  magic "IVSNAP"  6 format version (u16)  8 index length (u32)  12 checksum of all that follows in the index (u32)
 *  16  display length, low and high word (u32 × 2)  24 number of sections (u32)  28 zero
 *  32  per section: offset (u32), length in bytes (u32)
 */
const magic = [0x49, 0x56, 0x53, 0x4e, 0x41, 0x50];
const formatVersion = 2;
/** A file ends its table earlier where it was written before the last sections were thought of: they are empty then. */
const fewestSections = 32;
const headerLength = 32;

const sections = [
  "meta",
  "entityNameStart",
  "entitySchema",
  "entityCategories",
  "entityTopics",
  "entityDateStart",
  "dates",
  "entityCountryStart",
  "countries",
  "entityEdgeStart",
  "edgeTarget",
  "edgeLabel",
  "displayStart",
  "nameEntity",
  "nameTokenStart",
  "nameTokens",
  "nameFlags",
  "nameJoined",
  "nameWeight",
  "nameParting",
  "postingStart",
  "postings",
  "tokenTextStart",
  "tokenText",
  "tokenOrigin",
  "tokenKinds",
  "tokenSymbolStart",
  "tokenSymbols",
  "featureStart",
  "features",
  "formHash",
  "formSymbol",
  // A snapshot of the version before has neither of these.
  "changedEntity",
  "changedIn",
] as const;
export type Section = (typeof sections)[number];

type Numbers = Uint8Array | Uint16Array | Uint32Array;
type Sections = Record<Section, Numbers>;

/** Thrown for bytes that are no snapshot, not a whole one, damaged, or of a format this code does not know. */
export class UnusableSnapshot extends Error {
  readonly reason: "foreign" | "version" | "incomplete" | "damaged" | "empty";

  constructor(reason: UnusableSnapshot["reason"], message: string) {
    super(message);
    this.name = "UnusableSnapshot";
    this.reason = reason;
  }
}

export function writeIndex(content: Sections, displayLength: number): Uint8Array {
  const tableEnd = headerLength + sections.length * 8;
  const length = sections.reduce((end, section) => aligned(end) + content[section].byteLength, tableEnd);
  const bytes = new Uint8Array(aligned(length));
  const view = new DataView(bytes.buffer);
  let offset = tableEnd;
  for (const [index, section] of sections.entries()) {
    const numbers = content[section];
    offset = aligned(offset);
    bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), offset);
    view.setUint32(headerLength + index * 8, offset, true);
    view.setUint32(headerLength + index * 8 + 4, numbers.byteLength, true);
    offset += numbers.byteLength;
  }
  bytes.set(magic);
  view.setUint16(6, formatVersion, true);
  view.setUint32(8, bytes.length, true);
  view.setUint32(16, displayLength % 2 ** 32, true);
  view.setUint32(20, Math.floor(displayLength / 2 ** 32), true);
  view.setUint32(24, sections.length, true);
  view.setUint32(12, checksumOf(new Uint32Array(bytes.buffer, 16)), true);
  return bytes;
}

function aligned(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}

type SnapshotHeader = { indexLength: number; displayLength: number };

/** What the first 32 bytes say: how much belongs in memory and how much follows. */
export function readHeader(bytes: Uint8Array): SnapshotHeader {
  if (bytes.length < headerLength) throw new UnusableSnapshot("incomplete", "The snapshot ends within its header");
  if (magic.some((byte, index) => bytes[index] !== byte))
    throw new UnusableSnapshot("foreign", "This is not a snapshot");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint16(6, true);
  if (version !== formatVersion)
    throw new UnusableSnapshot("version", `Snapshot format ${version} is not ${formatVersion}`);
  return {
    indexLength: view.getUint32(8, true),
    displayLength: view.getUint32(16, true) + view.getUint32(20, true) * 2 ** 32,
  };
}

/** Checks the index and lays arrays over it. The bytes must stay as they are for as long as the snapshot is used. */
export function openSections(given: Uint8Array): (section: Section) => Uint8Array {
  const { indexLength } = readHeader(given);
  if (given.length < indexLength) throw new UnusableSnapshot("incomplete", "The snapshot ends before its index does");
  // Arrays of words must start at a multiple of four; a caller's buffer need not.
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice(0, indexLength);
  const view = new DataView(bytes.buffer, bytes.byteOffset, indexLength);
  const sum = checksumOf(new Uint32Array(bytes.buffer, bytes.byteOffset + 16, (indexLength - 16) / 4));
  const held = view.getUint32(24, true);
  if (sum !== view.getUint32(12, true) || held < fewestSections || held > sections.length) {
    throw new UnusableSnapshot("damaged", "The snapshot's checksum does not agree with its content");
  }
  return (section) => {
    const place = sections.indexOf(section);
    if (place >= held) return bytes.subarray(0, 0);
    const entry = headerLength + place * 8;
    return bytes.subarray(view.getUint32(entry, true), view.getUint32(entry, true) + view.getUint32(entry + 4, true));
  };
}
