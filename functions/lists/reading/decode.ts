import { isUtf8 } from "node:buffer";

type Decoder = { decode: (chunk: Uint8Array) => string; end: () => string };

/** Enough for a mark of the encoding, or for the declaration an XML file begins with. */
export const headBytes = 128;

/** By the mark at the start, or by what an XML file says of itself; else UTF-8, with a second thought. */
export function decoderFor(head: Uint8Array): Decoder {
  const label = markedEncoding(head) ?? declaredEncoding(head);
  if (label === undefined) return utf8OrWindows1252();
  const decoder = new TextDecoder(label);
  return { decode: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
}

const marks = [
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
] as const;

function markedEncoding(head: Uint8Array): string | undefined {
  return marks.find(({ mark }) => mark.every((byte, at) => head[at] === byte))?.encoding;
}

/** Only encodings of one byte a letter are believed: a file whose declaration can be read so is no UTF-16. */
function declaredEncoding(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.subarray(0, headBytes)).toString("latin1");
  const said = /^\s*<\?xml[^>]*\bencoding=["']((?:windows|iso-8859)-[\d-]+)["']/i.exec(text)?.[1];
  return said?.toLowerCase();
}

/**
 * A file saved on an old desktop is Windows-1252, or UTF-8 with a few such bytes pasted in: what is no UTF-8 is read
 * as that. A replacement character in a name would hide the person who bears it.
 */
function utf8OrWindows1252(): Decoder {
  const decoder = new TextDecoder("utf-8");
  const utf8 = (bytes: Uint8Array) => decoder.decode(bytes, { stream: true });
  let open: Uint8Array = new Uint8Array();
  const textOf = (bytes: Uint8Array, isLast: boolean) => {
    const whole = isLast ? bytes.length : bytes.length - unfinished(bytes);
    open = bytes.slice(whole);
    const complete = bytes.subarray(0, whole);
    return isUtf8(complete) ? utf8(complete) : mixed(complete, utf8);
  };
  return {
    decode: (chunk) => textOf(open.length === 0 ? chunk : Buffer.concat([open, chunk]), false),
    end: () => textOf(open, true),
  };
}

const windows1252 = new TextDecoder("windows-1252");

function mixed(bytes: Uint8Array, utf8: (bytes: Uint8Array) => string): string {
  const texts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length > 0 && isUtf8(bytes.subarray(at, at + length))) {
      at += length;
      continue;
    }
    texts.push(utf8(bytes.subarray(from, at)), windows1252.decode(bytes.subarray(at, at + 1)));
    at += 1;
    from = at;
  }
  texts.push(utf8(bytes.subarray(from)));
  return texts.join("");
}

/** How many bytes the letter that begins here would have in UTF-8; none where no letter can begin. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0;
  const length = byte < 0x80 ? 1 : byte < 0xc2 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 0;
  return at + length > bytes.length ? 0 : length;
}

/** Bytes at the end that may be the beginning of a letter the next piece completes. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1;
    if (length > back) return back;
    // A byte that continues a letter: its beginning stands further back.
    if (byte < 0x80 || byte >= 0xc0) return 0;
  }
  return 0;
}
