import { type Checkpoint, openCheckpoint } from "../../functions/transparency/checkpoint.ts";
import { isConsistent } from "../../functions/transparency/consistency.ts";
import { openProof } from "../../functions/transparency/proof.ts";
import { ProofFault } from "../../functions/transparency/proof-fault.ts";
import { consistencyRanges } from "../../functions/transparency/ranges.ts";
import { type ReadPath, readTiles } from "../../functions/transparency/tiles/read-tiles.ts";
import { rangeHash, tilesFor } from "../../functions/transparency/tree.ts";
import type { VerifierKey } from "../../functions/transparency/verifier-key.ts";
import { logObjects } from "./log-objects.ts";
import { logOf, named, type Outcome, type TrustOptions, trustedKeys } from "./trust.ts";

/** Whether nothing was rewritten between two checkpoints that somebody kept. */
export async function consistency(
  options: TrustOptions & { old: string; new: string; log?: string | undefined },
): Promise<Outcome> {
  const { old: oldPath, new: newPath } = options;
  const keys = await trustedKeys(options);
  const older = await named(oldPath, (text) => checkpointIn(text, keys));
  const newer = await named(newPath, (text) => checkpointIn(text, keys));
  refuseUnlike([oldPath, older], [newPath, newer]);
  if (older.size < newer.size && older.size > 0) {
    const read = logObjects(options.log ?? logOf(options.data, "--log").log);
    const path = await consistencyPath(read, { older, newer, keys });
    if (!isConsistent(older, newer, path)) {
      throw new ProofFault(
        `History was rewritten: by the log's tiles, the first ${older.size} entries of ${newPath} are not those of ${oldPath}.`,
      );
    }
  }
  const { origin } = newer;
  return {
    facts: { log: origin, consistent: true, older: shown(older), newer: shown(newer) },
    sentence: `${oldPath} (${older.size} entries) is the beginning of ${newPath} (${newer.size} entries) in the log ${origin}: nothing was rewritten.`,
  };
}

/** A caller keeps proofs; each of them holds a checkpoint. */
function checkpointIn(text: string, keys: VerifierKey[]): Checkpoint {
  return text.startsWith("c2sp.org/tlog-proof") ? openProof(text, keys).checkpoint : openCheckpoint(text, keys);
}

function refuseUnlike([oldPath, older]: [string, Checkpoint], [newPath, newer]: [string, Checkpoint]): void {
  if (older.origin !== newer.origin) {
    throw new ProofFault(`${oldPath} is of the log ${older.origin}, ${newPath} of ${newer.origin}.`);
  }
  if (older.size > newer.size) {
    throw new ProofFault(
      `${oldPath} has ${older.size} entries and ${newPath} only ${newer.size}: name the older one first.`,
    );
  }
  if (older.size === newer.size && !older.root.equals(newer.root)) {
    throw new ProofFault(`The log was forked: ${oldPath} and ${newPath} name two roots for ${older.size} entries.`);
  }
}

/** The log may have grown since: the tiles that it has now hold what the newer checkpoint was made of. */
async function consistencyPath(
  read: ReadPath,
  { older, newer, keys }: { older: Checkpoint; newer: Checkpoint; keys: VerifierKey[] },
): Promise<Buffer[]> {
  const latest = await read("checkpoint");
  if (latest === undefined) throw new ProofFault("The log has no checkpoint: name --log, its address or a copy of it.");
  const { size } = openCheckpoint(Buffer.from(latest).toString("utf8"), keys);
  if (size < newer.size)
    throw new ProofFault(`The log holds ${size} entries, fewer than the ${newer.size} it once signed.`);
  const ranges = consistencyRanges(older.size, newer.size);
  const bytesOf = await readTiles(tilesFor(ranges, size), read);
  return ranges.map((range) => rangeHash(range, size, bytesOf));
}

function shown({ size, root }: Checkpoint) {
  return { size, root: root.toString("base64") };
}
