import { fromBase64 } from "./base64.ts";
import { ProofFault } from "./proof-fault.ts";
import { isSignedBy, type VerifierKey } from "./verifier-key.ts";

/** c2sp.org/signed-note: a text and the lines of those who signed it. */
type Note = { text: string; signatures: Signature[] };
type Signature = { name: string; id: string; signature: Buffer };

/** Whose signature was found good; a witness also says when it signed. */
export type Signer = { key: VerifierKey; at?: Date };

const keyIdBytes = 4;
const timestampBytes = 8;
const mostSignatures = 100;

export function signedNote(text: string, signatures: readonly { key: VerifierKey; signature: Uint8Array }[]): string {
  const lines = signatures.map(({ key, signature }) => {
    const bytes = Buffer.concat([Buffer.from(key.id, "hex"), signature]);
    return `— ${key.name} ${bytes.toString("base64")}\n`;
  });
  return `${text}\n${lines.join("")}`;
}

/**
 * The text of a note, once somebody known has signed it. Signatures of others are passed over; a bad one under a known
 * key refuses the whole note.
 */
export function openNote(note: string, known: readonly VerifierKey[]): { text: string; signers: Signer[] } {
  const { text, signatures } = parseNote(note);
  const signers: Signer[] = [];
  for (const { name, id, signature } of signatures) {
    const key = known.find((one) => one.name === name && one.id === id);
    if (key === undefined) continue;
    signers.push(checked(key, text, signature));
  }
  if (signers.length > 0) return { text, signers };
  const names = signatures.map(({ name, id }) => `${name}+${id}`).join(", ");
  throw new ProofFault(`it is signed by ${names}, and by none of the keys that were given`);
}

/** The text, whoever signed it: for the log itself, which reads what it has published. */
export function noteText(note: string): string {
  return parseNote(note).text;
}

function parseNote(note: string): Note {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n") || hasControlCharacter(note)) {
    throw new ProofFault("it is no signed note");
  }
  const lines = note.slice(end + 2, -1).split("\n");
  if (lines.length > mostSignatures) throw new ProofFault(`it has more than ${mostSignatures} signatures`);
  return { text: note.slice(0, end + 1), signatures: lines.map(parseLine) };
}

/** With them a terminal could show another text than the one that was signed. */
function hasControlCharacter(note: string): boolean {
  return [...note].some((character) => character < " " && character !== "\n");
}

function parseLine(line: string): Signature {
  const [, name, encoded] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
  if (name === undefined || encoded === undefined) throw new ProofFault("a line of its signatures cannot be read");
  const bytes = fromBase64(encoded, `the signature of ${name}`);
  return { name, id: bytes.subarray(0, keyIdBytes).toString("hex"), signature: bytes.subarray(keyIdBytes) };
}

function checked(key: VerifierKey, text: string, signature: Buffer): Signer {
  const refused = new ProofFault(`the signature of ${key.name} does not fit its text`);
  if (key.role === "log") {
    if (!isSignedBy(key, Buffer.from(text), signature)) throw refused;
    return { key };
  }
  // c2sp.org/tlog-cosignature: the time stands before the signature, and in what is signed.
  if (signature.length < timestampBytes) throw refused;
  const seconds = signature.readBigUInt64BE();
  const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
  if (!isSignedBy(key, message, signature.subarray(timestampBytes))) throw refused;
  return { key, at: new Date(Number(seconds) * 1_000) };
}
