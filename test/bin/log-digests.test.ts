import { describe, expect, test } from "vitest";
import { DigestSet } from "../../bin/audit/verify/digest-set.ts";
import { digestOfEntry, digestsOfRow } from "../../bin/audit/verify/digests.ts";
import { entryOf } from "../../functions/audit-log/facts/entries.ts";
import { statementOf } from "../../functions/audit-log/facts/rows.ts";
import { sha256 } from "../../functions/transparency/hashing.ts";
import { aWinter } from "../fixtures/audit/exported.ts";
import { type Item, imageOf } from "../fixtures/audit/service-rows.ts";

// What the log says is compared with what the exports say without reading a million entries as JSON.

const logged = (item: Item, late = false): Buffer => {
  const noted = entryOf({ after: imageOf(item) }, { late });
  if (noted === undefined) throw new Error("this item is no fact");
  return Buffer.from(noted.entry.text);
};
const wanted = (item: Item): string[] => {
  const statement = statementOf(imageOf(item));
  return statement === undefined ? [] : digestsOfRow(statement, imageOf(item)).map((digest) => digest.toString("hex"));
};
const said = (entry: Buffer): string => digestOfEntry(entry).toString("hex");

describe("an entry", () => {
  const facts = aWinter().filter((item) => statementOf(imageOf(item)) !== undefined);
  const [batch] = facts.filter(({ sk }) => sk === "BATCH");
  const event = facts.find(({ what }) => what === "wallet adjustment");
  if (batch === undefined || event === undefined) throw new Error("the winter has batches and corrections");
  const long: Item = {
    ...batch,
    subjects: Array(900).fill({ ...Object(batch.subjects)[0], reference: "r".repeat(64) }),
  };
  const nearlyLong: Item = {
    ...batch,
    subjects: Array(380).fill({ ...Object(batch.subjects)[0], reference: "r".repeat(30) }),
  };
  const hostile: Item = { ...event, after: { reason: ',"random":"', late: ',"late":true,"random":"AAAA"' } };
  const unreadable: Item = { ...event, surprise: "a field that nobody has decided on" };

  test.each<[what: string, items: Item[]]>([
    ["of every kind", facts],
    ["that is too long and stands there by its hash", [long]],
    ["that may be long, and is not", [nearlyLong]],
    ["whose texts look like what is left out", [hostile]],
    ["that no rule takes", [unreadable]],
  ])("%s is known by its row, whenever it came and whatever its random bytes are", (_what, items) => {
    for (const item of items) {
      const one = said(logged(item));
      expect([said(logged(item)), said(logged(item, true))]).toEqual([one, one]);
      expect(wanted(item)).toContain(one);
    }
    expect(items.length).toBeGreaterThan(0);
  });

  test("says something else where one byte of it is another, but for the random ones", () => {
    const text = logged(hostile).toString();
    const random = /"random":"([^"]{24})"/.exec(text)?.[1] ?? "";
    const first = text.indexOf(random);
    for (let at = 0; at < text.length; at++) {
      if (at >= first && at < first + random.length) continue;
      const changed = Buffer.from(text);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(said(changed), text.slice(at, at + 10)).not.toBe(said(Buffer.from(text)));
    }
    expect(said(Buffer.from(text.replace(random, "no base64 of 16 bytes +/")))).not.toBe(said(Buffer.from(text)));
  });
});

test("digests are found by their numbers, however many there are and although some begin alike", () => {
  const set = new DigestSet();
  const digests = Array.from({ length: 70_000 }, (_, number) => {
    const digest = sha256(String(number)).subarray(0, 20);
    return number < 100 ? Buffer.concat([Buffer.alloc(4), digest.subarray(4)]) : digest;
  });
  expect(digests.every((digest, number) => set.add(digest) === number)).toBe(true);
  expect(digests.every((digest, number) => set.find(digest) === number)).toBe(true);
  expect(set.find(sha256("another").subarray(0, 20))).toBeUndefined();
  set.meet(7);
  expect([...set.unmet()].length).toBe(digests.length - 1);
  expect(set.isMet(7)).toBe(true);
});
