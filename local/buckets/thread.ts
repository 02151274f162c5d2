import { Worker } from "node:worker_threads";
import type { Listening } from "../engines/listen.ts";
import { ExpectedFault } from "../fault.ts";

type BucketsSetup = { folder: string; names: string[] };

export type FromBuckets =
  | { kind: "listening"; port: number; url: string }
  | { kind: "refused"; line: string }
  | { kind: "report"; line: string };

/**
 * Buckets on a thread of their own: an object is on the disk before it is acknowledged, and whoever waits for a disk
 * would keep every caller of the gateways waiting.
 */
export async function startBuckets(setup: BucketsSetup, report: (line: string) => void): Promise<Listening> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: setup, name: "buckets" });
  const close = async (): Promise<void> => {
    await worker.terminate();
  };
  try {
    const { url, port } = await listening(worker, report);
    return { url, port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function listening(worker: Worker, report: (line: string) => void): Promise<{ url: string; port: number }> {
  return new Promise((done, fail) => {
    // Only until it listens: the host cannot go on without its buckets, and an error that nobody hears ends it.
    worker.once("error", fail);
    worker.on("message", (message: FromBuckets) => {
      if (message.kind === "report") return report(message.line);
      if (message.kind === "refused") return fail(new ExpectedFault(message.line));
      worker.off("error", fail);
      done(message);
    });
  });
}
