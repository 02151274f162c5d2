import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { ProofFault } from "../../functions/transparency/proof-fault.ts";
import { parseVkey, type VerifierKey } from "../../functions/transparency/verifier-key.ts";

/** The command itself cannot be understood: said with the usage below it. */
export class UsageFault extends Error {}

export type TrustOptions = { key: string[]; data: string };
export type Outcome = { facts: unknown; sentence: string };

const Service = z.object({ audit: z.object({ log: z.string(), publicKey: z.string() }) });

/** The keys that an auditor trusts: those that are given, else the one of the host on this machine. */
export async function trustedKeys({ key, data }: TrustOptions): Promise<VerifierKey[]> {
  const given = key.length > 0 ? await Promise.all(key.map(textOrFile)) : [(await hostIn(data)).publicKey];
  return given
    .flatMap((text) => text.split("\n").filter((line) => line.trim() !== ""))
    .map((line) => parseVkey(line.trim()));
}

/** A verifier key is one word with two pluses, which no sensible file is called. */
async function textOrFile(given: string): Promise<string> {
  return /^[^\s+]+\+[0-9a-f]{8}\+\S+$/.test(given) ? given : textOf(given);
}

export async function hostIn(data: string): Promise<{ log: string; publicKey: string }> {
  const path = join(data, "service.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) throw new UsageFault(`No host runs in ${data} (${path} is not there): name --key and --log.`);
  return Service.parse(JSON.parse(text)).audit;
}

/** A file as text, byte for byte: a signature over a text that was mended on the way would not be one. */
export async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new UsageFault(`${path} cannot be read.`);
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
