import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ProofFault } from "../../functions/transparency/proof-fault.ts";
import type { ReadPath } from "../../functions/transparency/tiles/read-tiles.ts";

/** A log's objects, under an address or in a folder: the same paths either way. */
export function logObjects(log: string): ReadPath {
  return /^https?:\/\//.test(log) ? overHttp(log.replace(/\/+$/, "")) : inFolder(log);
}

function overHttp(log: string): ReadPath {
  return async (path) => {
    const answered = await fetch(`${log}/${path}`).catch(() => {
      throw new ProofFault(`the log at ${log} does not answer`);
    });
    if (answered.status === 404) return undefined;
    if (!answered.ok) throw new ProofFault(`the log at ${log} answers ${answered.status} for ${path}`);
    return Buffer.from(await answered.arrayBuffer());
  };
}

function inFolder(folder: string): ReadPath {
  return async (path) => {
    try {
      return await readFile(join(folder, path));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  };
}
