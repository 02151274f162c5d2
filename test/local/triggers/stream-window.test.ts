import { expect, test } from "vitest";
import type { Fleet } from "../../../local/functions/fleet.ts";
import { listOf, objectOf, parseJson } from "../../../local/template/json.ts";
import { runStreamSource, type StreamSource } from "../../../local/triggers/stream-source.ts";
import { eventually } from "../fixture/world.ts";

const source: StreamSource = {
  logicalId: "Mapping",
  streamArn: "arn:aws:dynamodb:ap-southeast-2:000000000000:table/T/stream/local",
  table: "T",
  functionArn: "arn:aws:lambda:ap-southeast-2:000000000000:function:f",
  batchSize: 3,
  windowSeconds: 2,
  fromStart: true,
  reportsItems: false,
  attempts: undefined,
};

/** A stream of one shard that holds what is put into it, and a function that notes the size of each batch. */
function streamOf(written: { SequenceNumber: string; ApproximateCreationDateTime: number }[]) {
  const batches: number[] = [];
  const calls: string[] = [];
  let positions: Record<string, string> = {};
  const fleet: Pick<Fleet, "invoke"> = {
    invoke: async (_arn, payload) => {
      batches.push(listOf(objectOf(parseJson(payload)).Records).length);
      return { kind: "answered", payload: "null" };
    },
  };
  const run = runStreamSource(source, {
    fleet: { has: () => true, stop: async () => {}, ...fleet },
    positions: { read: () => positions, write: (to) => (positions = to) },
    report: () => {},
    streams: async (operation, input) => {
      calls.push(operation);
      if (operation === "ListStreams") return { Streams: [{ StreamArn: source.streamArn }] };
      if (operation === "DescribeStream") return { StreamDescription: { Shards: [{ ShardId: "one" }] } };
      if (operation === "GetShardIterator") return { ShardIterator: String(input.SequenceNumber ?? "0") };
      const after = written.filter(({ SequenceNumber }) => Number(SequenceNumber) > Number(input.ShardIterator));
      return { Records: after.slice(0, Number(input.Limit)).map((dynamodb) => ({ dynamodb })) };
    },
  });
  return { batches, calls, stop: run.stop };
}

const now = () => Date.now() / 1_000;

test("a batch that is not full waits for its window, a full one does not", async () => {
  const records = [1, 2, 3, 4].map((number) => ({
    SequenceNumber: String(number),
    ApproximateCreationDateTime: now(),
  }));
  const began = now();
  const stream = streamOf(records);
  await eventually(() => (stream.batches.length >= 1 ? true : undefined));
  expect(stream.batches).toEqual([3]);
  await eventually(() => (stream.batches.length >= 2 ? true : undefined));
  expect(stream.batches).toEqual([3, 1]);
  expect(now() - began).toBeGreaterThan(1.5);
  await stream.stop();
});

test("records that wait for their window are not read again and again, since the engine serves callers meanwhile", async () => {
  const stream = streamOf([{ SequenceNumber: "1", ApproximateCreationDateTime: now() }]);
  await eventually(() => (stream.batches.length >= 1 ? true : undefined));
  await stream.stop();
  const count = (operation: string) => stream.calls.filter((call) => call === operation).length;
  // Once to find them, once to deliver them, once to find that there are no more.
  expect(count("GetRecords")).toBeLessThanOrEqual(3);
  // The engine reads every record of the stream to describe it.
  expect(count("DescribeStream")).toBe(1);
});
