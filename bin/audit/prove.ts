import type { Signer } from "../../functions/transparency/note.ts";
import { openProof } from "../../functions/transparency/proof.ts";
import { named, type Outcome, type TrustOptions, trustedKeys } from "./trust.ts";

/** What a proof proves. It needs no network: the file, and a key one trusts. */
export async function prove({ file: path, ...options }: TrustOptions & { file: string }): Promise<Outcome> {
  const keys = await trustedKeys(options);
  const { entry, index, checkpoint } = await named(path, (text) => openProof(text, keys));
  const { origin, size, root, witnesses } = checkpoint;
  const fact = factIn(entry);
  const signedBy = witnesses.map(({ key, at }) => ({ witness: key.name, at: at?.toISOString() ?? null }));
  return {
    facts: { log: origin, index, size, root: root.toString("base64"), witnesses: signedBy, entry: fact },
    sentence: [
      `${path} holds: this is entry ${index} of ${size} in the log ${origin}.`,
      ...witnesses.map(witnessSentence),
      JSON.stringify(fact, null, 2),
    ].join("\n"),
  };
}

function witnessSentence({ key, at }: Signer): string {
  return `Its checkpoint was also signed by ${key.name}, at ${at?.toISOString()}.`;
}

/** Entries are JSON; one that were not is shown as it is. */
function factIn(entry: Buffer): unknown {
  try {
    return JSON.parse(entry.toString("utf8"));
  } catch {
    return entry.toString("base64");
  }
}
