import { buildSnapshot } from "../../functions/domain/screening/snapshot/builder.ts";
import type { ObjectStore } from "../../functions/lists/objects.ts";
import { importFiles } from "../../functions/lists/refresh/import-files.ts";
import { buildIndex, type IndexDeps, refreshIndex } from "../../functions/lists/snapshot/build-index.ts";
import { pointerInObjects, pointerKey, SnapshotPointer } from "../../functions/lists/snapshot/pointer.ts";
import { type PutInService, putListInService } from "../../functions/lists/snapshot/put-list-in-service.ts";
import { SourceState, statesInObjects } from "../../functions/lists/source-state.ts";
import { seeded } from "../evaluate/measure.ts";
import { fakeObjects } from "../fakes/objects.ts";
import { fileOf } from "../fixtures/lists/files.ts";
import { VirtualTime, type Wait } from "./virtual-time.ts";

const second = 1_000;
const minute = 60 * second;
const promised = 10 * minute;

/** What was accepted and what came into service, as the bucket saw it, in order. */
type Accepted = { source: string; digest: string; at: number };
type InService = { version: string; digests: Map<string, string>; at: number };
type Heard = { source: string; digest: string; became: PutInService };

/**
 * Half an hour of imports, builds and scheduled looks that overlap, some of them killed. Answers which rules were
 * broken; the same seed breaks the same ones.
 */
export async function simulateLists(seed: number): Promise<string[]> {
  const random = seeded(seed);
  const time = new VirtualTime();
  const accepted: Accepted[] = [];
  const inService: InService[] = [];
  const heard: Heard[] = [];
  const bucket = recorded(
    fakeObjects(() => time.now()),
    { accepted, inService, now: () => time.now().getTime() },
  );
  const world: World = { bucket, time, random, heard };

  for (let at = 0; at < 40 * minute; at += 3 * minute)
    time.start("look", async (wait) => {
      await wait(at);
      await refreshIndex(depsOf(world, wait));
    });
  const moments = Array.from({ length: 3 }, () => random() * 20 * minute);
  for (let number = 0; number < 4 + random() * 12; number += 1) startImport(world, moments, number);
  for (let number = 0; number < random() * 4; number += 1)
    time.start("build", async (wait) => {
      await wait(random() * 20 * minute);
      await buildIndex(depsOf(world, wait));
    });
  await time.run();
  return [
    ...time.failures,
    ...lateLists(accepted, inService),
    ...listsGoneBack(accepted, inService),
    ...untrueWords(heard, inService, accepted),
    ...(await lostObjects(bucket, inService)),
  ];
}

type World = { bucket: ObjectStore; time: VirtualTime; random: () => number; heard: Heard[] };

function depsOf({ bucket, time, random }: World, wait: Wait): IndexDeps & { newRun: () => string } {
  const objects = slow(bucket, wait, random);
  const newId = () => random().toString(36).slice(2, 12);
  return {
    objects,
    states: statesInObjects(objects),
    pointer: pointerInObjects(objects),
    matcherVersion: 1,
    keptDays: 35,
    buildSnapshot: async (input, writeDisplay) => {
      await wait(random() * 40 * second);
      return buildSnapshot(input, writeDisplay);
    },
    now: () => time.now(),
    randomId: newId,
    newRun: newId,
    onProgress: () => {},
  };
}

/** From a command line that builds, from one that does not, from one that is killed, or by a refresh that asks for a look. */
function startImport(world: World, moments: number[], number: number): void {
  const { random, time, heard } = world;
  const source = ["ftm", "pep_us_congress", "pep_au_parliament"][Math.floor(random() * 3)] ?? "ftm";
  // Some lists come back as they were before.
  const content = random() < 0.2 ? "again" : `number ${number}`;
  const kind = ["builds", "builds", "builds", "does not build", "is killed", "asks for a look"][
    Math.floor(random() * 6)
  ];
  const begins = (moments[Math.floor(random() * moments.length)] ?? 0) + (random() < 0.5 ? 0 : random() * minute);
  const actor = time.start(`import of ${source}`, async (wait) => {
    await wait(begins);
    const deps = depsOf(world, wait);
    const { digest } = await importFiles(deps, source, [fileOf("list", listOf(source, content))]);
    if (kind === "does not build") return;
    if (kind === "asks for a look") {
      await wait(2 * minute);
      await refreshIndex(deps);
    } else {
      heard.push({ source, digest, became: await putListInService(deps, source, digest) });
    }
  });
  if (kind === "is killed")
    time.start("killer", async (wait) => {
      await wait(begins + random() * minute);
      actor.kill();
    });
}

function listOf(source: string, content: string): string {
  if (source === "pep_us_congress")
    return JSON.stringify([
      {
        id: { bioguide: "T1" },
        name: { first: "Ada", last: content },
        terms: [{ type: "rep", start: "2001-01-03", end: "2003-01-03" }],
      },
    ]);
  if (source === "pep_au_parliament") return `Surname,First Name\n${content},Ida\n`;
  return JSON.stringify({ id: "1", schema: "Person", properties: { name: [`Juno ${content}`], topics: ["sanction"] } });
}

/** Each answer takes a while, before the bucket does what it was asked and after it; now and then a long one. */
function slow(objects: ObjectStore, wait: Wait, random: () => number): ObjectStore {
  const answered = async <Value>(effect: () => Promise<Value>, most = second): Promise<Value> => {
    const longest = random() < 0.05 ? 20 * second : most;
    await wait(random() * longest);
    const value = await effect();
    await wait(random() * longest);
    return value;
  };
  return {
    read: (key) => answered(() => objects.read(key), key.startsWith("lists/") ? 5 * second : second),
    readRange: (key, from, to) => answered(() => objects.readRange(key, from, to)),
    write: (key, chunks) => answered(() => objects.write(key, chunks)),
    writeIf: (key, body, expected) => answered(() => objects.writeIf(key, body, expected)),
    remove: (key) => answered(() => objects.remove(key)),
    list: (prefix) => objects.list(prefix),
  };
}

function recorded(
  objects: ObjectStore,
  { accepted, inService, now }: { accepted: Accepted[]; inService: InService[]; now: () => number },
): ObjectStore {
  return {
    ...objects,
    writeIf: async (key, body, expected) => {
      const written = await objects.writeIf(key, body, expected);
      if (!written) return false;
      const value: unknown = JSON.parse(body.toString());
      if (key === pointerKey) {
        const { current } = SnapshotPointer.parse(value);
        const digests = new Map(current.sources.map(({ id, digest }) => [id, digest]));
        if (inService.at(-1)?.version !== current.version)
          inService.push({ version: current.version, digests, at: now() });
      } else {
        const { source, digest = "" } = SourceState.parse(value);
        if (accepted.findLast((one) => one.source === source)?.digest !== digest)
          accepted.push({ source, digest, at: now() });
      }
      return true;
    },
  };
}

/** Every accepted list, or a later one of its source, is in service in time and stays so. */
function lateLists(accepted: Accepted[], inService: InService[]): string[] {
  return accepted.flatMap(({ source, digest, at }, place) => {
    const later = new Set(accepted.slice(place).flatMap((one) => (one.source === source ? one.digest : [])));
    const came = inService.find((snapshot) => snapshot.at >= at && later.has(snapshot.digests.get(source) ?? ""));
    const late = came === undefined || came.at - at > promised;
    return late ? [`${source} ${digest.slice(0, 6)} took ${came ? (came.at - at) / minute : "for ever"} minutes`] : [];
  });
}

/** No snapshot brings an older list of a source back. */
function listsGoneBack(accepted: Accepted[], inService: InService[]): string[] {
  const place = (source: string, { at, digests }: InService) =>
    accepted.findLastIndex((one) => one.source === source && one.at <= at && one.digest === digests.get(source));
  return inService.flatMap((snapshot, index) => {
    const before = inService[index - 1];
    if (before === undefined) return [];
    const back = [...before.digests.keys()].filter((source) => place(source, snapshot) < place(source, before));
    return back.map((source) => `${snapshot.version} brought an older ${source} back`);
  });
}

/** What an import was answered is so. */
function untrueWords(heard: Heard[], inService: InService[], accepted: Accepted[]): string[] {
  return heard.flatMap(({ source, digest, became }) => {
    const told = `${source} ${digest.slice(0, 6)} was answered ${became.kind}`;
    if (became.kind === "notBuilt") return [told];
    const found = inService.find(({ version }) => version === became.manifest.version)?.digests.get(source);
    if (found === undefined) return [`${told}, and the snapshot never came into service`];
    const later = accepted.slice(accepted.findIndex((one) => one.digest === digest) + 1);
    const replaced = later.some((one) => one.source === source && one.digest === found);
    return (became.kind === "inService" ? found === digest : replaced) ? [] : [`${told}, and it is not so`];
  });
}

async function lostObjects(bucket: ObjectStore, inService: InService[]): Promise<string[]> {
  const last = inService.at(-1);
  const stored = last && (await bucket.read(`snapshots/${last.version}.bin`));
  return stored === undefined ? ["the snapshot in service is gone"] : [];
}
