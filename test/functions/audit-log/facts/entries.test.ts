import { createHash } from "node:crypto";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, test } from "vitest";
import { entryOf } from "../../../../functions/audit-log/facts/entries.ts";
import { statementOf } from "../../../../functions/audit-log/facts/rows.ts";
import { canonicalJson } from "../../../../functions/transparency/canonical-json.ts";

const image = (row: object) => marshall(row, { removeUndefinedValues: true });

const charge = {
  pk: "LEDGER#acc_1",
  sk: "charge#ver_1",
  v: 1,
  listKey: "LEDGER#acc_1",
  listSort: "2026-11-21T10:00:00.000Z#charge#ver_1",
  accountId: "acc_1",
  kind: "charge",
  subjectId: "ver_1",
  halfCredits: -2,
  at: "2026-11-21T10:00:00.000Z",
};

const pending = {
  pk: "LIVE#ver_1",
  sk: "VERIFICATION",
  v: 1,
  listKey: "LIVE#acc_1",
  listSort: "2026-11-21T10:00:00.000Z#ver_1",
  verificationId: "ver_1",
  accountId: "acc_1",
  environment: "live",
  documentType: "passport",
  status: "pending",
  requestedAt: "2026-11-21T10:00:00.000Z",
  vrn: "AB0000000000001",
  consentAttestedAt: "2026-11-21T20:59:00+11:00",
  consentVersion: "notice-3",
  heldHalfCredits: 2,
  pendingShard: "PENDING#03",
  deadline: 1_795_000_000_000,
};
const { heldHalfCredits: _held, pendingShard: _shard, deadline: _deadline, ...open } = pending;
const ended = { ...open, status: "completed", completedAt: "2026-11-21T10:00:01.000Z", activityId: "hub-17" };

const random = () => Buffer.alloc(16, 7);
const contentOf = (noted: ReturnType<typeof entryOf>): Record<string, unknown> => JSON.parse(noted?.entry.text ?? "{}");

describe("a fact", () => {
  test("enters as canonical JSON: what, by which key, the row without its keys, and sixteen random bytes", () => {
    const noted = entryOf({ after: image(charge) }, { random });
    expect(noted).toEqual({
      alarming: false,
      entry: {
        key: "LEDGER#acc_1/charge#ver_1/written",
        text:
          '{"fact":"ledger","key":"LEDGER#acc_1/charge#ver_1/written","random":"BwcHBwcHBwcHBwcHBwcHBw==",' +
          '"row":{"accountId":"acc_1","at":"2026-11-21T10:00:00.000Z","halfCredits":-2,"kind":"charge","subjectId":"ver_1"},"v":1}',
      },
    });
  });

  test("enters with other random bytes each time, so that a neighbour's hash gives nothing away", () => {
    const texts = new Set(Array.from({ length: 5 }, () => entryOf({ after: image(charge) })?.entry.text));
    expect(texts.size).toBe(5);
    expect(Buffer.from(String(contentOf(entryOf({ after: image(charge) })).random), "base64")).toHaveLength(16);
  });

  test("that came to the log too late says so", () => {
    expect(contentOf(entryOf({ after: image(charge) }, { late: true }))).toMatchObject({ late: true });
  });

  test.each([
    [
      "an operator's event",
      "account",
      "ACCOUNT#acc_1/EVENT#2026-11-21T10:00:00.000Z#evt_1/written",
      {
        pk: "ACCOUNT#acc_1",
        sk: "EVENT#2026-11-21T10:00:00.000Z#evt_1",
        v: 1,
        eventId: "evt_1",
        accountId: "acc_1",
        at: "2026-11-21T10:00:00.000Z",
        who: "arn:aws:iam::1:user/op",
        what: "account approve-test",
        before: { testApproved: false },
        after: { testApproved: true },
      },
    ],
    [
      "a screening",
      "screening",
      "SCREENING#5d0e/SCREENING/written",
      {
        pk: "SCREENING#5d0e",
        sk: "SCREENING",
        v: 1,
        listKey: "SCREENING#acc_1",
        listSort: "x",
        screeningRequestId: "5d0e",
        accountId: "acc_1",
        keyId: "key_1",
        at: "2026-11-21T10:00:00.000Z",
        externalReference: "case-1",
        snapshot: "s-1",
        matcherVersion: 1,
        thresholds: { strong: 85 },
        matches: [{ entityId: "ofac:1", score: 91 }],
        priceHalfCredits: 1,
      },
    ],
    [
      "ten subjects of a batch",
      "screening",
      "SCREENING#5d0e-001/BATCH/written",
      {
        pk: "SCREENING#5d0e-001",
        sk: "BATCH",
        v: 1,
        listKey: "SCREENING#acc_1",
        listSort: "x",
        batchId: "5d0e-000",
        accountId: "acc_1",
        keyId: "key_1",
        at: "2026-11-21T10:00:00.000Z",
        snapshot: "s-1",
        matcherVersion: 1,
        thresholds: { strong: 85 },
        subjects: [
          { screeningRequestId: "5d0e-001", reference: "c-1", scores: { "ofac:1": 91 } },
          { screeningRequestId: "5d0e-002", reference: "c-2", externalReference: "case-2", scores: {} },
        ],
        priceHalfCredits: 1,
      },
    ],
    [
      "a snapshot that went into service",
      "snapshot",
      "SNAPSHOT#/0000000001/written",
      {
        pk: "SNAPSHOT#",
        sk: "0000000001",
        v: 1,
        version: "s-1",
        sha256: "ab",
        entities: 3,
        builtAt: "2026-11-21T09:00:00.000Z",
        at: "2026-11-21T10:00:00.000Z",
        sources: [{ id: "ofac", records: 3, digest: "cd" }],
      },
    ],
  ])("%s enters whole, without where it stands in the table", (_what, fact, key, row) => {
    const noted = entryOf({ after: image(row) });
    const {
      pk: _pk,
      sk: _sk,
      v: _v,
      listKey: _list,
      listSort: _sort,
      ...content
    } = { listKey: "", listSort: "", ...row };
    expect(contentOf(noted)).toMatchObject({ v: 1, fact, key, row: content });
    expect(noted?.alarming).toBe(false);
  });
});

describe("a row of the ledger", () => {
  test.each([...Object.keys(charge).filter((name) => name !== "pk" && name !== "sk"), "somethingNew"])(
    "whose %s somebody changed wakes somebody: the service writes such a row once",
    (name) => {
      const changed = { ...charge, [name]: name === "halfCredits" || name === "v" ? 7 : "2026-11-22T10:00:00.000Z" };
      expect(entryOf({ before: image(charge), after: image(changed) })).toMatchObject({ alarming: true });
    },
  );

  test("that was removed before its end wakes somebody, and one that is given its end or has reached it does not", () => {
    const now = () => new Date("2034-01-01T00:00:00Z");
    const endsAt = (time: string) => ({ ...charge, expiresAt: Date.parse(time) / 1_000 });
    const removed = (row: object) => entryOf({ before: image(row) }, { now })?.alarming;
    expect([removed(charge), removed(endsAt("2034-01-02T00:00:00Z"))]).toEqual([true, true]);
    expect(removed(endsAt("2033-12-31T00:00:00Z"))).toBe(false);
    expect(entryOf({ before: image(charge), after: image(endsAt("2034-01-02T00:00:00Z")) }, { now })).toBeUndefined();
  });
});

describe("a verification", () => {
  test("enters when it ends, and not before", () => {
    expect(entryOf({ after: image(pending) })).toBeUndefined();
    expect(entryOf({ before: image(pending), after: image({ ...pending, attempt: 1 }) })).toBeUndefined();
    expect(contentOf(entryOf({ before: image(pending), after: image(ended) }))).toMatchObject({
      fact: "verification",
      key: "LIVE#ver_1/VERIFICATION/ended",
      row: {
        verificationId: "ver_1",
        accountId: "acc_1",
        environment: "live",
        documentType: "passport",
        status: "completed",
        requestedAt: "2026-11-21T10:00:00.000Z",
        completedAt: "2026-11-21T10:00:01.000Z",
        consentAttestedAt: "2026-11-21T20:59:00+11:00",
        consentVersion: "notice-3",
        vrn: "AB0000000000001",
      },
    });
  });

  test("enters with what is chosen and nothing else: what the hub called it stays outside, and the VRN on test", () => {
    const names = (noted: ReturnType<typeof entryOf>) => Object.keys(Object(contentOf(noted).row)).sort();
    const chosen = [
      "accountId",
      "completedAt",
      "consentAttestedAt",
      "consentVersion",
      "documentType",
      "environment",
      "requestedAt",
      "status",
      "verificationId",
    ];
    const whatever = {
      ...ended,
      responseCode: "N",
      match: false,
      errors: [{ field: "BirthDate" }],
      error: { code: "x" },
    };
    expect(names(entryOf({ after: image(whatever) }))).toEqual([...chosen, "vrn"].sort());
    const test = { ...whatever, pk: "TEST#ver_1", environment: "test" };
    expect(names(entryOf({ after: image(test) }))).toEqual(chosen);
  });

  test("is not entered again when its event arrives or fails", () => {
    const announced = { ...ended, delivery: "pending", deliveryAttempt: 0, deliverBy: 5 };
    expect(entryOf({ before: image(announced), after: image({ ...announced, delivery: "failed" }) })).toBeUndefined();
  });
});

describe("what says nothing of its own", () => {
  test.each(["WALLET#acc_1", "KEY#abc", "WEBHOOK#acc_1", "ACCOUNT#acc_1"])("%s stays outside", (pk) => {
    expect(entryOf({ after: image({ pk, sk: "ACCOUNT", anything: 1 }) })).toBeUndefined();
  });
});

describe("what cannot be an entry enters by its hash", () => {
  const digest = (row: object) =>
    createHash("sha256")
      .update(canonicalJson(image(row)))
      .digest("hex");

  test.each([
    ["a row with a field nobody has decided on", { ...charge, note: "Odette Brackenridge" }],
    ["a row without what it must have", { ...charge, at: undefined }],
    ["a row with half a character", { ...charge, subjectId: "\ud83d" }],
    ["a number that loses digits", { ...charge, halfCredits: 2n ** 53n + 1n }],
  ])("%s, and wakes somebody", (_what, row) => {
    const noted = entryOf({ after: image(row) });
    expect(noted?.alarming).toBe(true);
    expect(contentOf(noted)).toMatchObject({
      fact: "ledger",
      key: "LEDGER#acc_1/charge#ver_1/written",
      why: "unreadable",
    });
    expect(noted?.entry.text).not.toContain("Odette");
  });

  test("a kind of item that nobody has decided on, and an item without a key", () => {
    const novel = { pk: "NOVEL#1", sk: "X", secret: "Odette" };
    expect(contentOf(entryOf({ after: image(novel) }))).toMatchObject({
      fact: "unknown",
      key: "NOVEL#1/X/written",
      sha256: digest(novel),
    });
    expect(entryOf({ after: image({ secret: "Odette" }) })).toMatchObject({ alarming: true });
  });

  test("one of more than 60 KB, which is nobody's mistake", () => {
    const event = {
      pk: "ACCOUNT#acc_1",
      sk: "EVENT#x",
      v: 1,
      eventId: "evt_1",
      accountId: "acc_1",
      at: "2026-11-21T10:00:00.000Z",
      who: "op",
      what: "account create",
      before: {},
      after: { name: "x".repeat(61_440) },
    };
    const noted = entryOf({ after: image(event) });
    expect(noted?.alarming).toBe(false);
    expect(contentOf(noted)).toMatchObject({ fact: "account", why: "long", sha256: digest(event) });
    const shorter = entryOf({ after: image({ ...event, after: { name: "x".repeat(60_000) } }) });
    expect(contentOf(shorter)).toHaveProperty("row");
  });

  test("a row that is gone after its time, and wakes nobody; one that went before it was removed", () => {
    const expiresAt = Date.parse("2033-11-21T00:00:00.000Z") / 1_000;
    const before = image({ ...charge, expiresAt });
    const at = (time: string) => entryOf({ before }, { now: () => new Date(time) });
    const expired = at("2033-11-21T00:00:00.000Z");
    expect(contentOf(expired)).toMatchObject({
      fact: "ledger",
      key: "LEDGER#acc_1/charge#ver_1/expired",
      why: "expired",
      expiresAt,
    });
    expect(expired?.alarming).toBe(false);
    expect(contentOf(at("2033-11-20T23:59:59.000Z"))).toMatchObject({ why: "removed" });
    expect(at("2033-11-20T23:59:59.000Z")?.alarming).toBe(true);
    expect(entryOf({ before: image(charge), after: before })).toBeUndefined();
  });

  test("an item that says nothing by itself, a wallet or a key, is missed when it is removed, and only people may go", () => {
    const gone = (item: object, now = new Date("2026-03-02")) => entryOf({ before: image(item) }, { now: () => now });
    const wallet = { v: 1, pk: "WALLET#acc_1", sk: "WALLET", availableHalfCredits: 4 };
    expect(contentOf(gone(wallet))).toMatchObject({ fact: "item", key: "WALLET#acc_1/WALLET/removed", why: "removed" });
    expect(gone(wallet)?.alarming).toBe(true);
    const pending = { v: 1, pk: "LIVE#ver_1", sk: "VERIFICATION", status: "pending" };
    expect(contentOf(gone(pending))).toMatchObject({ why: "removed" });
    expect(gone({ v: 1, pk: "ACCOUNT#acc_1", sk: "MEMBER#mem_1" })).toBeUndefined();
    const ended = gone({ ...wallet, expiresAt: Date.parse("2026-03-01") / 1_000 });
    expect(contentOf(ended)).toMatchObject({ key: "WALLET#acc_1/WALLET/expired", why: "expired" });
    expect(ended?.alarming).toBe(false);
  });

  test("the end that a row is given changes no hash that the log has of it, and is no change", () => {
    const strange = { ...charge, surprise: true };
    const expiresAt = 2_000_000_000;
    const noted = entryOf({ after: image({ ...strange, expiresAt }) });
    expect(contentOf(noted)).toMatchObject({ why: "unreadable", sha256: digest(strange) });
    expect(entryOf({ before: image(strange), after: image({ ...strange, expiresAt }) })).toBeUndefined();
  });

  test("a row that was changed or removed behind the service's back, and wakes somebody", () => {
    const cheaper = { ...charge, halfCredits: -1 };
    const changed = entryOf({ before: image(charge), after: image(cheaper) });
    expect(contentOf(changed)).toMatchObject({
      key: `LEDGER#acc_1/charge#ver_1/changed/${digest(cheaper)}`,
      sha256: digest(cheaper),
      why: "changed",
    });
    const removed = entryOf({ before: image(charge) });
    expect(contentOf(removed)).toMatchObject({ key: "LEDGER#acc_1/charge#ver_1/removed", why: "removed" });
    expect([changed?.alarming, removed?.alarming]).toEqual([true, true]);
    expect(statementOf(image(charge))?.item).toBe("LEDGER#acc_1/charge#ver_1");
  });
});
