import { fromBase64, wholeNumber } from "./base64.ts";
import { hashBytes } from "./hashing.ts";
import { openNote, type Signer } from "./note.ts";
import { ProofFault } from "./proof-fault.ts";
import type { VerifierKey } from "./verifier-key.ts";

/** c2sp.org/tlog-checkpoint: how large the log is and what its tree hashes to. */
export type Checkpoint = { origin: string; size: number; root: Buffer };

/** The text that is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString("base64")}\n`;
}

/** Reads the text of a checkpoint whose signatures somebody else looks at. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = "", size = "", root = "", ...rest] = text.split("\n");
  // The text ends in a newline, so that the last of the parts is empty; extension lines are not.
  if (origin === "" || rest.at(-1) !== "" || rest.slice(0, -1).includes("")) {
    throw new ProofFault("it is no checkpoint");
  }
  const hash = fromBase64(root, "the root hash");
  if (hash.length !== hashBytes) throw new ProofFault("the root hash has another length than SHA-256");
  return { origin, size: wholeNumber(size, "the tree size"), root: hash };
}

/** A checkpoint that its own log has signed, and the witnesses of those given that signed it too. */
export function openCheckpoint(note: string, known: readonly VerifierKey[]): Checkpoint & { witnesses: Signer[] } {
  const { text, signers } = openNote(note, known);
  const checkpoint = parseCheckpoint(text);
  if (!signers.some(({ key }) => key.role === "log" && key.name === checkpoint.origin)) {
    throw new ProofFault(`it speaks for the log ${checkpoint.origin}, which has not signed it`);
  }
  return { ...checkpoint, witnesses: signers.filter(({ key }) => key.role === "witness") };
}
