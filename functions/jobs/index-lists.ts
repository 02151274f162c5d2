import { randomUUID } from "node:crypto";
import { S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { matcherVersion } from "../domain/screening/matcher-version.ts";
import { buildSnapshot } from "../domain/screening/snapshot/builder.ts";
import { environment, environments } from "../edge/environment.ts";
import { logJob } from "../edge/logger.ts";
import { consumer } from "../edge/triggers/consumer.ts";
import { s3Objects } from "../lists/s3-objects.ts";
import { type IndexDeps, refreshIndex } from "../lists/snapshot/build-index.ts";
import { pointerInObjects } from "../lists/snapshot/pointer.ts";
import { statesInObjects } from "../lists/source-state.ts";

const { LISTS_BUCKET, CHANGES_KEPT_DAYS } = environment(environments["index-lists"]);
const objects = s3Objects(new S3Client(), LISTS_BUCKET);

const deps: IndexDeps = {
  objects,
  states: statesInObjects(objects),
  pointer: pointerInObjects(objects),
  buildSnapshot,
  matcherVersion,
  keptDays: CHANGES_KEPT_DAYS,
  now: () => new Date(),
  randomId: randomUUID,
  onProgress: () => {},
};

/** Asked for by a changed list, and once a day so that the time of the last check moves on. */
export const handler = consumer("index-lists", z.object({}), async () => {
  const outcome = await refreshIndex(deps);
  logJob("index-lists", {
    kind: outcome.kind,
    ...("manifest" in outcome ? { entities: outcome.manifest.entities, version: outcome.manifest.version } : {}),
  });
});
