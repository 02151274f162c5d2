import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ListFault } from "../list-fault.ts";
import { decoderFor, headBytes } from "./decode.ts";

/** Past this a "list" is an attack or a mistake: the largest publisher's file is about 120 MB unpacked. */
const maximumUnpackedBytes = 2 * 1024 ** 3;
/** The whole of a file that has to be held (a ZIP's directory stands at its end). */
const maximumHeldBytes = 128 * 1024 ** 2;

/** Gzip is recognised by its first two bytes, not by its name: publishers and proxies rename files. */
export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await firstBytes(iterator, 2);
  const whole = restOf(first, iterator);
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield* whole;
    return;
  }
  yield* limited(inflated(whole));
}

async function firstBytes(iterator: AsyncIterator<Uint8Array>, least: number): Promise<Uint8Array> {
  let first: Uint8Array = new Uint8Array();
  while (first.length < least) {
    const next = await iterator.next();
    if (next.done) return first;
    first = first.length === 0 ? next.value : Buffer.concat([first, next.value]);
  }
  return first;
}

async function* restOf(first: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

async function* inflated(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(chunks);
  const gunzip = createGunzip();
  // A failing download must end the reading too, with its own error.
  source.once("error", (error) => gunzip.destroy(error));
  try {
    for await (const chunk of source.pipe(gunzip)) yield chunk;
  } catch (error) {
    throw asListFault(error, "the compressed data is cut off or damaged");
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function asListFault(error: unknown, detail: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  return String(error.code).startsWith("Z_") ? new ListFault("truncated", detail, { cause: error }) : error;
}

async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytesSoFar = 0;
  for await (const chunk of chunks) {
    bytesSoFar += chunk.length;
    if (bytesSoFar > maximumUnpackedBytes)
      throw new ListFault("hostile", `more than ${maximumUnpackedBytes} bytes unpacked`);
    yield chunk;
  }
}

/** For formats that cannot be read forward only. */
export async function held(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytesSoFar = 0;
  for await (const chunk of chunks) {
    bytesSoFar += chunk.length;
    if (bytesSoFar > maximumHeldBytes)
      throw new ListFault("hostile", `more than ${maximumHeldBytes} bytes in one archive`);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/** The text of a file, in pieces that end where a letter ends. */
export async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const iterator = unpacked(chunks)[Symbol.asyncIterator]();
  const head = await firstBytes(iterator, headBytes);
  const decoder = decoderFor(head);
  for await (const chunk of restOf(head, iterator)) {
    const text = decoder.decode(chunk);
    if (text !== "") yield text;
  }
  const last = decoder.end();
  if (last !== "") yield last;
}

/** The first letters of a file and the file whole again: some sources come in more than one format. */
export async function peeked(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: string; chunks: AsyncIterable<Uint8Array> }> {
  const iterator = unpacked(chunks)[Symbol.asyncIterator]();
  const first = await firstBytes(iterator, 512);
  return { head: new TextDecoder().decode(first.subarray(0, 4096)), chunks: restOf(first, iterator) };
}
