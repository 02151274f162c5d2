import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import type { Store } from "../aws/store.ts";
import type { AwsCall } from "../engines/aws-json.ts";
import type { Fleet } from "../functions/fleet.ts";
import { type Json, type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from "../template/json.ts";
import { region } from "../template/place.ts";
import type { Resolver } from "../template/resolve.ts";
import { reportedFailures } from "./batch-failures.ts";

/** An event source mapping from a table's stream to a function. */
export type StreamSource = {
  logicalId: string;
  streamArn: string;
  table: string;
  functionArn: string;
  batchSize: number;
  /** A batch that is not full is held back for so long, from when its first record was written. */
  windowSeconds: number;
  fromStart: boolean;
  reportsItems: boolean;
  /** Undefined: the batch is tried until it succeeds, and everything behind it waits. */
  attempts: number | undefined;
};

/** How far each mapping has read, by mapping and shard: kept, so that a restart goes on where it stopped. */
export const Positions = z.record(z.string(), z.string());
export type Positions = z.infer<typeof Positions>;

type StreamSourceDeps = {
  fleet: Fleet;
  streams: AwsCall;
  positions: Store<Positions>;
  report: (line: string) => void;
};

export function streamSources(resolver: Resolver): StreamSource[] {
  return resolver.ofType("AWS::Lambda::EventSourceMapping").flatMap((resource) => {
    const properties = resolver.properties(resource);
    const streamArn = textOf(properties.EventSourceArn) ?? "";
    const table = /:table\/([^/]+)\/stream\//.exec(streamArn)?.[1];
    if (table === undefined || properties.Enabled === false) return [];
    const retries = numberOf(properties.MaximumRetryAttempts) ?? -1;
    return [
      {
        logicalId: resource.logicalId,
        streamArn,
        table,
        functionArn: textOf(properties.FunctionName) ?? "",
        batchSize: numberOf(properties.BatchSize) ?? 100,
        windowSeconds: numberOf(properties.MaximumBatchingWindowInSeconds) ?? 0,
        fromStart: properties.StartingPosition === "TRIM_HORIZON",
        reportsItems: listOf(properties.FunctionResponseTypes).includes("ReportBatchItemFailures"),
        attempts: retries < 0 ? undefined : retries + 1,
      },
    ];
  });
}

const pollMs = 250;
// To name a stream's shards the engine reads all of its records, which takes longer the more have been written.
const shardsKnownMs = 60_000;

/** Reads the stream in order, one batch at a time, and moves on only when the batch is done with. */
export function runStreamSource(source: StreamSource, deps: StreamSourceDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const attempts = new Map<string, number>();
  const shards = shardsOf(source, deps);
  const look = async (): Promise<number> => readShards(source, deps, { attempts, shards: await shards.find() });
  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const restMs = await look().catch((error: unknown) => {
        if (!stopping.signal.aborted) deps.report(`${source.logicalId}: ${String(error)}`);
        shards.forget();
        return pollMs;
      });
      if (restMs > 0) await pause(restMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([polling, pause(200)]);
    },
  };
}

type Shard = { StreamArn: Json; ShardId: Json };

function shardsOf(source: StreamSource, { streams }: StreamSourceDeps) {
  let known: { shards: Shard[]; until: number } | undefined;
  return {
    find: async (): Promise<Shard[]> => {
      if (known !== undefined && performance.now() < known.until) return known.shards;
      const { Streams } = await streams("ListStreams", { TableName: source.table });
      const StreamArn = objectOf(listOf(Streams).at(-1)).StreamArn ?? null;
      const { StreamDescription } = await streams("DescribeStream", { StreamArn });
      const shards = listOf(objectOf(StreamDescription).Shards).map((shard) => ({
        StreamArn,
        ShardId: objectOf(shard).ShardId ?? null,
      }));
      // A stream may have none until something is written.
      if (shards.length > 0) known = { shards, until: performance.now() + shardsKnownMs };
      return shards;
    },
    forget: () => {
      known = undefined;
    },
  };
}

/** Gives the milliseconds to rest before the next look: none where records were delivered. */
async function readShards(
  source: StreamSource,
  deps: StreamSourceDeps,
  { attempts, shards }: { attempts: Map<string, number>; shards: Shard[] },
): Promise<number> {
  let restMs = Number.POSITIVE_INFINITY;
  for (const shard of shards) {
    const position = `${source.logicalId} ${textOf(shard.ShardId)}`;
    const records = await recordsAfter(source, deps, { shard, position });
    const heldBackMs = heldBackFor(source, records);
    const isDue = records.length > 0 && heldBackMs === 0;
    const moved = isDue && (await deliver(source, deps, { records, position, attempts }));
    // What is held back is not read again before it is due.
    restMs = Math.min(restMs, moved ? 0 : heldBackMs || pollMs);
  }
  return Number.isFinite(restMs) ? restMs : pollMs;
}

function heldBackFor({ batchSize, windowSeconds }: StreamSource, records: JsonObject[]): number {
  if (records.length === 0 || records.length >= Math.min(batchSize, 1_000)) return 0;
  const writtenAt = numberOf(objectOf(records[0]?.dynamodb).ApproximateCreationDateTime) ?? 0;
  return Math.max(0, (writtenAt + windowSeconds) * 1_000 - Date.now());
}

async function recordsAfter(
  source: StreamSource,
  { streams, positions }: StreamSourceDeps,
  { shard, position }: { shard: Shard; position: string },
): Promise<JsonObject[]> {
  const read = positions.read()[position];
  const start = source.fromStart ? { ShardIteratorType: "TRIM_HORIZON" } : { ShardIteratorType: "LATEST" };
  const from = read === undefined ? start : { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: read };
  const { ShardIterator = null } = await streams("GetShardIterator", { ...shard, ...from });
  const { Records } = await streams("GetRecords", { ShardIterator, Limit: Math.min(source.batchSize, 1000) });
  return listOf(Records).map(objectOf);
}

type Batch = { records: JsonObject[]; position: string; attempts: Map<string, number> };

/** Says whether the position moved; a batch that failed is met again at the next look. */
async function deliver(source: StreamSource, deps: StreamSourceDeps, batch: Batch): Promise<boolean> {
  const { records, position, attempts } = batch;
  const sequence = records.map(sequenceOf);
  const Records = records.map((record) => ({ ...record, eventSourceARN: source.streamArn, awsRegion: region }));
  const outcome = await deps.fleet.invoke(source.functionArn, JSON.stringify({ Records }));
  const failed = outcome.kind === "answered" ? failedOf(source, parseJson(outcome.payload), sequence) : sequence;
  const firstFailed = sequence.findIndex((number) => failed.includes(number));
  const done = firstFailed < 0 ? sequence.length : firstFailed;
  const attempted = done > 0 ? 0 : (attempts.get(position) ?? 0) + 1;
  attempts.set(position, attempted);
  const isGivenUp = source.attempts !== undefined && attempted >= source.attempts;
  if (isGivenUp) {
    attempts.delete(position);
    deps.report(`${source.logicalId}: gave up on ${records.length} records after ${attempted} attempts`);
  }
  const last = isGivenUp ? sequence.at(-1) : sequence[done - 1];
  if (last !== undefined) deps.positions.write({ ...deps.positions.read(), [position]: last });
  return last !== undefined;
}

function failedOf(source: StreamSource, answer: Json, sequence: string[]): string[] {
  return source.reportsItems ? reportedFailures(answer, sequence) : [];
}

function sequenceOf(record: JsonObject): string {
  return textOf(objectOf(record.dynamodb).SequenceNumber) ?? "";
}
