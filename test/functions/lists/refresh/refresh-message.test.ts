import { afterEach, beforeEach, expect, test } from "vitest";
import {
  handleRefreshMessage,
  RefreshMessage,
  type RefreshMessageDeps,
  type RefreshReport,
} from "../../../../functions/lists/refresh/refresh-message.ts";
import { storedLines } from "../../../../functions/lists/refresh/stored-list.ts";
import { statesInObjects } from "../../../../functions/lists/source-state.ts";
import { fakeObjects } from "../../../fakes/objects.ts";
import { type Publisher, scriptedPublisher } from "../../../fakes/publisher.ts";
import { collected } from "../../../fixtures/lists/files.ts";

let publisher: Publisher;
let queue: { message: RefreshMessage; delaySeconds: number }[];
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
    newRun: () => "run1",
    send: async (message, delaySeconds) => {
      // What a queue carries is text.
      queue.push({ message: RefreshMessage.parse(JSON.parse(JSON.stringify(message))), delaySeconds });
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

test("a schedule starts a chain for every source of its rhythm", async () => {
  await handleRefreshMessage(deps, { plan: "weekly" });
  expect(queue.map(({ message }) => "source" in message && message.source)).toEqual([
    "nz_russia",
    "pep_us_congress",
    "pep_au_parliament",
  ]);
});

test("one file each message; a changed list asks for one new snapshot, an unchanged one for none", async () => {
  publisher.script({ body: legislators(600), headers: { etag: '"1"' } });
  const start = {
    source: "pep_us_congress",
    run: "run1",
    step: "fetch",
    file: 0,
    page: 0,
    attempt: 0,
    pieces: [],
  } as const;
  queue.push({ message: { ...start, pieces: [] }, delaySeconds: 0 });
  expect(await drained()).toBe(4);
  expect(reports).toEqual([{ source: "pep_us_congress", kind: "accepted", changed: true, records: 1200 }]);
  publisher.script({ status: 304 });
  queue.push({ message: { ...start, pieces: [], run: "run2" }, delaySeconds: 0 });
  await drained();
  expect(indexRequests).toBe(1);
});

test("a step that died is taken up again where the chain stood, and twice is as good as once", async () => {
  publisher.script({ body: legislators(600) });
  queue.push({
    message: { source: "pep_us_congress", run: "run1", step: "fetch", file: 0, page: 0, attempt: 0, pieces: [] },
    delaySeconds: 0,
  });
  await handleRefreshMessage(deps, queue[0]?.message ?? { plan: "weekly" });
  // The first message comes again, as it does when its function dies before the queue hears of the end.
  expect(await drained()).toBe(7);
  expect(reports.map(({ kind }) => kind)).toEqual(["accepted", "accepted"]);
  expect((await deps.states.read("pep_us_congress"))?.records).toBe(1200);
});

test("an accept handed out twice leaves the list in service whole", async () => {
  publisher.script({ body: legislators(600) });
  queue.push({
    message: { source: "pep_us_congress", run: "run1", step: "fetch", file: 0, page: 0, attempt: 0, pieces: [] },
    delaySeconds: 0,
  });
  let last: RefreshMessage | undefined;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    last = next.message;
    await handleRefreshMessage(deps, last);
  }
  await handleRefreshMessage(deps, last ?? { plan: "weekly" });
  expect(reports.map(({ kind }) => kind)).toEqual(["accepted", "accepted"]);
  const key = (await deps.states.read("pep_us_congress"))?.key ?? "";
  expect(await collected(storedLines(deps.objects, key))).toHaveLength(1200);
});
