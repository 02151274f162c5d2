import * as z from "zod";
import { listSource } from "../sources/sources.ts";

/** By source and file: where a deployment fetches a list in place of the public address. */
const OwnAddresses = z.record(z.string(), z.record(z.string(), z.url()));
export type OwnAddresses = z.infer<typeof OwnAddresses>;

/** An address nobody would ask for leaves the public one in use, and nobody would know: such a function does not start. */
export function ownAddresses(text: string): OwnAddresses {
  const said = OwnAddresses.parse(JSON.parse(text));
  for (const [source, addresses] of Object.entries(said)) {
    const files = listSource(source)?.downloads.map(({ file }) => file) ?? [];
    for (const file of Object.keys(addresses))
      if (!files.includes(file)) throw new Error(`listAddresses: no list is made of ${source} ${file}`);
  }
  return said;
}
