import { buildSnapshot } from "../../functions/domain/screening/snapshot/builder.ts";
import { adapters } from "../../functions/lists/adapters/index.ts";
import { storeEntities } from "../../functions/lists/refresh/stored-list.ts";
import { buildIndex } from "../../functions/lists/snapshot/build-index.ts";
import { pointerInObjects } from "../../functions/lists/snapshot/pointer.ts";
import { neverChecked, statesInObjects } from "../../functions/lists/source-state.ts";
import { inventedEntities, ofacCsvRows, unXmlParts } from "./lists-content.ts";
import { fileObjects } from "./lists-objects.ts";

/**
 * `npm run bench:lists [-- ENTITIES]`: how fast lists are parsed, in how much memory whatever their length, and how
 * long a snapshot of that many entities takes. Content is invented; run alone for figures worth quoting.
 */
const megabyte = 1024 ** 2;

type Parse = { source: string; format: string; part: () => Generator<string>; file: string };

const parses: Parse[] = [
  { source: "us_ofac_sdn", format: "CSV", part: ofacCsvRows, file: "SDN.CSV" },
  { source: "un_sc", format: "XML", part: unXmlParts, file: "consolidated.xml" },
];

async function benchParse({ source, format, part, file }: Parse): Promise<void> {
  const adapter = adapters[source];
  if (adapter === undefined) throw new Error(source);
  const chunks = [...part()].map((text) => Buffer.from(text));
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const open = async function* () {
    yield* chunks;
  };
  let entities = 0;
  const heap: number[] = [];
  const time = await measured(async () => {
    for await (const _ of adapter([{ name: file, open }], {})) {
      entities += 1;
      if (entities % 1_000 === 0) heap.push(process.memoryUsage().heapUsed);
    }
  });
  const rate = (seconds: number) => (bytes / 1e6 / seconds).toFixed(1);
  // What is left after each collection: equal in both halves where memory does not grow with the file.
  const floor = (samples: number[]) => (Math.min(...samples) / megabyte).toFixed(0);
  const half = Math.floor(heap.length / 2);
  console.log(
    `${format}: ${rate(time.wall)} MB/s (${rate(time.cpu)} by processor time) over ${(bytes / 1e6).toFixed(0)} MB, ${entities} entities; heap floor ${floor(heap.slice(0, half))} MB in the first half, ${floor(heap.slice(half))} MB in the second`,
  );
}

/** Processor time beside the clock's: on a shared machine the clock measures the neighbours too. */
async function measured(work: () => Promise<void>): Promise<{ wall: number; cpu: number }> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 };
}

async function benchBuild(count: number): Promise<void> {
  const objects = fileObjects();
  const states = statesInObjects(objects);
  const stored = await timed(`store ${count} entities`, () =>
    storeEntities(objects, "lists/ftm/bench.gz", inventedEntities(count)),
  );
  const before = neverChecked("ftm");
  await states.replace(before, { ...before, state: "fresh", ...stored, checkedAt: "2026-03-01T00:00:00Z" });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 200);
  const pointer = pointerInObjects(objects);
  const outcome = await timed(`build ${count} entities`, () =>
    buildIndex({
      objects,
      states,
      pointer,
      buildSnapshot,
      matcherVersion: 1,
      keptDays: 35,
      now: () => new Date(),
      randomId: () => "benc",
      onProgress: () => {},
    }),
  );
  clearInterval(watch);
  if (outcome.kind === "built") {
    const { bytes, names, indexBytes } = outcome.manifest;
    console.log(
      `snapshot ${(bytes / megabyte).toFixed(0)} MB (${(indexBytes / megabyte).toFixed(0)} MB index), ${names} names; resident at most ${(peak / megabyte).toFixed(0)} MB`,
    );
  }
  objects.clear();
}

async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  let value: Value | undefined;
  const { wall, cpu } = await measured(async () => {
    value = await work();
  });
  console.log(`${what}: ${wall.toFixed(1)} s (${cpu.toFixed(1)} s of processor time)`);
  if (value === undefined) throw new Error(what);
  return value;
}

for (const parse of parses) await benchParse(parse);
await benchBuild(Number(process.argv[2] ?? 1_000_000));
