import { beforeEach, describe, expect, test } from "vitest";
import type { Entity } from "../../../../functions/domain/screening/entity.ts";
import { accumulated } from "../../../../functions/lists/refresh/accumulate.ts";
import { slotAfter } from "../../../../functions/lists/refresh/archive.ts";
import { type ChainDeps, refreshSource } from "../../../../functions/lists/refresh/refresh-source.ts";
import { runStep } from "../../../../functions/lists/refresh/run-step.ts";
import { firstStep, RefreshStep } from "../../../../functions/lists/refresh/steps.ts";
import { storedLines } from "../../../../functions/lists/refresh/stored-list.ts";
import { StateMoved, statesInObjects } from "../../../../functions/lists/source-state.ts";
import { fakeObjects } from "../../../fakes/objects.ts";
import { collected, keysIn } from "../../../fixtures/lists/files.ts";

/** An archive of a file every quarter of an hour; `answer` says how each is answered. */
let newest: string;
let answer: (slot: string) => { status?: number; body?: string };
let asked: string[];
let deps: ChainDeps & { objects: ReturnType<typeof fakeObjects> };

const article = (slot: string, who: string) =>
  Array.from(
    { length: 27 },
    (_, at) =>
      ({
        1: slot,
        4: `https://news.example/${slot}`,
        7: "CORRUPTION",
        8: "CORRUPTION,10",
        12: `${who} Invented,40`,
        26: "<PAGE_TITLE>Court</PAGE_TITLE>",
      })[at] ?? "",
  ).join("\t");

beforeEach(() => {
  newest = "20260228120000";
  answer = (slot) => ({ body: article(slot, `Nr${slot}`) });
  asked = [];
  const objects = fakeObjects();
  let runs = 0;
  deps = {
    objects,
    states: statesInObjects(objects),
    fetch: async (url) => {
      const slot = /(\d{14})\.gkg\.csv\.zip$/.exec(url)?.[1];
      if (slot === undefined) return new Response(`1 2 http://data.example/gdeltv2/${newest}.gkg.csv.zip\n`);
      asked.push(slot);
      const { status = 200, body = "" } = answer(slot);
      return new Response(body, { status });
    },
    now: () => new Date("2026-02-28T12:10:00Z"),
    random: () => 0.5,
    newRun: () => `run${++runs}`,
    sleep: async () => {},
    onProgress: () => {},
  };
});

const refresh = () => refreshSource(deps, "adverse_media");
const state = () => deps.states.read("adverse_media");

describe("a publisher that writes a file every quarter of an hour", () => {
  test("the first refresh reads the last day, oldest first, and keeps the records, not the files", async () => {
    expect(await refresh()).toMatchObject({ kind: "accepted", changed: true, records: 96 });
    expect(asked).toHaveLength(96);
    expect([asked[0], asked.at(-1)]).toEqual(["20260227121500", "20260228120000"]);
    expect(await state()).toMatchObject({ cursor: "20260228120000", publishedAt: "2026-02-28" });
    expect(await keysIn(deps.objects, "raw/")).toEqual([]);
  });

  test("a later one reads what came since, and where nothing came, nothing", async () => {
    await refresh();
    asked = [];
    newest = "20260228124500";
    expect(await refresh()).toMatchObject({ kind: "accepted", changed: true, records: 99 });
    expect(asked).toEqual(["20260228121500", "20260228123000", "20260228124500"]);
    asked = [];
    deps.now = () => new Date("2026-03-01T00:00:00Z");
    expect(await refresh()).toMatchObject({ kind: "accepted", changed: false, records: 99 });
    expect(asked).toEqual([]);
    expect((await state())?.checkedAt).toBe("2026-03-01T00:00:00.000Z");
  });

  test("after a long gap three days are read, no more", async () => {
    await refresh();
    asked = [];
    newest = "20260310000000";
    await refresh();
    expect(asked).toHaveLength(288);
    expect(asked[0]).toBe("20260307001500");
  });

  test("a file that never came or is damaged costs its own news only", async () => {
    answer = (slot) => {
      if (slot.endsWith("030000")) return { status: 404 };
      if (slot.endsWith("033000")) return { status: 403 };
      return slot.endsWith("040000") ? { body: "<html>Busy</html>" } : { body: article(slot, `Nr${slot}`) };
    };
    expect(await refresh()).toMatchObject({ kind: "accepted", records: 93 });
  });

  test("with more than a quarter of the files missing nothing counts as covered, and they are asked for again", async () => {
    answer = (slot) => (slot < "20260228" ? { status: 404 } : { body: article(slot, `Nr${slot}`) });
    expect(await refresh()).toMatchObject({ kind: "guarded", fault: { kind: "truncated" } });
    expect((await state())?.cursor).toBeUndefined();
    expect(await keysIn(deps.objects, "raw/")).toEqual([]);
    answer = (slot) => ({ body: article(slot, `Nr${slot}`) });
    expect(await refresh()).toMatchObject({ kind: "accepted", records: 96 });
  });

  test("a busy publisher is asked for the same file again", async () => {
    let busy = 2;
    answer = (slot) => {
      if (slot === "20260228000000" && busy > 0) {
        busy -= 1;
        return { status: 503 };
      }
      return { body: article(slot, `Nr${slot}`) };
    };
    expect(await refresh()).toMatchObject({ kind: "accepted", records: 96 });
    expect(asked.filter((slot) => slot === "20260228000000")).toHaveLength(3);
  });

  test("each step is a message that says where the chain stands, so that any of them can be taken up again", async () => {
    let step = firstStep("adverse_media", "run1");
    const sizes: number[] = [];
    for (;;) {
      const outcome = await runStep(deps, step);
      if (outcome.kind !== "next") break;
      // Handed out twice: the second time it does the same.
      if (step.slots?.next === "20260228000000") expect(await runStep(deps, RefreshStep.parse(step))).toEqual(outcome);
      step = RefreshStep.parse(JSON.parse(JSON.stringify(outcome.step)));
      sizes.push(JSON.stringify(step).length);
    }
    // A queue carries no more than 256 KB; three days are three times as many files.
    expect(Math.max(...sizes) * 3).toBeLessThan(200 * 1024);
    expect(await runStep(deps, step)).toMatchObject({ kind: "accepted", changed: false, records: 96 });
    expect(await state()).toMatchObject({ state: "fresh", records: 96 });
  });

  test("a message handed out twice at the same time loses neither a file nor the list in service", async () => {
    deps.random = Math.random;
    let step = firstStep("adverse_media", "run1");
    for (;;) {
      const [outcome, again] = await Promise.allSettled([runStep(deps, step), runStep(deps, RefreshStep.parse(step))]);
      const ended = [outcome, again].map((each) => (each.status === "fulfilled" ? each.value : each.reason));
      const further = ended.find((each) => each.kind === "next");
      if (further === undefined) {
        // One puts the list in service; the other is told that it came too late, and its message comes again.
        expect(ended.filter((each) => each.kind === "accepted")).toHaveLength(1);
        expect(ended.filter((each) => each instanceof StateMoved)).toHaveLength(1);
        break;
      }
      expect(ended[0]).toEqual(ended[1]);
      step = further.step;
    }
    expect(await runStep(deps, step)).toMatchObject({ kind: "accepted", changed: false, records: 96 });
    expect(await collected(storedLines(deps.objects, (await state())?.key ?? ""))).toHaveLength(96);
    expect(await keysIn(deps.objects, "raw/")).toEqual([]);
  });

  test("slots count on over days, months and leap years", () => {
    expect(slotAfter("20261231234500", 15)).toBe("20270101000000");
    expect(slotAfter("20280228234500", 15)).toBe("20280229000000");
    expect(slotAfter("20260301000000", -15)).toBe("20260228234500");
  });
});

describe("news that pile up", () => {
  const mention = (id: string, caption: string, publishedAt: string): Entity => ({
    id,
    caption,
    source: "adverse_media",
    category: "adverse_media",
    schema: "Person",
    names: [],
    birthDates: [],
    deathDates: [],
    countries: [],
    addresses: [],
    identifiers: [],
    programmes: [],
    topics: [],
    relationships: [],
    article: { title: "t", url: "https://news.example", publishedAt },
  });
  async function* of(...entities: Entity[]) {
    yield* entities;
  }
  const kept = async (limits: { days: number; records: number; perName: number }, fresh: Entity[], before: Entity[]) =>
    (await collected(accumulated({ limits, now: new Date("2026-03-01T00:00:00Z") }, of(...fresh), of(...before)))).map(
      ({ id }) => id,
    );

  test("stay their days, then go", async () => {
    const limits = { days: 90, records: 10, perName: 3 };
    const before = [mention("b", "Ana B", "2025-12-02T00:00:00Z"), mention("c", "Ana C", "2025-11-30T00:00:00Z")];
    expect(await kept(limits, [mention("a", "Ana A", "2026-02-28T00:00:00Z")], before)).toEqual(["a", "b"]);
  });

  test("of one name the newest few are kept, and of all the newest that the index can hold", async () => {
    const many = ["1", "2", "3", "4"].map((id) => mention(id, id === "4" ? "Rex" : "Max", "2026-02-28T00:00:00Z"));
    expect(await kept({ days: 90, records: 10, perName: 2 }, many, [])).toEqual(["1", "2", "4"]);
    expect(await kept({ days: 90, records: 2, perName: 9 }, many.slice(0, 1), many.slice(1))).toEqual(["1", "2"]);
  });

  test("a record read again is the same record", async () => {
    const one = mention("a", "Ana A", "2026-02-28T00:00:00Z");
    expect(await kept({ days: 90, records: 10, perName: 3 }, [one], [one])).toEqual(["a"]);
  });
});
