import { randomUUID } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";
import { buildSnapshot } from "../../domain/screening/snapshot/builder.ts";
import { catalogue } from "../../lists/catalogue.ts";
import { firstLists } from "../../lists/first-lists.ts";
import type { ListFile } from "../../lists/list-file.ts";
import { importFiles } from "../../lists/refresh/import-files.ts";
import { refreshSource } from "../../lists/refresh/refresh-source.ts";
import { s3Objects } from "../../lists/s3-objects.ts";
import { buildIndex, type IndexDeps } from "../../lists/snapshot/build-index.ts";
import { pointerInObjects } from "../../lists/snapshot/pointer.ts";
import { putListInService } from "../../lists/snapshot/put-list-in-service.ts";
import { rollBack } from "../../lists/snapshot/roll-back.ts";
import { statesInObjects } from "../../lists/source-state.ts";
import { refreshedSources } from "../../lists/sources/sources.ts";

export { DamagedObject } from "../../lists/stored-json.ts";

type Workplace = {
  client: S3Client;
  bucket: string;
  matcherVersion: number;
  /** For how long it is kept what changed. */
  keptDays: number;
  onProgress: (line: string) => void;
};
export type ListOperations = ReturnType<typeof listOperations>;

/**
 * The list jobs in one go over a bucket, for whoever waits for them: the command line, and a first start. They run from
 * the sources, so whoever calls says which version of the matcher these are.
 */
export function listOperations({ client, bucket, matcherVersion, keptDays, onProgress }: Workplace) {
  const objects = s3Objects(client, bucket);
  const deps: IndexDeps = {
    objects,
    states: statesInObjects(objects),
    pointer: pointerInObjects(objects),
    buildSnapshot,
    matcherVersion,
    keptDays,
    now: () => new Date(),
    randomId: randomUUID,
    onProgress,
  };
  const newRun = () => `${new Date().toISOString().replace(/[:.]/g, "")}-${randomUUID().slice(0, 4)}`;
  const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
  // Someone is waiting: a publisher that does not answer at once is better asked again later.
  const delaysSeconds = [2, 8, 20];
  const chain = { ...deps, fetch, random: Math.random, newRun, sleep, delaysSeconds };
  return {
    sources: () => refreshedSources().map(({ id }) => id),
    refresh: (source: string) => refreshSource(chain, source),
    importFiles: (source: string, files: ListFile[]) => importFiles({ ...deps, newRun }, source, files),
    build: () => buildIndex(deps),
    putInService: (source: string, digest: string) => putListInService(deps, source, digest),
    firstLists: () => firstLists({ ...deps, newRun }),
    rollBack: () => rollBack(deps.pointer, { now: new Date(), keptDays }),
    show: () => catalogue(deps),
  };
}
