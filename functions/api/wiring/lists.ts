import { S3Client } from "@aws-sdk/client-s3";
import { logFault, logJob } from "../../edge/logger.ts";
import type { CatalogueDeps } from "../../lists/catalogue.ts";
import { changesReader } from "../../lists/changes/changes-reader.ts";
import { LoadedLists } from "../../lists/lists-in-service.ts";
import { s3Objects } from "../../lists/s3-objects.ts";
import { pointerInObjects } from "../../lists/snapshot/pointer.ts";
import { statesInObjects } from "../../lists/source-state.ts";

/** A caller waits: an object that does not begin to come, or stops coming, is asked for once more. */
const requestHandler = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  socketTimeout: 3_000,
  throwOnRequestTimeout: true,
};

function connectObjects(bucket: string) {
  return s3Objects(new S3Client({ requestHandler, maxAttempts: 2 }), bucket);
}

type CatalogueEnvironment = { LISTS_BUCKET: string; LISTS_REQUIRED: string[] };
type ListsEnvironment = CatalogueEnvironment & { LISTS_MAX_AGE_HOURS: number };

export function loadedListsOn(settings: ListsEnvironment): LoadedLists {
  const objects = connectObjects(settings.LISTS_BUCKET);
  return new LoadedLists({
    objects,
    pointer: pointerInObjects(objects),
    now: () => new Date(),
    mostAgeHours: settings.LISTS_MAX_AGE_HOURS,
    required: settings.LISTS_REQUIRED,
    damaged: (versions) => logJob("lists", { damaged: versions.join(" ") }),
    failed: (error) => logFault("lists", "", error),
  });
}

export function changesReaderOn({ LISTS_BUCKET }: Pick<CatalogueEnvironment, "LISTS_BUCKET">) {
  const objects = connectObjects(LISTS_BUCKET);
  return changesReader({ objects, pointer: pointerInObjects(objects), now: () => new Date() });
}

export function catalogueOn(settings: CatalogueEnvironment): CatalogueDeps & { required: string[] } {
  const objects = connectObjects(settings.LISTS_BUCKET);
  const required = settings.LISTS_REQUIRED;
  return { states: statesInObjects(objects), pointer: pointerInObjects(objects), required, now: () => new Date() };
}
