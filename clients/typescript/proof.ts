import { createHash, createPublicKey, verify } from "node:crypto";

/** What the service wrote into its audit log. It holds no outcome. */
export type LogEntry = {
  v: number;
  fact: string;
  key: string;
  random: string;
  row?: Record<string, unknown>;
  late?: true;
  sha256?: string;
  why?: string;
};

export type Proven = {
  entry: LogEntry;
  /** The entry's place in the log. */
  index: number;
  /** The log it stands in, as large as it was when the proof was made. */
  log: { origin: string; size: number; root: string };
};

/** The proof does not hold; the message says where. */
export class ProofError extends Error {
  override readonly name = "ProofError";
}

/**
 * What a proof (c2sp.org/tlog-proof) proves, with no help but the log's verifier keys: `vkeys` of `auditKeys()`, kept
 * from a time when you trusted their source. Throws `ProofError` where anything does not hold.
 */
export function openProof(proof: string, vkeys: string | readonly string[]): Proven {
  const [head = "", checkpoint] = splitOnce(proof, "\n\n");
  const [first, extra = "", place = "", ...path] = head.split("\n");
  if (first !== "c2sp.org/tlog-proof@v1" || checkpoint === undefined) throw new ProofError("this is no proof");
  const entry = bytesOf(after(extra, "extra "), "the entry");
  const index = numberOf(after(place, "index "));
  const { origin, size, root } = openCheckpoint(checkpoint, [vkeys].flat().map(keyOf));
  const hashes = path.map((line) => bytesOf(line, "a hash of the path"));
  const found = rootOf(sha256(Buffer.of(0), entry), { index, size, hashes });
  if (found === undefined || !found.equals(root)) throw new ProofError("the entry is not under the checkpoint's root");
  return { entry: JSON.parse(entry.toString("utf8")), index, log: { origin, size, root: root.toString("base64") } };
}

/** RFC 9162, 2.1.3.2. */
function rootOf(
  leaf: Buffer,
  { index, size, hashes }: { index: number; size: number; hashes: Buffer[] },
): Buffer | undefined {
  if (index >= size) return undefined;
  let [here, last, root] = [index, size - 1, leaf];
  const up = () => {
    [here, last] = [Math.floor(here / 2), Math.floor(last / 2)];
  };
  for (const one of hashes) {
    if (last === 0) return undefined;
    const isRight = here % 2 === 1 || here === last;
    root = isRight ? sha256(Buffer.of(1), one, root) : sha256(Buffer.of(1), root, one);
    while (isRight && here % 2 === 0 && here !== 0) up();
    up();
  }
  return last === 0 ? root : undefined;
}

type Key = { name: string; id: string; publicKey: Buffer };

/** `name+id+key`, as c2sp.org/signed-note writes an Ed25519 key. */
function keyOf(vkey: string): Key {
  const [, name = "", id = "", encoded = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(vkey.trim()) ?? [];
  const typed = bytesOf(encoded, "the verifier key");
  const own = sha256(Buffer.from(`${name}\n`), typed)
    .subarray(0, 4)
    .toString("hex");
  if (typed.length !== 33 || typed[0] !== 1 || own !== id) throw new ProofError("this is no Ed25519 verifier key");
  return { name, id, publicKey: typed.subarray(1) };
}

function openCheckpoint(note: string, keys: Key[]): { origin: string; size: number; root: Buffer } {
  const end = note.lastIndexOf("\n\n");
  const text = note.slice(0, end + 1);
  const [origin = "", size = "", root = ""] = text.split("\n");
  const signed = note
    .slice(end + 2)
    .split("\n")
    .flatMap((line) => signatureOf(line))
    .some(({ name, id, signature }) => {
      const key = keys.find((one) => one.name === name && one.id === id);
      if (key === undefined) return false;
      if (!isSigned(text, signature, key)) throw new ProofError("the checkpoint's signature does not fit");
      return name === origin;
    });
  if (end < 0 || !signed) throw new ProofError("the checkpoint is signed by none of these keys");
  return { origin, size: numberOf(size), root: bytesOf(root, "the root") };
}

function signatureOf(line: string): { name: string; id: string; signature: Buffer }[] {
  const [, name, encoded] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
  if (name === undefined || encoded === undefined) return [];
  const bytes = bytesOf(encoded, "a signature");
  return [{ name, id: bytes.subarray(0, 4).toString("hex"), signature: bytes.subarray(4) }];
}

function isSigned(text: string, signature: Buffer, { publicKey }: Key): boolean {
  const jwk = { kty: "OKP", crv: "Ed25519", x: publicKey.toString("base64url") };
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: "jwk" }), signature);
}

function splitOnce(text: string, by: string): [string, string?] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}

function after(line: string, word: string): string {
  if (!line.startsWith(word)) throw new ProofError(`a line "${word.trim()}" is missing`);
  return line.slice(word.length);
}

function numberOf(text: string): number {
  if (!/^(0|[1-9]\d{0,14})$/.test(text)) throw new ProofError("a number cannot be read");
  return Number(text);
}

function bytesOf(text: string, what: string): Buffer {
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) throw new ProofError(`${what} is not base64`);
  return bytes;
}

function sha256(...parts: Uint8Array[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}
