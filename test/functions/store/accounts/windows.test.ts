import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countRequest, fenceWrites, lastUsedAt } from "../../../../functions/store/accounts/windows.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";

let tables: OpenTables;

const at = (time: string) => new Date(`2026-03-04T${time}Z`);
let made = 0;
const newKey = () => `key_${++made}`;

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  async function countMany(keyId: string, times: number, now: Date): Promise<string[]> {
    const request = { keyId, accessVersion: 1, now };
    return Promise.all(Array.from({ length: times }, async () => (await countRequest(tables, request)).kind));
  }

  test("eight keys ask a hundred and thirty times at once: each is let in exactly a hundred times", async () => {
    const keys = Array.from({ length: 8 }, newKey);
    const outcomes = await Promise.all(keys.map((key) => countMany(key, 130, at("10:00:10.000"))));
    for (const kinds of outcomes) {
      expect(kinds.filter((kind) => kind === "counted")).toHaveLength(100);
      expect(kinds.filter((kind) => kind === "exceeded")).toHaveLength(30);
    }
  });

  test("the next minute starts anew, and what was refused in the last one did not count", async () => {
    const key = newKey();
    await countMany(key, 120, at("10:00:59.999"));
    const next = await countRequest(tables, { keyId: key, accessVersion: 1, now: at("10:01:00.000") });
    expect(next).toEqual({ kind: "counted", usedThisMinute: 1, usedThisHour: 101 });
  });

  test("a thousand in an hour is all, however they are spread over its minutes", async () => {
    const key = newKey();
    for (let minute = 10; minute < 20; minute++) await countMany(key, 100, at(`11:${minute}:30.000`));
    const over = await countRequest(tables, { keyId: key, accessVersion: 1, now: at("11:59:59.000") });
    expect(over).toEqual({ kind: "exceeded", usedThisMinute: 0, usedThisHour: 1_000 });
    const nextHour = await countRequest(tables, { keyId: key, accessVersion: 1, now: at("12:00:00.000") });
    expect(nextHour.kind).toBe("counted");
  });

  test.each([
    ["the next one, while the authorizer still remembers them", "13:59:59.000", "14:00:58.000"],
    ["the one before, by a clock that is behind", "14:00:01.000", "13:59:59.000"],
  ])(
    "a fence turns away callers who know an older access, in this hour and in %s, and costs them nothing",
    async (_hour, raised, asked) => {
      const key = newKey();
      await tables.client.send(
        new TransactWriteCommand({ TransactItems: fenceWrites(tables, key, { accessVersion: 7, now: at(raised) }) }),
      );
      for (const now of [at(raised), at(asked)]) {
        expect(await countRequest(tables, { keyId: key, accessVersion: 6, now })).toEqual({ kind: "stale" });
        expect(await countRequest(tables, { keyId: key, accessVersion: 7, now })).toMatchObject({ usedThisHour: 1 });
      }
    },
  );

  test("when a key was last used is told by its newest window, and a fence is no use", async () => {
    const key = newKey();
    expect(await lastUsedAt(tables, key)).toBeUndefined();
    await countRequest(tables, { keyId: key, accessVersion: 1, now: at("15:20:00.000") });
    for (const hour of [18, 20, 22]) {
      const changed = at(`${hour}:10:00.000`);
      await tables.client.send(
        new TransactWriteCommand({ TransactItems: fenceWrites(tables, key, { accessVersion: hour, now: changed }) }),
      );
    }
    expect(await lastUsedAt(tables, key)).toBe("2026-03-04T15:20:00.000Z");
  });

  test("a caller over its limit is told so by the account's present fence: only an older access is stale", async () => {
    const key = newKey();
    await tables.client.send(
      new TransactWriteCommand({
        TransactItems: fenceWrites(tables, key, { accessVersion: 7, now: at("16:00:10.000") }),
      }),
    );
    const count = () => countRequest(tables, { keyId: key, accessVersion: 7, now: at("16:00:20.000") });
    for (let times = 0; times < 100; times++) await count();
    expect(await count()).toEqual({ kind: "exceeded", usedThisMinute: 100, usedThisHour: 100 });
  });

  test("when a key was last used is told behind any number of changes of its account since", async () => {
    const key = newKey();
    await countRequest(tables, { keyId: key, accessVersion: 1, now: at("00:20:00.000") });
    for (let hour = 2; hour < 23; hour++) {
      const changed = at(`${String(hour).padStart(2, "0")}:30:00.000`);
      await tables.client.send(
        new TransactWriteCommand({ TransactItems: fenceWrites(tables, key, { accessVersion: hour, now: changed }) }),
      );
    }
    expect(await lastUsedAt(tables, key)).toBe("2026-03-04T00:20:00.000Z");
  });
});
