import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { entryOf } from "../../functions/audit-log/facts/entries.ts";
import { audit } from "../fixtures/audit/audit-command.ts";
import { auditorsFolder } from "../fixtures/audit/auditors-folder.ts";
import { aWinter, changesOf, exportedAt, exportOf } from "../fixtures/audit/exported.ts";
import { entriesOf, logIn } from "../fixtures/audit/log-folder.ts";
import { type Item, imageOf } from "../fixtures/audit/service-rows.ts";

const { folder, exports, log, signer, verify } = auditorsFolder();

test("a service that did all it should is found to hold, and the figures say how much was looked at", async () => {
  const { status, out, err } = await verify();
  expect({ status, err }).toEqual({ status: 0, err: "" });
  expect(out).toContain("Everything holds: 287 items as of 2026-09-01T00:00:00.000Z.");
  expect(JSON.parse((await verify(exports, log, "--json")).out)).toEqual({
    holds: true,
    asOf: "2026-09-01T00:00:00.000Z",
    items: 287,
    wallets: 2,
    charges: 125,
    refunds: 3,
    accounts: 2,
    log: { origin: "log.example/audit", size: 283, rows: 283, expired: 0, open: 0, pruned: 0 },
  });
});

/** The same winter with something done to its items, and a log that says the same: only sums can tell. */
async function saidOf(
  spoil: (items: Item[]) => Item[],
  more: { entries?: (items: Item[]) => string[]; flags?: string[] } = {},
) {
  const place = mkdtempSync(join(folder, "spoilt-"));
  const items = spoil(aWinter());
  await exportOf(place, items);
  const spoiltLog = join(place, "log");
  await logIn(spoiltLog, more.entries?.(items) ?? entriesOf(items), signer);
  const { status, out, err } = await verify(place, spoiltLog, ...(more.flags ?? []));
  rmSync(place, { recursive: true });
  return status === 1 && out === "" ? err.trim() : `held: ${out}${err}`;
}

const without = (unwanted: (item: Item) => boolean) => (items: Item[]) => items.filter((item) => !unwanted(item));
const changing = (wanted: (item: Item) => boolean, change: object) => (items: Item[]) => {
  const at = items.findIndex(wanted);
  return items.map((item, index) => (index === at ? { ...item, ...change } : item));
};
const isCharge = ({ pk, sk }: Item) => pk === "LEDGER#acc_1" && sk.startsWith("charge#ver_");
const isRefund = ({ sk }: Item) => sk.startsWith("refund#");
const isLive = ({ pk }: Item) => pk.startsWith("LIVE#");
const isWallet = ({ pk }: Item) => pk === "WALLET#acc_1";
const walletOf = (halfCredits: number) =>
  changing(isWallet, { availableHalfCredits: halfCredits + Number(aWinter().find(isWallet)?.availableHalfCredits) });

describe("money that does not add up is named", () => {
  test.each<[what: string, spoil: (items: Item[]) => Item[], said: RegExp]>([
    [
      "a wallet with more than its ledger",
      walletOf(2),
      /^acc_1: its wallet has 152\.5 credits and holds 0 credits, and its ledger adds up to 151\.5/,
    ],
    [
      "a batch with fewer subjects than were charged",
      without(({ pk, sk }) => sk === "BATCH" && pk.endsWith("00b")),
      /^5d0e0a3e-0002-8000-8000-000000000000 costs 5 credits and was charged 6 credits/,
    ],
    ["a ledger without a wallet", without(isWallet), /^acc_1 has a ledger and no wallet/],
    [
      "a check that was never charged",
      (items) => without((item) => item === items.find(isCharge))(walletOf(2)(items)),
      /^ver_1x000000000000 is completed and was never charged/,
    ],
    [
      "a check that was charged twice over",
      (items) => changing(isCharge, { halfCredits: -4 })(walletOf(-2)(items)),
      /^ver_1x000000000000 costs 1 credits and was charged 2 credits/,
    ],
    [
      "a charge for no check",
      without((item) => isLive(item) && item.sk === "VERIFICATION" && item.pk.endsWith("x000000000000")),
      /^ver_1x000000000000 was charged, and there is no such check/,
    ],
    [
      "a charge for a check without a result",
      changing(isLive, { status: "error" }),
      /^ver_1x000000000000 was charged, and ended without a result/,
    ],
    [
      "a refund of what was never charged",
      changing(isRefund, { sk: "refund#ver_nothing000", subjectId: "ver_nothing000" }),
      /^ver_nothing000 was refunded, and never charged/,
    ],
    [
      "a refund of another amount",
      (items) => changing(isRefund, { halfCredits: 4 })(walletOf(2)(items)),
      /^ver_1x000000000001 was charged 1 credits and refunded 2 credits/,
    ],
    [
      "a refund of what was delivered",
      changing((item) => item.delivery === "failed", { delivery: "delivered" }),
      /^ver_1x000000000001 was refunded, although its result was delivered/,
    ],
    [
      "a check of one account that another was charged for",
      changing((item) => isLive(item) && item.pk.endsWith("x000000000000"), { accountId: "acc_2" }),
      /^ver_1x000000000000 is a check of acc_2, and acc_1 was charged/,
    ],
    [
      "two records under one request number of the hub",
      changing((item) => isLive(item) && item.pk.endsWith("x000000000003"), { vrn: "AB0001000000000" }),
      /^ver_1x000000000003 has the request number AB0001000000000 of another record/,
    ],
  ])("%s", async (_what, spoil, said) => {
    expect(await saidOf(spoil)).toMatch(said);
  });
});

describe("access that no event explains is named", () => {
  const isAccount = ({ pk, sk }: Item) => pk === "ACCOUNT#acc_1" && sk === "ACCOUNT";
  const closed = aWinter().find(isAccount)?.access ?? {};
  test.each<[what: string, spoil: (items: Item[]) => Item[], said: RegExp]>([
    [
      "a gate that is open now",
      changing(isAccount, { access: { ...closed, accountType: "dashboard" } }),
      /^acc_1: accountType is "dashboard", and by its events it would be "developer"/,
    ],
    [
      "an event that is missing in between",
      without(({ pk, what }) => pk === "ACCOUNT#acc_1" && what === "account create"),
      /^acc_1: evt_acc_1_1000 \(account approve-test\) says that testApproved was false, and before it testApproved was not set/,
    ],
    ["an account that is gone", without(isAccount), /^acc_1 has events, and there is no such account/],
  ])("%s", async (_what, spoil, said) => {
    expect(await saidOf(spoil)).toMatch(said);
  });
});

describe("rows and log that differ are named", () => {
  const entries = [...entriesOf(aWinter())];
  const as = (change: (entries: string[]) => string[]) => ({ entries: () => change(entries) });
  const same = (items: Item[]) => items;

  test("a row that was taken out of the table", async () => {
    const said = await saidOf(
      without(({ pk }) => pk.startsWith("SCREENING#5d0e0a3e-0002")),
      {
        entries: () => entries,
      },
    );
    expect(said).toMatch(/^Entry \d+: SCREENING#5d0e0a3e-0002\S* is in the log and not in the exports/);
  });

  test("a row that was changed after it was logged", async () => {
    const said = await saidOf(changing(isCharge, { at: "2026-05-11T10:00:00.000Z" }), { entries: () => entries });
    expect(said).toMatch(/^Entry \d+: LEDGER#acc_1\/charge#ver_1x000000000000\/written is not what the exports hold/);
  });

  test("a row that was put in beside the log", async () => {
    expect(
      await saidOf(
        same,
        as((all) => all.slice(1)),
      ),
    ).toMatch(/^SNAPSHOT#\/0000000001\/written is in the exports and not in the log/);
  });

  test("an entry that stands in the log twice", async () => {
    expect(
      await saidOf(
        same,
        as((all) => [...all, all[3] ?? ""]),
      ),
    ).toMatch(/^Entry 283: \S+ stands in the log twice/);
  });

  test("an entry that says that something was changed, or removed", async () => {
    const item = aWinter().find(isCharge);
    const before = item && imageOf(item);
    const removed = entryOf({ before })?.entry.text ?? "";
    expect(
      await saidOf(
        same,
        as((all) => [...all, removed]),
      ),
    ).toMatch(/^Entry 283: \S+\/removed says that it was removed/);
  });

  test("a row that is gone, unless it was kept for the years and the log tells of its end", async () => {
    const winter = aWinter();
    const screening = winter.find(({ pk }) => pk.startsWith("SCREENING#5d0e0a3e-0002-4000"));
    if (screening === undefined) throw new Error("the winter has screenings");
    const pk = "SCREENING#5d0e0a3e-0009-4000-8000-000000000000";
    const gone: Item = {
      ...screening,
      pk,
      screeningRequestId: "old",
      at: "2024-08-01T00:00:00.000Z",
      priceHalfCredits: 0,
    };
    const [written = ""] = entriesOf([gone]);
    const before = imageOf({ ...gone, expiresAt: Date.parse("2026-08-01") / 1_000 });
    const end = entryOf({ before }, { now: () => new Date("2026-08-02") })?.entry.text ?? "";
    const said = (years: string, ...ends: string[]) =>
      saidOf(same, { entries: () => [...entries, written, ...ends], flags: ["--years", years] });
    expect(await said("2", end)).toContain("1 rows are gone after their time");
    expect(await said("3", end)).toMatch(/^Entry 283: SCREENING#5d0e0a3e-0009\S* expired before its time/);
    expect(await said("2")).toMatch(/^Entry 283: SCREENING#5d0e0a3e-0009\S* is in the log and not in the exports/);
  });

  test("an account whose years are over is not held against the rows of it that DynamoDB has removed already", async () => {
    const isOf = ({ pk, accountId }: Item) => pk.endsWith("#acc_2") || accountId === "acc_2";
    const ended = (items: Item[]) => items.map((item) => (isOf(item) ? { ...item, expiresAt: 1_780_000_000 } : item));
    const lost = (items: Item[]) => ended(items).filter((item) => !(isOf(item) && item.sk.startsWith("top_up#")));
    const ends = ended(aWinter()).filter((item) => isOf(item) && item.sk.startsWith("top_up#"));
    const entriesAndEnds = [
      ...entries,
      ...ends.map(
        (item) => entryOf({ before: imageOf(item) }, { now: () => new Date("2026-08-02") })?.entry.text ?? "",
      ),
    ];
    const flags = ["--years", "1"];
    // The rows are young: the log and the rows that are left do not excuse that one is gone.
    expect(await saidOf(lost, { entries: () => entriesAndEnds, flags })).toMatch(
      /top_up#invoice-1 expired before its time/,
    );
    expect(await saidOf(ended, { entries: () => entries, flags })).toContain("held: Everything holds");
  });

  test("an entry that is none", async () => {
    expect(
      await saidOf(
        same,
        as((all) => [...all, '{"hello":1}']),
      ),
    ).toBe("Entry 283 is none of this service's.");
  });
});

test("what was written within five minutes of the export's time is left open, and nothing else", async () => {
  const item = aWinter().find(isCharge);
  if (item === undefined) throw new Error("the winter has charges");
  const late = (seconds: number): Item => {
    const at = new Date(exportedAt.getTime() - seconds * 1_000).toISOString();
    return { ...item, sk: "charge#ver_late00000", subjectId: "ver_late00000", at };
  };
  expect(await saidOf((items) => [...items, late(299)])).toContain("held: Everything holds: 288 items");
  expect(await saidOf((items) => [...items, late(301)])).toMatch(/^acc_1: its wallet has/);
  expect(await saidOf((items) => items, { entries: (items) => [...entriesOf([...items, late(299)])] })).toContain(
    "1 are too young",
  );
});

test("a refund of the last minutes may stand in the export without the delivery that it is for", async () => {
  const refundedAt = (seconds: number) => (items: Item[]) =>
    changing(isRefund, { at: new Date(exportedAt.getTime() - seconds * 1_000).toISOString() })(
      changing((item) => item.delivery === "failed", { delivery: "pending" })(items),
    );
  expect(await saidOf(refundedAt(299))).toContain("held: Everything holds");
  expect(await saidOf(refundedAt(301))).toMatch(/was refunded, although its result was delivered/);
});

describe("the hub's own statement is held against the records", () => {
  const live = aWinter().filter((item) => isLive(item) && item.status === "completed");
  const linesOf = (items: Item[]) => items.map(({ vrn, requestedAt }) => `${vrn},${requestedAt}`);
  const said = (lines: string[], first = "vrn,at") => {
    const statement = join(folder, "statement.csv");
    writeFileSync(statement, [first, ...lines, ""].join("\n"));
    return saidOf((items) => items, { flags: ["--statement", statement] });
  };

  test("it holds where both name the same calls", async () => {
    expect(await said(linesOf(live))).toContain("held: Everything holds");
  });

  test("a result that the hub did not count is named, within the days of the statement", async () => {
    const missing = live[5];
    const others = live.filter((item) => item !== missing);
    expect(await said(linesOf(others))).toBe(
      `${missing?.verificationId} has a result under ${missing?.vrn}, which the hub's statement does not name.`,
    );
    const before = live.filter(({ requestedAt }) => String(requestedAt) < String(missing?.requestedAt).slice(0, 10));
    expect(await said(linesOf(before))).toContain("held: Everything holds");
  });

  test("a call that the hub counted and no record knows is named", async () => {
    expect(await said([...linesOf(live), "ZZ9999999999999,2026-06-01"])).toBe(
      "The hub's statement names ZZ9999999999999, and no record has it.",
    );
  });

  test("a file in another form is refused, and the line is named", async () => {
    expect(await said(linesOf(live), "number,time")).toBe("The first line of a statement is vrn,at.");
    expect(await said(["AB0001000000000,yesterday"])).toBe(
      "Line 2 of the statement is no request number with a time by UTC.",
    );
  });
});

test("incremental exports are part of what is verified", async () => {
  const copy = mkdtempSync(join(folder, "changed-"));
  cpSync(exports, copy, { recursive: true });
  const to = new Date(exportedAt.getTime() + 86_400_000);
  const wallet = aWinter().find(isWallet);
  if (wallet === undefined) throw new Error("the winter has a wallet");
  await changesOf(copy, { from: exportedAt, to }, [{ before: wallet, after: { ...wallet, availableHalfCredits: 1 } }]);
  expect((await verify(copy)).err).toMatch(/^acc_1: its wallet has 0\.5 credits/);
});

test("without a log says that the log was not looked at", async () => {
  const { status, out } = await audit("verify", "--from", exports);
  expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining("They were not held against the log") });
});
