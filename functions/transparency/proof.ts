import { fromBase64, wholeNumber } from "./base64.ts";
import { type Checkpoint, openCheckpoint } from "./checkpoint.ts";
import { hashBytes, leafHash } from "./hashing.ts";
import { rootOfInclusion } from "./inclusion.ts";
import type { Signer } from "./note.ts";
import { ProofFault } from "./proof-fault.ts";
import type { VerifierKey } from "./verifier-key.ts";

/** c2sp.org/tlog-proof: an entry, its place, the path to a root, and the signed checkpoint that names that root. */
type LogProof = { entry: Uint8Array; index: number; path: readonly Uint8Array[]; checkpoint: string };

const firstLine = "c2sp.org/tlog-proof@v1";

export function proofText({ entry, index, path, checkpoint }: LogProof): string {
  const lines = [
    firstLine,
    `extra ${Buffer.from(entry).toString("base64")}`,
    `index ${index}`,
    ...path.map((hash) => Buffer.from(hash).toString("base64")),
  ];
  return `${lines.join("\n")}\n\n${checkpoint}`;
}

function parseProof(text: string): LogProof {
  if (!text.startsWith(`${firstLine}\n`)) throw new ProofFault(`it does not begin with ${firstLine}`);
  const end = text.indexOf("\n\n");
  if (end < 0) throw new ProofFault("it ends before its checkpoint");
  const [, extra = "", index = "", ...path] = text.slice(0, end).split("\n");
  if (!extra.startsWith("extra ")) throw new ProofFault("it does not hold the entry that it proves");
  if (!index.startsWith("index ")) throw new ProofFault("it does not say where in the log its entry stands");
  return {
    entry: fromBase64(extra.slice("extra ".length), "the entry"),
    index: wholeNumber(index.slice("index ".length), "the index"),
    path: path.map(pathHash),
    checkpoint: text.slice(end + 2),
  };
}

function pathHash(line: string): Buffer {
  const hash = fromBase64(line, "a hash of the path");
  if (hash.length !== hashBytes) throw new ProofFault("a hash of the path has another length than SHA-256");
  return hash;
}

type Proven = { entry: Buffer; index: number; checkpoint: Checkpoint & { witnesses: Signer[] } };

/** What a proof proves, with no other help than the keys one trusts. */
export function openProof(text: string, known: readonly VerifierKey[]): Proven {
  const { entry, index, path, checkpoint: note } = parseProof(text);
  const checkpoint = openCheckpoint(note, known);
  if (index >= checkpoint.size) throw new ProofFault(`its checkpoint ends before entry ${index}`);
  const root = rootOfInclusion({ index, size: checkpoint.size, leaf: leafHash(entry), path });
  if (root === undefined) throw new ProofFault("its path is too short or too long for its place in the log");
  if (!root.equals(checkpoint.root))
    throw new ProofFault("its entry and path do not lead to the root of its checkpoint");
  return { entry: Buffer.from(entry), index, checkpoint };
}
