import { type Country, type PartialDate, type Schema, schemas } from "../entity.ts";
import { type AnalysedName, nameOf } from "../names/name.ts";
import { unpackedParting } from "../names/parting.ts";
import type { Letters } from "../text/edit-distance.ts";
import { origins, type Writing, writingOf } from "../text/transliterate.ts";
import type { NameDictionary } from "../words/dictionary.ts";
import { kinds, type NameStyle, type Token } from "../words/token.ts";
import { type DisplayRecord, displayDefaults } from "./display.ts";
import { countryKinds, joinedBit } from "./entity-table.ts";
import { type FeatureEntry, featureEntry } from "./feature-entry.ts";
import { dictionaryOver } from "./form-table.ts";
import { openSections, readHeader, type Section, UnusableSnapshot } from "./format.ts";
import type { SnapshotMeta } from "./meta.ts";
import { nameFlags } from "./name-table.ts";
import { unpackDate } from "./packing/packed-date.ts";
import { TokenSet } from "./packing/token-set.ts";

/** Reads bytes of the snapshot file: from memory, from a disk, from a bucket. */
type ReadRange = (offset: number, length: number) => Promise<Uint8Array>;

const writings = origins.map(writingOf);
const everyToken = 2 ** 32;
const patronymicKind = kinds.indexOf("patronymic");
/** Tokens read so far are kept, up to this many; a busy function meets the same ones again and again. */
const mostTokensKept = 50_000;

/** Opens the head of a snapshot file. Throws UnusableSnapshot rather than screen against nothing. */
export function openSnapshot(index: Uint8Array, readRange: ReadRange): Snapshot {
  const section = openSections(index);
  const meta: SnapshotMeta = JSON.parse(new TextDecoder().decode(section("meta")));
  if (meta.entities === 0 || meta.names === 0) throw new UnusableSnapshot("empty", "The snapshot holds no names");
  return new Snapshot(meta, section, { readRange, displayOffset: readHeader(index).indexLength });
}

type Display = { readRange: ReadRange; displayOffset: number };

export class Snapshot {
  readonly meta: SnapshotMeta;
  readonly dictionary: NameDictionary;
  readonly entityNameStart: Uint32Array;
  readonly nameEntity: Uint32Array;
  readonly nameFlags: Uint8Array;
  readonly nameWeight: Uint16Array;
  private readonly nameParting: Uint8Array;
  readonly postingStart: Uint32Array;
  readonly postings: Uint32Array;
  readonly featureStart: Uint32Array;
  readonly features: Uint32Array;
  readonly edgeStart: Uint32Array;
  readonly edgeTarget: Uint32Array;
  readonly edgeLabel: Uint32Array;
  /** Records that a snapshot of the days kept added or altered last, and its number. */
  readonly changedEntity: Uint32Array;
  readonly changedIn: Uint32Array;
  private readonly section: (section: Section) => Uint8Array;
  private readonly entityCategories: Uint8Array;
  private readonly entitySchema: Uint8Array;
  private readonly entityTopics: Uint16Array;
  private readonly dateStart: Uint32Array;
  private readonly dates: Uint32Array;
  private readonly countryStart: Uint32Array;
  private readonly countries: Uint16Array;
  private readonly displayStart: Uint32Array;
  private readonly nameTokenStart: Uint32Array;
  private readonly nameTokens: Uint32Array;
  private readonly nameJoined: Uint32Array;
  private readonly tokenTextStart: Uint32Array;
  private readonly tokenText: Uint8Array;
  private readonly tokenOrigin: Uint8Array;
  private readonly tokenKinds: Uint16Array;
  private readonly tokenSymbolStart: Uint32Array;
  private readonly tokenSymbols: Uint32Array;
  private readonly display: Display;
  private readonly entry: FeatureEntry;
  private readonly letters: Letters;
  private readonly met: TokenSet;
  private readonly kept = new Map<number, Token>();
  private readonly decoder = new TextDecoder();

  constructor(meta: SnapshotMeta, section: (section: Section) => Uint8Array, display: Display) {
    const words = (name: Section) => wordsOver(section(name));
    const shorts = (name: Section) => shortsOver(section(name));
    this.meta = meta;
    this.display = display;
    this.section = section;
    this.dictionary = dictionaryOver({ hashes: words("formHash"), symbols: words("formSymbol") });
    this.entityNameStart = words("entityNameStart");
    this.entitySchema = section("entitySchema");
    this.entityCategories = section("entityCategories");
    this.entityTopics = shorts("entityTopics");
    this.dateStart = words("entityDateStart");
    this.dates = words("dates");
    this.countryStart = words("entityCountryStart");
    this.countries = shorts("countries");
    this.edgeStart = words("entityEdgeStart");
    this.edgeTarget = words("edgeTarget");
    this.edgeLabel = words("edgeLabel");
    this.changedEntity = words("changedEntity");
    this.changedIn = words("changedIn");
    this.displayStart = words("displayStart");
    this.nameEntity = words("nameEntity");
    this.nameTokenStart = words("nameTokenStart");
    this.nameTokens = words("nameTokens");
    this.nameFlags = section("nameFlags");
    this.nameJoined = words("nameJoined");
    this.nameWeight = shorts("nameWeight");
    this.nameParting = section("nameParting");
    this.postingStart = words("postingStart");
    this.postings = words("postings");
    this.tokenTextStart = words("tokenTextStart");
    this.tokenText = section("tokenText");
    this.tokenOrigin = section("tokenOrigin");
    this.tokenKinds = shorts("tokenKinds");
    this.tokenSymbolStart = words("tokenSymbolStart");
    this.tokenSymbols = words("tokenSymbols");
    this.featureStart = words("featureStart");
    this.features = words("features");
    this.entry = featureEntry(meta.tokens);
    this.met = new TokenSet(meta.tokens);
    this.letters = { codes: this.tokenText, start: 0, length: 0 };
  }

  /** The same snapshot with other numbers in some of its sections. */
  with(other: Partial<Record<Section, Uint32Array>>): Snapshot {
    const section = (name: Section) => {
      const words = other[name];
      return words ? new Uint8Array(words.buffer, words.byteOffset, words.byteLength) : this.section(name);
    };
    return new Snapshot(this.meta, section, this.display);
  }

  token(id: number): Token {
    const known = this.kept.get(id);
    if (known) return known;
    if (this.kept.size >= mostTokensKept) this.kept.clear();
    const token = this.readToken(id);
    this.kept.set(id, token);
    return token;
  }

  private readToken(id: number): Token {
    const latin = this.textAt(id * 3);
    const both = this.tokenKinds[id] ?? 0;
    return {
      id,
      latin,
      fold: this.textAt(id * 3 + 1) || latin,
      native: this.textAt(id * 3 + 2) || latin,
      origin: origins[this.tokenOrigin[id] ?? 0] ?? "other",
      symbols: Array.from(this.tokenSymbols.subarray(this.tokenSymbolStart[id], this.tokenSymbolStart[id + 1])),
      kinds: { person: kinds[both & 0xff] ?? "word", organisation: kinds[both >>> 8] ?? "word" },
    };
  }

  /** An empty set of tokens; the same one each time, so whoever asks next empties it. */
  noTokens(): TokenSet {
    return this.met.emptied();
  }

  /**
   * Calls back for each token that has one of the features, once. A feature more tokens have than `most` tells none
   * from another and is passed over.
   */
  eachSharing(
    { features, most = everyToken }: { features: readonly number[]; most?: number },
    met: TokenSet,
    found: (id: number) => void,
  ): void {
    const { featureStart, features: entries, entry } = this;
    const mask = featureStart.length - 2;
    for (const feature of features) {
      const bucket = feature & mask;
      const start = featureStart[bucket] ?? 0;
      const end = featureStart[bucket + 1] ?? 0;
      if (end - start > most) continue;
      for (let at = start; at < end; at += 1) {
        const packed = entries[at] ?? 0;
        if (!entry.agrees(packed, feature)) continue;
        const id = entry.tokenOf(packed);
        if (met.add(id)) found(id);
      }
    }
  }

  writingOf(id: number): Writing {
    return writings[this.tokenOrigin[id] ?? 0] ?? "other";
  }

  isPatronymic(id: number): boolean {
    return ((this.tokenKinds[id] ?? 0) & 0xff) === patronymicKind;
  }

  latinLength(id: number): number {
    return (this.tokenTextStart[id * 3 + 1] ?? 0) - (this.tokenTextStart[id * 3] ?? 0);
  }

  /** Where the fold of a token lies; the same object each time, for it is asked for thousands of times a search. */
  foldLetters(id: number): Letters {
    const start = this.tokenTextStart[id * 3 + 1] ?? 0;
    const length = (this.tokenTextStart[id * 3 + 2] ?? 0) - start;
    this.letters.start = length === 0 ? (this.tokenTextStart[id * 3] ?? 0) : start;
    this.letters.length = length === 0 ? this.latinLength(id) : length;
    return this.letters;
  }

  /** The same of how a token is written in Latin letters. */
  latinLetters(id: number): Letters {
    this.letters.start = this.tokenTextStart[id * 3] ?? 0;
    this.letters.length = this.latinLength(id);
    return this.letters;
  }

  hasFold(id: number, fold: string): boolean {
    const { start, length } = this.foldLetters(id);
    if (length !== fold.length) return false;
    for (let at = 0; at < length; at += 1) if (this.tokenText[start + at] !== fold.charCodeAt(at)) return false;
    return true;
  }

  private textAt(place: number): string {
    const start = this.tokenTextStart[place] ?? 0;
    const end = this.tokenTextStart[place + 1] ?? 0;
    let text = "";
    for (let at = start; at < end; at += 1) {
      const byte = this.tokenText[at] ?? 0;
      if (byte > 0x7f) return this.decoder.decode(this.tokenText.subarray(start, end));
      text += String.fromCharCode(byte);
    }
    return text;
  }

  namesWith(token: number): number {
    return (this.postingStart[token + 1] ?? 0) - (this.postingStart[token] ?? 0);
  }

  styleOf(name: number): NameStyle {
    return ((this.nameFlags[name] ?? 0) & nameFlags.organisation) === 0 ? "person" : "organisation";
  }

  isWeak(name: number): boolean {
    return ((this.nameFlags[name] ?? 0) & nameFlags.weak) !== 0;
  }

  tokensOf(name: number): Uint32Array {
    return this.nameTokens.subarray(this.nameTokenStart[name], this.nameTokenStart[name + 1]);
  }

  name(name: number): AnalysedName {
    const start = this.nameTokenStart[name] ?? 0;
    const end = this.nameTokenStart[name + 1] ?? 0;
    const bits = this.nameJoined[name] ?? 0;
    const tokens: Token[] = [];
    const joined: boolean[] = [];
    for (let at = start; at < end; at += 1) {
      tokens.push(this.token(this.nameTokens[at] ?? 0));
      joined.push(((bits >>> (at - start)) & 1) === 1);
    }
    return { ...nameOf(tokens, joined, this.styleOf(name)), parting: unpackedParting(this.nameParting[name] ?? 0) };
  }

  get records(): number {
    return this.entitySchema.length;
  }

  schemaOf(entity: number): Schema {
    return schemas[this.entitySchema[entity] ?? 0] ?? "Thing";
  }

  /** A bit for each category, by its place in `categories`. */
  categoriesOf(entity: number): number {
    return (this.entityCategories[entity] ?? 0) & ~joinedBit;
  }

  /** The first of the records that are told as one match with this one. */
  firstOf(entity: number): number {
    let first = entity;
    while (this.joinsTheOneBefore(first)) first -= 1;
    return first;
  }

  /** All records that are told as one match with this one, the first of them first. */
  recordsOf(entity: number): number[] {
    const first = this.firstOf(entity);
    let end = first + 1;
    while (this.joinsTheOneBefore(end)) end += 1;
    return Array.from({ length: end - first }, (_, at) => first + at);
  }

  private joinsTheOneBefore(entity: number): boolean {
    return ((this.entityCategories[entity] ?? 0) & joinedBit) !== 0;
  }

  topicsOf(entity: number): readonly string[] {
    return this.meta.topicSets[this.entityTopics[entity] ?? 0] ?? [];
  }

  birthDatesOf(entity: number): PartialDate[] {
    const dates: PartialDate[] = [];
    for (let at = this.dateStart[entity] ?? 0; at < (this.dateStart[entity + 1] ?? 0); at += 2) {
      dates.push(unpackDate(this.dates[at] ?? 0, this.dates[at + 1] ?? 0));
    }
    return dates;
  }

  countriesOf(entity: number): Country[] {
    const found: Country[] = [];
    for (let at = this.countryStart[entity] ?? 0; at < (this.countryStart[entity + 1] ?? 0); at += 1) {
      const packed = this.countries[at] ?? 0;
      found.push({ code: this.meta.countries[packed >>> 3] ?? "", kind: countryKinds[packed & 7] ?? "residence" });
    }
    return found;
  }

  /**
   * Reads what is shown of an entity: of all records that are told as one match with it, in one piece, for they lie
   * together. The only thing a search waits for.
   */
  async displaysOf(entity: number): Promise<DisplayRecord[]> {
    const records = this.recordsOf(entity);
    const start = this.displayStart[records[0] ?? 0] ?? 0;
    const length = (this.displayStart[(records.at(-1) ?? 0) + 1] ?? 0) - start;
    const bytes = await this.display.readRange(this.display.displayOffset + start, length);
    if (bytes.length !== length) throw new UnusableSnapshot("incomplete", "The snapshot ends within its display data");
    return records.map((record) => {
      const [from, to] = [this.displayStart[record] ?? 0, this.displayStart[record + 1] ?? 0];
      const read: DisplayRecord = JSON.parse(this.decoder.decode(bytes.subarray(from - start, to - start)));
      return { ...displayDefaults, ...read };
    });
  }
}

function wordsOver(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

function shortsOver(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
}
