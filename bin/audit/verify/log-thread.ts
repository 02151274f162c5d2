// Reads a whole log in a thread of its own, while the rows are read in the other one.
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod";
import { checkLog } from "../../../functions/transparency/check-log.ts";
import { ProofFault } from "../../../functions/transparency/proof-fault.ts";
import { parseVkey } from "../../../functions/transparency/verifier-key.ts";
import { logObjects } from "../log-objects.ts";
import { digestOfEntry } from "./digests.ts";

const { log, vkeys, minimumIndex } = z
  .object({ log: z.string(), vkeys: z.array(z.string()), minimumIndex: z.number() })
  .parse(workerData);

try {
  for await (const { entries, checkpoint } of checkLog(logObjects(log), vkeys.map(parseVkey), minimumIndex)) {
    const { origin, size } = checkpoint;
    parentPort?.postMessage({ kind: "entries", digests: Buffer.concat(entries.map(digestOfEntry)), origin, size });
  }
  parentPort?.postMessage({ kind: "end" });
} catch (error) {
  if (!(error instanceof ProofFault)) throw error;
  parentPort?.postMessage({ kind: "fault", says: error.message });
}
