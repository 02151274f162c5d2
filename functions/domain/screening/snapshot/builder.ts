import type { Entity, Name } from "../entity.ts";
import { styleOf } from "../names/name.ts";
import { partingOf } from "../names/parting.ts";
import { mostWordsCompared, understoodPieces } from "../names/understood-pieces.ts";
import { displayOf } from "./display.ts";
import { EntityTable } from "./entity-table.ts";
import { buildForms, dictionaryOver } from "./form-table.ts";
import { writeIndex } from "./format.ts";
import type { ListedEntity } from "./merged-entity.ts";
import type { SnapshotMeta } from "./meta.ts";
import { NameTable } from "./name-table.ts";
import { growingWords } from "./packing/growing-array.ts";
import { placesOf, tokenSections } from "./token-sections.ts";
import { TokenTable } from "./token-table.ts";

export type SnapshotInput = {
  /** Names this build, e.g. `2026-08-01T02:00:00Z-3f2a`; live answers quote it. */
  id: string;
  /** ISO 8601; when the lists in it were last checked. Live answers quote it. */
  refreshedAt: string;
  /** Read once, in order; a million entities never stand in memory together. */
  entities: AsyncIterable<ListedEntity> | Iterable<ListedEntity>;
  /** Lines `form, form, … => Q123`: spellings of one name. Left empty, the small dictionary of the project serves. */
  nameGroups: AsyncIterable<string> | Iterable<string>;
};

/** Display data is handed over while entities stream by; in the file it follows the index. */
export type WriteDisplay = (chunk: Uint8Array) => Promise<void>;

export type SnapshotBuild = {
  /** The head of the file: everything a search needs in memory. The file is `index` followed by all display chunks. */
  index: Uint8Array;
  displayLength: number;
  entities: number;
  names: number;
};

const displayChunk = 1 << 20;

/** Builds one immutable snapshot; see `format.ts` for its layout. */
export async function buildSnapshot(input: SnapshotInput, writeDisplay: WriteDisplay): Promise<SnapshotBuild> {
  const forms = await buildForms(input.nameGroups);
  const tokens = new TokenTable(dictionaryOver(forms));
  const names = new NameTable(tokens);
  const entities = new EntityTable();
  const display = new DisplayWriter(writeDisplay);

  let matches = 0;
  for await (const { members, changedIn } of input.entities) {
    matches += 1;
    for (const [place, record] of members.entries()) {
      const number = entities.add(record, { firstName: names.length, joined: place > 0, changedIn });
      await display.write(displayOf(record, addNames(names, record, number)));
    }
  }
  await display.flush();
  entities.close(names.length);

  const places = placesOf(tokens);
  const meta = metaOf(input, { entities, names, tokens });
  const index = writeIndex(
    {
      meta: new TextEncoder().encode(JSON.stringify(meta)),
      ...entities.sections(),
      displayStart: display.starts.taken(),
      ...names.sections(places.placeOf),
      ...tokenSections(tokens, places),
      formHash: forms.hashes,
      formSymbol: forms.symbols,
    },
    display.length,
  );
  return { index, displayLength: display.length, entities: matches, names: names.length };
}

/** The names that are compared, in the order of their numbers: of one told twice the strong one stays. */
function addNames(names: NameTable, record: Entity, number: number): Name[] {
  const known = new Map<string, number>();
  const style = styleOf(record.schema);
  const added: Name[] = [];
  for (const name of record.names) {
    const pieces = understoodPieces(name.full, style).slice(0, mostWordsCompared);
    const key = pieces.map((piece) => (piece.joined ? `-${piece.native}` : piece.native)).join(" ");
    const weak = name.strength === "weak";
    const earlier = known.get(key);
    if (earlier !== undefined) {
      if (!weak) names.strengthen(earlier);
    } else if (pieces.length > 0) {
      const parting = style === "person" ? partingOf(name, pieces) : undefined;
      known.set(key, names.add({ entity: number, pieces, style, weak, parting }));
      added.push(name);
    }
  }
  return added;
}

function metaOf(
  input: SnapshotInput,
  { entities, names, tokens }: { entities: EntityTable; names: NameTable; tokens: TokenTable },
): SnapshotMeta {
  return {
    id: input.id,
    refreshedAt: input.refreshedAt,
    entities: entities.length,
    names: names.length,
    tokens: tokens.length,
    ...entities.tables(),
  };
}

/** Gathers records into chunks of a megabyte, so that a million records are not a million writes. */
class DisplayWriter {
  readonly starts = growingWords();
  length = 0;
  private readonly send: WriteDisplay;
  private readonly encoder = new TextEncoder();
  private waiting: string[] = [];
  private waitingBytes = 0;

  constructor(send: WriteDisplay) {
    this.send = send;
    this.starts.push(0);
  }

  async write(record: unknown): Promise<void> {
    const text = JSON.stringify(record);
    const bytes = lengthInBytes(text);
    this.waiting.push(text);
    this.waitingBytes += bytes;
    this.length += bytes;
    this.starts.push(this.length);
    if (this.waitingBytes >= displayChunk) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const chunk = this.encoder.encode(this.waiting.join(""));
    this.waiting = [];
    this.waitingBytes = 0;
    await this.send(chunk);
  }
}

/** Bytes of a text in UTF-8, without encoding it twice. */
function lengthInBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
