import { afterEach, beforeEach, expect, test } from "vitest";
import { dueFrequencies, planRefresh } from "../../../../functions/lists/refresh/plan.ts";
import {
  handleRefreshMessage,
  type RefreshMessageDeps,
  type RefreshReport,
} from "../../../../functions/lists/refresh/refresh-message.ts";
import { firstStep, mostSteps, RefreshStep } from "../../../../functions/lists/refresh/steps.ts";
import { storedLines } from "../../../../functions/lists/refresh/stored-list.ts";
import { neverChecked, type SourceState, statesInObjects } from "../../../../functions/lists/source-state.ts";
import { refreshedSources } from "../../../../functions/lists/sources/sources.ts";
import { fakeObjects } from "../../../fakes/objects.ts";
import { type Publisher, scriptedPublisher } from "../../../fakes/publisher.ts";
import { collected } from "../../../fixtures/lists/files.ts";

let publisher: Publisher;
let queue: { message: RefreshStep; delaySeconds: number }[];
let indexRequests: number;
let reports: RefreshReport[];
let deps: RefreshMessageDeps;

beforeEach(async () => {
  publisher = await scriptedPublisher();
  queue = [];
  reports = [];
  indexRequests = 0;
  const objects = fakeObjects();
  deps = {
    objects,
    states: statesInObjects(objects),
    fetch: (url, init) => fetch(new URL(new URL(url).pathname, publisher.url), init),
    now: () => new Date("2026-03-01T00:00:00Z"),
    random: () => 0.5,
    send: async (message, delaySeconds) => {
      // What a queue carries is text.
      queue.push({ message: RefreshStep.parse(JSON.parse(JSON.stringify(message))), delaySeconds });
    },
    requestIndex: async () => {
      indexRequests += 1;
    },
    report: (line) => reports.push(line),
  };
});
afterEach(() => publisher.close());

/** Hands out what is queued until nothing is, as the queue would. */
async function drained(): Promise<number> {
  let handled = 0;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    await handleRefreshMessage(deps, next.message);
    handled += 1;
  }
  return handled;
}

const legislators = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      id: { bioguide: `T${at}` },
      name: { first: "Ada", last: `Test ${at}` },
      terms: [{ type: "rep", start: "2001-01-03", end: "2003-01-03" }],
    })),
  );

test.each([
  ["a Wednesday in the middle of the month", "2026-03-10T18:10:00Z", ["dailyForUpdates", "daily"]],
  ["a Monday in Sydney, still Sunday in London", "2026-03-15T18:10:00Z", ["dailyForUpdates", "daily", "weekly"]],
  ["the first in Sydney, still the last in London", "2026-03-31T18:10:00Z", ["dailyForUpdates", "daily", "monthly"]],
])("%s: what is due", (_what, now, due) => {
  expect(dueFrequencies(new Date(now))).toEqual(due);
});

test("before a first check every list is due, whatever the day: nobody waits for the first of the month", async () => {
  await planRefresh({ ...deps, now: () => new Date("2026-03-10T18:10:00Z"), newRun: () => "run1" });
  expect(queue.map(({ message }) => message.source)).toEqual(refreshedSources().map(({ id }) => id));
});

test("a list whose day passed without a good check is due the day after, one that was checked is not", async () => {
  await checkedAll("2026-03-09T18:10:00Z");
  await put({ ...neverChecked("nz_russia"), state: "fresh", checkedAt: "2026-03-01T18:10:00Z" });
  await planRefresh({ ...deps, now: () => new Date("2026-03-10T18:10:00Z"), newRun: () => "run1" });
  const started = queue.map(({ message }) => message.source);
  expect(started).toContain("nz_russia");
  expect(started).not.toContain("pep_us_congress");
  expect(started).not.toContain("pep_wikidata");
});

test("the daily plan starts a chain for every source that is due and asks for one look by the index job", async () => {
  await checkedAll("2026-03-14T18:10:00Z");
  await planRefresh({ ...deps, now: () => new Date("2026-03-15T18:10:00Z"), newRun: () => "run1" });
  const started = queue.map(({ message }) => message.source);
  expect(started).toEqual(expect.arrayContaining(["us_ofac_sdn", "un_sc", "nz_russia", "pep_us_congress"]));
  expect(started).not.toContain("pep_wikidata");
  expect(new Set(queue.map(({ delaySeconds }) => delaySeconds)).size).toBe(queue.length);
  expect(indexRequests).toBe(1);
});

async function checkedAll(checkedAt: string): Promise<void> {
  for (const { id } of refreshedSources()) await put({ ...neverChecked(id), state: "fresh", checkedAt });
}

async function put(state: SourceState): Promise<void> {
  await deps.states.replace((await deps.states.read(state.source)) ?? neverChecked(state.source), state);
}

test("the plan counts lists in trouble: those an older copy stands in for, those not checked for long, none never used", async () => {
  const state = { ...neverChecked("un_sc"), checkedAt: "2026-02-28T00:00:00Z", records: 700 };
  await put({ ...state, state: "guarded" });
  await put({ ...state, source: "ca_sema", state: "fresh", checkedAt: "2026-02-20T00:00:00Z" });
  await put({ ...state, source: "eu_fsf", state: "fresh" });
  expect(await planRefresh({ ...deps, newRun: () => "run1" })).toMatchObject({ guarded: 1, stale: 1 });
});

test("a publisher that answers every day with a file of three weeks ago is in trouble too", async () => {
  const state = {
    ...neverChecked("eu_fsf"),
    checkedAt: "2026-02-28T00:00:00Z",
    records: 5_000,
    state: "fresh" as const,
  };
  const stale = async (publishedAt: string) => {
    await put({ ...state, publishedAt });
    return (await planRefresh({ ...deps, newRun: () => "run1" })).stale;
  };
  expect(await stale("2026-02-06")).toBe(1);
  expect(await stale("2026-02-20")).toBe(0);
});

test("one file each message; a changed list asks for one new snapshot, an unchanged one for none", async () => {
  publisher.script({ body: legislators(600), headers: { etag: '"1"' } });
  queue.push({ message: firstStep("pep_us_congress", "run1"), delaySeconds: 0 });
  expect(await drained()).toBe(4);
  expect(reports).toEqual([
    { source: "pep_us_congress", kind: "accepted", changed: true, records: 1200, newlyUnnamed: 0 },
  ]);
  publisher.script({ status: 304 });
  queue.push({ message: firstStep("pep_us_congress", "run2"), delaySeconds: 0 });
  await drained();
  expect(indexRequests).toBe(1);
});

test("a step that died is taken up again where the chain stood, and twice is as good as once", async () => {
  publisher.script({ body: legislators(600) });
  queue.push({
    message: firstStep("pep_us_congress", "run1"),
    delaySeconds: 0,
  });
  await handleRefreshMessage(deps, queue[0]?.message ?? firstStep("", ""));
  // The first message comes again, as it does when its function dies before the queue hears of the end.
  expect(await drained()).toBe(7);
  expect(reports.map(({ kind }) => kind)).toEqual(["accepted", "accepted"]);
  expect((await deps.states.read("pep_us_congress"))?.records).toBe(1200);
});

test("an accept handed out twice leaves the list in service whole", async () => {
  publisher.script({ body: legislators(600) });
  queue.push({
    message: firstStep("pep_us_congress", "run1"),
    delaySeconds: 0,
  });
  let last: RefreshStep | undefined;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    last = next.message;
    await handleRefreshMessage(deps, last);
  }
  await handleRefreshMessage(deps, last ?? firstStep("", ""));
  expect(reports.map(({ kind }) => kind)).toEqual(["accepted", "accepted"]);
  const key = (await deps.states.read("pep_us_congress"))?.key ?? "";
  expect(await collected(storedLines(deps.objects, key))).toHaveLength(1200);
});

test("a chain without an end is ended by us: the list counts as guarded, and its last good version stays", async () => {
  publisher.script({ body: legislators(600) });
  await put({ ...neverChecked("pep_us_congress"), records: 1_200, state: "fresh" });
  queue.push({ message: { ...firstStep("pep_us_congress", "run1"), steps: mostSteps - 1 }, delaySeconds: 0 });
  expect(await drained()).toBe(2);
  expect(reports).toMatchObject([{ source: "pep_us_congress", kind: "guarded", fault: { kind: "endless" } }]);
  expect(await deps.states.read("pep_us_congress")).toMatchObject({ state: "guarded", records: 1_200 });
});

test("the longest list has a chain of fewer steps than that, though every page is asked for three times", () => {
  const pages = 506;
  expect(mostSteps).toBeGreaterThan(3 * pages);
});

test("a message of the version before, which counted no steps, goes on as a chain's first", () => {
  const { steps: _uncounted, ...older } = firstStep("un_sc", "run1");
  expect(RefreshStep.parse(older).steps).toBe(0);
});
