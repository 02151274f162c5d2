import type { Name } from "../entity.ts";
import type { Piece } from "../text/normalise.ts";
import type { Kind } from "../words/token.ts";
import { understoodPieces } from "./understood-pieces.ts";

/** Where the given names of a person end and the family names begin, or the other way round. */
export type Parting = { at: number; familyFirst: boolean };

type Parts = { given: string; family: string };

/** By the publisher's own parts, a comma or capitals; nothing where a name says neither. `pieces` are those of the whole. */
export function partingOf(name: Pick<Name, "full" | "parts">, pieces: readonly Piece[]): Parting | undefined {
  const parts = publishersParts(name) ?? partsByComma(name.full) ?? partsByCapitals(name.full);
  if (parts === undefined) return undefined;
  const [given, family] = [understoodPieces(parts.given, "person"), understoodPieces(parts.family, "person")];
  // Words of both parts may become one when the name is read as a whole; then no place parts them.
  if (given.length === 0 || family.length === 0 || given.length + family.length !== pieces.length) return undefined;
  if (beginsWith(pieces, given)) return { at: given.length, familyFirst: false };
  return beginsWith(pieces, family) ? { at: family.length, familyFirst: true } : undefined;
}

function publishersParts({ parts }: Pick<Name, "parts">): Parts | undefined {
  if (parts?.family === undefined) return undefined;
  const given = [parts.given, parts.middle].filter((part) => part !== undefined).join(" ");
  return given === "" ? undefined : { given, family: parts.family };
}

/** `FAMILY, Given`. */
function partsByComma(full: string): Parts | undefined {
  const comma = full.indexOf(",");
  return comma < 0 ? undefined : { family: full.slice(0, comma), given: full.slice(comma + 1) };
}

/** `Given FAMILY`, as many lists write: capitals at one end of a name that is not all in capitals. */
function partsByCapitals(full: string): Parts | undefined {
  const [, before = "", after = ""] = /^(.*?)((?:\s+\P{Ll}{2,})+)$/u.exec(full) ?? [];
  if (/\p{Ll}/u.test(before) && /\p{Lu}{2}/u.test(after)) return { given: before, family: after };
  const [, first = "", rest = ""] = /^((?:\P{Ll}{2,}\s+)+)(.*)$/u.exec(full) ?? [];
  return /\p{Lu}{2}/u.test(first) && /\p{Ll}/u.test(rest) ? { family: first, given: rest } : undefined;
}

function beginsWith(pieces: readonly Piece[], start: readonly Piece[]): boolean {
  return start.every(({ native }, index) => pieces[index]?.native === native);
}

/** Words by which somebody is called: no article, title, initial or number. */
const tellingKinds: ReadonlySet<Kind> = new Set<Kind>(["word", "common", "patronymic"]);

/** The words that tell, in the order of the name, of the given and of the family part. */
type PartedWords = { given: number[]; family: number[] };

/** Where nobody parted the name, the first word is taken for the given name and the last for the family's. */
export function partedWords(kinds: readonly Kind[], parting: Parting | undefined): PartedWords | undefined {
  const telling = kinds.flatMap((kind, index) => (tellingKinds.has(kind) ? [index] : []));
  if (parting === undefined)
    return telling.length < 2 ? undefined : { given: telling.slice(0, -1), family: telling.slice(-1) };
  const before = partWords(kinds, telling, { from: 0, to: parting.at });
  const after = partWords(kinds, telling, { from: parting.at, to: kinds.length });
  if (before.length === 0 || after.length === 0) return undefined;
  return parting.familyFirst ? { given: after, family: before } : { given: before, family: after };
}

/** A part of nothing but titles is called by them: al-Sayyid is a family, Amir a given name. */
function partWords(
  kinds: readonly Kind[],
  telling: readonly number[],
  { from, to }: { from: number; to: number },
): number[] {
  const within = telling.filter((index) => index >= from && index < to);
  if (within.length > 0) return within;
  return kinds.flatMap((kind, index) => (kind === "honorific" && index >= from && index < to ? [index] : []));
}

/** One byte of a snapshot: 0 where nothing is known. */
export function packedParting(parting: Parting | undefined): number {
  return parting === undefined ? 0 : parting.at | (parting.familyFirst ? familyFirstBit : 0);
}

export function unpackedParting(byte: number): Parting | undefined {
  return byte === 0 ? undefined : { at: byte & ~familyFirstBit, familyFirst: (byte & familyFirstBit) !== 0 };
}

const familyFirstBit = 0x80;
