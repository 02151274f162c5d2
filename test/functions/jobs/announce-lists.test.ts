import { expect, test } from "vitest";
import { readAnnouncement } from "../../../functions/store/screenings/announcements.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  { queues: { DELIVERY_QUEUE: "deliveries" } },
  () => import("../../../functions/jobs/announce-lists.ts"),
);

const manifest = {
  version: "s1",
  key: "snapshots/s1.bin",
  bytes: 1,
  sha256: "a",
  indexBytes: 1,
  indexSha256: "b",
  entities: 2,
  names: 3,
  builtAt: "2026-03-01T00:00:00.000Z",
  refreshedAt: "2026-03-01T00:00:00.000Z",
  sources: [{ id: "un_sc", records: 2, digest: "c" }],
};

test("the first snapshot in service is where announcements begin, and an empty bucket announces nothing", async () => {
  const { module, tables, put } = world();
  expect(await module.handler()).toEqual({ told: 0 });
  await put("lists", "snapshots/pointer.json", JSON.stringify({ v: 1, previous: [], current: manifest }));
  expect(await module.handler()).toEqual({ told: 0 });
  expect(await readAnnouncement(tables)).toMatchObject({ version: "s1", done: true });
});
