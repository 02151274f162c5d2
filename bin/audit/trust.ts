import { readFile } from "node:fs/promises";
import { ProofFault } from "../../functions/transparency/proof-fault.ts";
import { parseVkey, type VerifierKey } from "../../functions/transparency/verifier-key.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { readServiceFile } from "../../local/service-file.ts";

export type TrustOptions = { key: string[]; data: string };
export type Outcome = { facts: unknown; sentence: string };

/** The keys that an auditor trusts: those that are given, else the one of the host on this machine. */
export async function trustedKeys({ key, data }: TrustOptions): Promise<VerifierKey[]> {
  const given = key.length > 0 ? await Promise.all(key.map(textOrFile)) : [logOf(data, "--key").publicKey];
  return given
    .flatMap((text) => text.split("\n").filter((line) => line.trim() !== ""))
    .map((line) => parseVkey(line.trim()));
}

/** A verifier key is one word with two pluses, which no sensible file is called. */
async function textOrFile(given: string): Promise<string> {
  return /^[^\s+]+\+[0-9a-f]{8}\+\S+$/.test(given) ? given : textOf(given);
}

/** The log of the service on this machine, for whoever gave no flag. */
export function logOf(data: string, flag: string): { log: string; publicKey: string } {
  try {
    const { audit } = readServiceFile(data);
    if (audit !== undefined) return audit;
    throw new ExpectedFault(`The service on ${data} has no audit log: start it again.`);
  } catch (error) {
    throw error instanceof ExpectedFault
      ? new ExpectedFault(`${error.message} Or give ${flag}.`, { cause: error })
      : error;
  }
}

/** A file as text, byte for byte: a signature over a text that was mended on the way would not be one. */
export async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new ExpectedFault(`${path} cannot be read.`);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ProofFault(`${path}: it is no text`);
  }
}

/** Says of which file something does not hold. */
export async function named<Value>(path: string, work: (text: string) => Value): Promise<Value> {
  const text = await textOf(path);
  try {
    return work(text);
  } catch (error) {
    if (error instanceof ProofFault) throw new ProofFault(`${path}: ${error.message}`);
    throw error;
  }
}
