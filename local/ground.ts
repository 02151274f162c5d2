import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { conflictProxy, usualConflicts } from "./conflicts/proxy.ts";
import { type AwsCall, dynamoCall, streamCall } from "./engines/aws-json.ts";
import { startTableEngine } from "./engines/dynamo.ts";
import { engineBinary } from "./engines/engine-binary.ts";
import { listen } from "./engines/listen.ts";
import { type QueueEngine, startQueueEngine } from "./engines/queues.ts";
import { refuseLostTables } from "./engines/table-file.ts";
import type { Table } from "./engines/tables.ts";
import type { HostOptions } from "./plan/options.ts";

/** The engines everything else stands on; they need nothing of the template and start while it is synthesised. */
export type Ground = { dynamodb: Dynamo; queues: QueueEngine; stop: () => Promise<void> };

/** `url` is what functions are given; `call` goes straight to the engine, whatever stands before it. */
type Dynamo = {
  url: string;
  call: AwsCall;
  streams: AwsCall;
  learn: (tables: Table[]) => void;
  stop: () => Promise<void>;
};

export async function startGround(options: HostOptions, folder: string, lost: (why: string) => void): Promise<Ground> {
  mkdirSync(join(folder, "buckets"), { recursive: true });
  const [dynamodb, queues] = await Promise.all([
    startDynamo(options, folder, lost),
    startQueueEngine(hurryOf(options)),
  ]);
  return {
    dynamodb,
    queues,
    stop: async () => {
      await queues.stop();
      await dynamodb.stop();
    },
  };
}

export function hurryOf({ fastRetries }: HostOptions): number {
  return fastRetries ? 60 : 1;
}

async function startDynamo(options: HostOptions, folder: string, lost: (why: string) => void): Promise<Dynamo> {
  const engine = await tableEngine(options, folder, lost);
  const calls = { call: dynamoCall(engine.url), streams: streamCall(engine.url) };
  if (!options.conflicts) return { url: engine.url, ...calls, learn: () => {}, stop: engine.stop };
  let known: Table[] = [];
  const keys = (name: string): string[] => known.find((table) => table.name === name)?.keys ?? [];
  const proxy = await listen(conflictProxy({ engineUrl: engine.url, keys, ...usualConflicts }), 0);
  return {
    url: proxy.url,
    ...calls,
    learn: (tables) => {
      known = tables;
    },
    stop: async () => {
      await proxy.close();
      await engine.stop();
    },
  };
}

async function tableEngine(options: HostOptions, folder: string, lost: (why: string) => void) {
  if (options.dynamodbEndpoint !== undefined) return { url: options.dynamodbEndpoint, stop: async () => {} };
  refuseLostTables(join(folder, "dynamodb.sqlite"), join(folder, "demo.json"));
  return startTableEngine(engineBinary(), folder, lost);
}
