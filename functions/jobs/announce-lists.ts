import { S3Client } from "@aws-sdk/client-s3";
import { type AnnounceDeps, announceLists } from "../domain/announcements/announce-lists.ts";
import { environment, environments } from "../edge/environment.ts";
import { scheduled } from "../edge/triggers/scheduled.ts";
import { changesReader } from "../lists/changes/changes-reader.ts";
import { s3Objects } from "../lists/s3-objects.ts";
import { pointerInObjects } from "../lists/snapshot/pointer.ts";
import { connectSqs, sender } from "../queue/queues.ts";
import { listAccounts } from "../store/accounts/accounts.ts";
import { moveAnnouncement, readAnnouncement } from "../store/screenings/announcements.ts";
import { connectTables } from "../store/tables.ts";

const settings = environment(environments["announce-lists"]);
const tables = connectTables(settings);
const objects = s3Objects(new S3Client(), settings.LISTS_BUCKET);
const pointer = pointerInObjects(objects);
const now = () => new Date();
const send = sender<Parameters<AnnounceDeps["send"]>[0]>(connectSqs(), settings.DELIVERY_QUEUE);

const deps: AnnounceDeps = {
  currentVersion: async () => (await pointer.read())?.current.version,
  readAnnouncement: () => readAnnouncement(tables),
  moveAnnouncement: (before, after) => moveAnnouncement(tables, before, after),
  readChanges: changesReader({ objects, pointer, now }),
  accountIds: async () =>
    (await listAccounts(tables)).filter(({ closed }) => !closed).map(({ accountId }) => accountId),
  send: (message) => send(message, 0),
  now,
};

export const handler = scheduled("announce-lists", () => announceLists(deps));
