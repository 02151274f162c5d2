import { S3Client } from "@aws-sdk/client-s3";
import { type NoteSnapshotDeps, noteSnapshot } from "../domain/audit/note-snapshot.ts";
import { environment, environments } from "../edge/environment.ts";
import { scheduled } from "../edge/triggers/scheduled.ts";
import { s3Objects } from "../lists/s3-objects.ts";
import { pointerInObjects } from "../lists/snapshot/pointer.ts";
import { lastSnapshot, writeSnapshot } from "../store/screenings/snapshots.ts";
import { connectTables } from "../store/tables.ts";

const settings = environment(environments["note-snapshot"]);
const tables = connectTables(settings);
const pointer = pointerInObjects(s3Objects(new S3Client(), settings.LISTS_BUCKET));

const deps: NoteSnapshotDeps = {
  currentSnapshot: async () => (await pointer.read())?.current,
  lastSnapshot: () => lastSnapshot(tables),
  writeSnapshot: (number, snapshot) => writeSnapshot(tables, number, snapshot),
  now: () => new Date(),
};

export const handler = scheduled("note-snapshot", () => noteSnapshot(deps));
