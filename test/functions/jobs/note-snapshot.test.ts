import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { expect, test } from "vitest";
import { statementOf } from "../../../functions/audit-log/facts/rows.ts";
import { keys } from "../../../functions/store/keys.ts";
import { lastSnapshot } from "../../../functions/store/screenings/snapshots.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed({}, () => import("../../../functions/jobs/note-snapshot.ts"));

const builtAt = "2026-03-01T00:00:00.000Z";
const pointerAt = (version: string) =>
  JSON.stringify({
    v: 1,
    previous: [],
    current: {
      version,
      key: `snapshots/${version}.bin`,
      bytes: 1,
      sha256: "a",
      indexBytes: 1,
      indexSha256: "b",
      entities: 2,
      names: 3,
      builtAt,
      refreshedAt: builtAt,
      sources: [{ id: "un_sc", records: 2, digest: "c", check: { state: "fresh", checkedAt: builtAt } }],
    },
  });

test("each snapshot that goes into service is noted once, so that years later a screening's lists can be named", async () => {
  const { module, tables, put } = world();
  expect(await module.handler()).toEqual({ noted: false });
  await put("lists", "snapshots/pointer.json", pointerAt("s1"));
  expect([await module.handler(), await module.handler()]).toEqual([{ noted: true }, { noted: false }]);
  await put("lists", "snapshots/pointer.json", pointerAt("s2"));
  await module.handler();
  expect(await lastSnapshot(tables)).toEqual({ number: 2, version: "s2" });
});

test("what is noted enters the log whole, without what the checks of the lists found: that moves on by itself", async () => {
  const { module, tables, put } = world();
  await put("lists", "snapshots/pointer.json", pointerAt("s1"));
  await module.handler();
  const { Item = {} } = await tables.client.send(new GetCommand({ TableName: tables.records, Key: keys.snapshot(1) }));
  expect(statementOf(marshall(Item))).toMatchObject({
    fact: "snapshot",
    row: { version: "s1", sources: [{ id: "un_sc", records: 2, digest: "c" }] },
  });
});
