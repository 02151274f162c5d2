import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type AwsCall, dynamoCall } from "./engines/aws-json.ts";
import { startTableEngine } from "./engines/dynamo.ts";
import { engineBinary } from "./engines/engine-binary.ts";
import { type QueueEngine, startQueueEngine } from "./engines/queues.ts";
import type { HostOptions } from "./options.ts";

/** The engines everything else stands on; they need nothing of the template and start while it is synthesised. */
export type Ground = { dynamodb: { url: string; call: AwsCall }; queues: QueueEngine; stop: () => Promise<void> };

export async function startGround(options: HostOptions, folder: string, lost: (why: string) => void): Promise<Ground> {
  mkdirSync(join(folder, "buckets"), { recursive: true });
  const [tables, queues] = await Promise.all([tableEngine(options, folder, lost), startQueueEngine(hurryOf(options))]);
  return {
    dynamodb: { url: tables.url, call: dynamoCall(tables.url) },
    queues,
    stop: async () => {
      await queues.stop();
      await tables.stop();
    },
  };
}

export function hurryOf({ fastRetries }: HostOptions): number {
  return fastRetries ? 60 : 1;
}

async function tableEngine(options: HostOptions, folder: string, lost: (why: string) => void) {
  if (options.dynamodbEndpoint !== undefined) return { url: options.dynamodbEndpoint, stop: async () => {} };
  return startTableEngine(engineBinary(), folder, lost);
}
