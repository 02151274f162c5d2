// The thread of the buckets; its messages are those of thread.ts.
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod";
import { listen } from "../engines/listen.ts";
import { ExpectedFault } from "../fault.ts";
import { bucketServer } from "./server.ts";
import type { FromBuckets } from "./thread.ts";

const { folder, names } = z.object({ folder: z.string(), names: z.array(z.string()) }).parse(workerData);

try {
  const server = bucketServer(folder, names, (line) => tell({ kind: "report", line }));
  const { url, port } = await listen(server, 0);
  tell({ kind: "listening", url, port });
} catch (error) {
  if (!(error instanceof ExpectedFault)) throw error;
  tell({ kind: "refused", line: error.message });
}

function tell(message: FromBuckets): void {
  parentPort?.postMessage(message);
}
