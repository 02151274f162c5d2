import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readWhole } from "../../../../functions/lists/objects.ts";
import { type ChainDeps, refreshSource } from "../../../../functions/lists/refresh/refresh-source.ts";
import { retryDelaySeconds } from "../../../../functions/lists/refresh/steps.ts";
import { statesInObjects } from "../../../../functions/lists/source-state.ts";
import { fakeObjects } from "../../../fakes/objects.ts";
import { type Publisher, scriptedPublisher } from "../../../fakes/publisher.ts";
import { keysIn } from "../../../fixtures/lists/files.ts";

/** A list in the Congress's format, above its floor of 500. */
const people = (count: number, first = "Ada") =>
  JSON.stringify(
    Array.from({ length: count }, (_, number) => ({
      id: { bioguide: `T${number}` },
      name: { first, last: `Testworth ${number}` },
      terms: [{ type: "rep", start: "2001-01-03", end: "2003-01-03" }],
    })),
  );

let publisher: Publisher;
let deps: ChainDeps & { objects: ReturnType<typeof fakeObjects>; slept: number[] };

beforeEach(async () => {
  publisher = await scriptedPublisher();
  const objects = fakeObjects();
  const slept: number[] = [];
  let runs = 0;
  deps = {
    objects,
    states: statesInObjects(objects),
    slept,
    // Every address of the catalogue is answered by the scripted publisher.
    fetch: (url, init) => fetch(new URL(new URL(url).pathname, publisher.url), init),
    now: () => new Date("2026-03-01T00:00:00Z"),
    random: () => 0.5,
    newRun: () => `run${++runs}`,
    sleep: async (seconds) => {
      slept.push(seconds);
    },
    onProgress: () => {},
  };
});
afterEach(() => publisher.close());

const refresh = () => refreshSource(deps, "pep_us_congress");
const state = () => deps.states.read("pep_us_congress");
const ok = (body: string, etag = '"1"') => ({ body, headers: { etag } });

describe("a refresh", () => {
  test("both files of a source are fetched, parsed and put in service, with what the publisher said of them", async () => {
    publisher.script(ok(people(600)), ok(people(5, "Eve"), '"2"'));
    expect(await refresh()).toMatchObject({ kind: "accepted", changed: true, records: 605 });
    expect(await state()).toMatchObject({
      state: "fresh",
      records: 605,
      checkedAt: "2026-03-01T00:00:00.000Z",
      downloads: { "legislators-current.json": { etag: '"1"' }, "executive.json": { etag: '"2"' } },
    });
    const stored = await readWhole(deps.objects, (await state())?.key ?? "");
    expect(
      gunzipSync(stored?.body ?? "")
        .toString()
        .trim()
        .split("\n"),
    ).toHaveLength(605);
  });

  test("nothing new: one conditional request a file, the copy in service stays, the check is noted", async () => {
    publisher.script(ok(people(600)), ok(people(5, "Eve"), '"2"'));
    await refresh();
    const before = await state();
    deps.now = () => new Date("2026-03-02T00:00:00Z");
    publisher.script({ status: 304 });
    expect(await refresh()).toMatchObject({ kind: "accepted", changed: false, records: 605 });
    expect(publisher.requests.slice(2).map(({ headers }) => headers["if-none-match"])).toEqual(['"1"', '"2"']);
    expect(await state()).toEqual({ ...before, checkedAt: "2026-03-02T00:00:00.000Z" });
  });

  test("a publisher without validators: the same content is no change", async () => {
    publisher.script({ body: people(600) });
    await refresh();
    const { changedAt } = (await state()) ?? {};
    deps.now = () => new Date("2026-03-02T00:00:00Z");
    expect(await refresh()).toMatchObject({ changed: false });
    expect((await state())?.changedAt).toBe(changedAt);
  });

  test("one file of two changed: the other's last copy is read again", async () => {
    publisher.script(ok(people(600)), ok(people(5, "Eve"), '"2"'));
    await refresh();
    publisher.script({ status: 304 }, ok(people(6, "Eve"), '"3"'));
    expect(await refresh()).toMatchObject({ kind: "accepted", changed: true, records: 606 });
    expect((await keysIn(deps.objects, "raw/")).length).toBe(2);
  });
});

describe("a publisher in trouble", () => {
  test("a burst of 500s is waited out, longer each time", async () => {
    publisher.script({ status: 500 }, { status: 503 }, { status: 500 }, ok(people(600)), ok(people(5, "Eve")));
    expect(await refresh()).toMatchObject({ kind: "accepted", records: 605 });
    expect(deps.slept.filter((seconds) => seconds > 0)).toEqual([20, 40, 80]);
  });

  test("the wait the publisher asks for is kept", async () => {
    publisher.script({ status: 429, headers: { "retry-after": "300" } }, ok(people(600)), ok(people(5, "Eve")));
    await refresh();
    expect(deps.slept).toContain(300);
  });

  test("someone who waits for it is told after fewer tries", async () => {
    publisher.script({ status: 503 });
    const outcome = await refreshSource({ ...deps, delaysSeconds: [1, 2] }, "pep_us_congress");
    expect(outcome).toMatchObject({ kind: "guarded", fault: { message: expect.stringContaining("503, 3 times") } });
    expect(deps.slept).toEqual([1, 2]);
  });

  test("no wait is longer than a queue can hold a message, and patience ends", () => {
    expect(retryDelaySeconds(6, 5_000, { random: () => 1 })).toBe(900);
    expect(retryDelaySeconds(7, undefined, { random: () => 0 })).toBeUndefined();
  });

  test("never an answer: the copy in service stays, the source is stale and says why", async () => {
    publisher.script({ body: people(600) });
    await refresh();
    const before = await state();
    publisher.script({ status: 500 });
    expect(await refresh()).toMatchObject({ kind: "guarded", fault: { kind: "unreachable" } });
    expect(await state()).toMatchObject({
      state: "stale",
      records: before?.records,
      key: before?.key,
      checkedAt: before?.checkedAt,
    });
  });

  test("a download cut off is fetched again, not parsed", async () => {
    publisher.script({ body: people(600), truncateAt: 5_000 }, ok(people(600)), ok(people(5, "Eve")));
    expect(await refresh()).toMatchObject({ kind: "accepted", records: 605 });
    expect(deps.slept).toContain(20);
  });

  test("a publisher that hangs is given up by the clock and asked again", async () => {
    publisher.script({ hang: true }, ok(people(600)), ok(people(5, "Eve")));
    const impatient: ChainDeps["fetch"] = (url, init) =>
      deps.fetch(url, { ...init, signal: AbortSignal.any([init.signal, AbortSignal.timeout(100)]) });
    expect(await refreshSource({ ...deps, fetch: impatient }, "pep_us_congress")).toMatchObject({ kind: "accepted" });
  });

  test("a clear no is not asked again", async () => {
    publisher.script({ status: 403 });
    expect(await refresh()).toMatchObject({ kind: "guarded", fault: { kind: "unreachable" } });
    expect(publisher.requests).toHaveLength(1);
  });
});

describe("a list that is not to be believed", () => {
  beforeEach(async () => {
    publisher.script(ok(people(1000)), ok("[]"));
    await refresh();
  });

  test.each([
    ["two fifths gone", people(600), "shrunk"],
    ["fewer than the list ever had", people(100), "belowFloor"],
    ["an empty list", "[]", "empty"],
    ["an error page", "<html>Busy</html>", "notTheFormat"],
    ["half a file", people(1000).slice(0, 20_000), "truncated"],
    ["no bytes", "", "empty"],
  ])("%s: the last good copy stays in service", async (_what, body, kind) => {
    const before = await state();
    const listed = await keysIn(deps.objects, "");
    publisher.script(ok(body, '"9"'), ok("[]", '"9"'));
    expect(await refresh()).toMatchObject({ kind: "guarded", fault: { kind } });
    expect(await state()).toMatchObject({
      state: "guarded",
      key: before?.key,
      records: 1000,
      changedAt: before?.changedAt,
    });
    // Nothing of the refused download is left behind.
    expect(await keysIn(deps.objects, "")).toEqual(listed);
  });

  test("every record there but their birth dates or second names gone is a column that lost its heading", async () => {
    const told = (facts: object) =>
      JSON.stringify(JSON.parse(people(1000)).map((person: object) => ({ ...person, ...facts })));
    const whole = { bio: { birthday: "1950-01-02" }, other_names: [{ first: "Ida", last: "Testworth" }] };
    publisher.script(ok(told(whole), '"2"'), ok("[]"));
    expect(await refresh()).toMatchObject({ kind: "accepted", records: 1000 });
    publisher.script(ok(told({ other_names: whole.other_names }), '"3"'), ok("[]"));
    expect(await refresh()).toMatchObject({
      kind: "guarded",
      fault: { kind: "shrunk", message: expect.stringContaining("0 birth dates where 1000 are in service") },
    });
    publisher.script(ok(told({ bio: whole.bio }), '"4"'), ok("[]"));
    expect(await refresh()).toMatchObject({
      kind: "guarded",
      fault: { kind: "shrunk", message: expect.stringContaining("names where 2000 are in service") },
    });
    expect((await state())?.records).toBe(1000);
  });

  test("records that nobody can name are told of once; more than one in 200 is a column that changed", async () => {
    const nameless = (count: number) =>
      JSON.stringify([
        ...JSON.parse(people(1000)),
        ...JSON.parse(people(count)).map((person: object) => ({ ...person, name: { first: "-", last: "?" } })),
      ]);
    publisher.script(ok(nameless(4), '"2"'), ok("[]"));
    expect(await refresh()).toMatchObject({ kind: "accepted", records: 1000, newlyUnnamed: 4 });
    publisher.script(ok(nameless(5), '"3"'), ok("[]"));
    expect(await refresh()).toMatchObject({ kind: "accepted", records: 1000, newlyUnnamed: 1 });
    expect(await state()).toMatchObject({ state: "fresh", unnamed: 5 });
    publisher.script(ok(nameless(6), '"4"'), ok("[]"));
    expect(await refresh()).toEqual({
      kind: "guarded",
      fault: { kind: "columnsChanged", message: expect.stringContaining("6 of 1006 records have no name") },
    });
    expect(await state()).toMatchObject({ state: "guarded", records: 1000, unnamed: 5 });
  });

  test("a tenth gone is believed, and the next good list clears the guard", async () => {
    publisher.script(ok(people(600), '"9"'), ok("[]", '"9"'));
    await refresh();
    publisher.script(ok(people(900), '"10"'), ok("[]", '"10"'));
    expect(await refresh()).toMatchObject({ kind: "accepted", records: 900 });
    expect((await state())?.fault).toBeUndefined();
  });
});

describe("pages and links", () => {
  test("a deployment's own address stands in for the public one, for that file alone", async () => {
    const asked: string[] = [];
    const { fetch: answer } = deps;
    deps.fetch = (url, init) => {
      asked.push(url);
      return answer(url, init);
    };
    deps.addresses = { pep_us_congress: { "executive.json": "https://ours.example/executive.json?token=1" } };
    publisher.script(ok(people(600)), ok(people(5, "Eve"), '"2"'));
    await refresh();
    expect(asked[1]).toBe("https://ours.example/executive.json?token=1");
    expect(asked[0]).not.toContain("ours.example");
  });

  /** Each name in two forms, as a group needs. */
  const page = (from: number, count: number) => {
    const ids = Array.from({ length: count }, (_, at) => from + at);
    const row = (id: number, form: string) => ({
      name: { value: `http://www.wikidata.org/entity/Q${id}` },
      form: { value: `${form}${id}` },
    });
    return JSON.stringify({ results: { bindings: ids.flatMap((id) => [row(id, "ada"), row(id, "ада")]) } });
  };

  test("a query is sent page by page until one comes back empty; every page is a step of its own", async () => {
    publisher.script({ body: page(1, 5_000) }, { body: page(5_001, 5_500) }, { body: page(0, 0) });
    expect(await refreshSource(deps, "names_wikidata")).toMatchObject({ kind: "accepted", records: 10_500 });
    expect(publisher.requests).toHaveLength(3);
    expect(deps.slept.filter((seconds) => seconds === 2)).toHaveLength(2);
  });

  test("a page that is gone is a list that shrank, though every page that came is as before", async () => {
    publisher.script({ body: page(1, 12_000) }, { body: page(12_001, 8_000) }, { body: page(0, 0) });
    await refreshSource(deps, "names_wikidata");
    publisher.script({ body: page(1, 12_000) }, { body: page(0, 0) });
    expect(await refreshSource(deps, "names_wikidata")).toMatchObject({ kind: "guarded", fault: { kind: "shrunk" } });
  });

  test("office holders are asked for country by country, each until its pages end", async () => {
    const asked: string[] = [];
    deps.fetch = async (url) => {
      asked.push(new URL(url).searchParams.get("query") ?? "");
      return new Response(page(0, 0));
    };
    expect(await refreshSource(deps, "pep_wikidata")).toMatchObject({ kind: "guarded", fault: { kind: "empty" } });
    const countries = asked.map((query) => /wdt:P297 "([A-Z]{2})"/.exec(query)?.[1]);
    expect(countries).toEqual(expect.arrayContaining(["AU", "FR", "VU"]));
    expect(new Set(countries).size).toBe(asked.length);
    expect(asked.join(" ")).not.toContain("$");
  });

  test("a file whose address changes is found through the publisher's page", async () => {
    const link = '<a href="https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml">XML</a>';
    publisher.script({ body: `<html>${link}</html>` }, { body: "<Designations></Designations>" });
    expect(await refreshSource(deps, "gb_sanctions")).toMatchObject({ kind: "guarded", fault: { kind: "empty" } });
    expect(publisher.requests[1]?.path).toBe("/docs/UK-Sanctions-List.xml");
  });

  test("a page without the link is a fault", async () => {
    publisher.script({ body: "<html>moved</html>" });
    expect(await refreshSource(deps, "gb_sanctions")).toMatchObject({
      kind: "guarded",
      fault: { kind: "notTheFormat" },
    });
  });
});

describe("where a publisher sends us on", () => {
  const un = "https://scsanctions.un.org/resources/xml/en/consolidated.xml";
  const bucket = "https://unsolprodfiles.blob.core.windows.net/list.xml";
  const asked: string[] = [];
  const answering = (answers: Record<string, () => Response>) => {
    asked.length = 0;
    deps.fetch = async (url, { redirect }) => {
      asked.push(url);
      expect(redirect).toBe("manual");
      return answers[url]?.() ?? new Response("", { status: 404 });
    };
  };
  const to =
    (location: string, status = 302) =>
    () =>
      new Response("", { status, headers: { location } });

  test("a redirect to a host that the source names is followed", async () => {
    answering({ [un]: to(bucket), [bucket]: to("/list-2.xml", 307) });
    await refreshSource(deps, "un_sc");
    expect(asked).toEqual([un, bucket, "https://unsolprodfiles.blob.core.windows.net/list-2.xml"]);
  });

  test.each([
    ["another host", "https://lists.example/list.xml", "lists.example, which the source does not name"],
    ["an address inside", "https://169.254.169.254/latest/meta-data", "169.254.169.254, which the source"],
    ["its own host on another port", "https://scsanctions.un.org:8443/list.xml", "scsanctions.un.org:8443, which"],
    ["a connection that anybody may read", "http://scsanctions.un.org/list.xml", "http, which anybody may alter"],
    ["itself, for ever", un, "more than 5 redirects"],
    ["nowhere", "http://", "a redirect without an address"],
  ])("a redirect to %s is refused, and nothing is asked there", async (_what, location, reason) => {
    answering({ [un]: to(location) });
    expect(await refreshSource(deps, "un_sc")).toEqual({
      kind: "guarded",
      fault: { kind: "unreachable", message: expect.stringContaining(reason) },
    });
    expect(new Set(asked)).toEqual(new Set([un]));
  });

  test("a deployment's own address may be on its own host, and leads nowhere else", async () => {
    const own = "http://lists.internal:8080/un.xml";
    deps.addresses = { un_sc: { "consolidated.xml": own } };
    answering({ [own]: to("http://lists.internal:8080/2026/un.xml") });
    await refreshSource(deps, "un_sc");
    expect(asked).toEqual([own, "http://lists.internal:8080/2026/un.xml"]);
    answering({ [own]: to("https://scsanctions.un.org.example/un.xml") });
    await refreshSource(deps, "un_sc");
    expect(asked).toEqual([own]);
  });

  test("a link of the publisher's page to a host that the source does not name is not followed", async () => {
    publisher.script({ body: '<a href="https://lists.example/docs/UK-Sanctions-List.xml">XML</a>' });
    expect(await refreshSource(deps, "gb_sanctions")).toMatchObject({
      kind: "guarded",
      fault: { kind: "unreachable", message: expect.stringContaining("lists.example") },
    });
    expect(publisher.requests).toHaveLength(1);
  });

  test("a page without end is given up, however long it goes on", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
      },
    });
    deps.fetch = async () => new Response(endless);
    expect(await refreshSource(deps, "gb_sanctions")).toMatchObject({ kind: "guarded", fault: { kind: "hostile" } });
    expect(sent).toBeLessThan(10);
  });

  test("a page that is cut off is asked for again", async () => {
    const link = '<a href="https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml">XML</a>';
    publisher.script({ body: link.padStart(5_000), truncateAt: 100 }, { body: link }, { body: "<Designations/>" });
    await refreshSource(deps, "gb_sanctions");
    expect(publisher.requests.map(({ path }) => path).at(-1)).toBe("/docs/UK-Sanctions-List.xml");
  });

  test("a query whose pages never end is given up", async () => {
    let pages = 0;
    deps.fetch = async () => {
      pages += 1;
      return new Response(
        JSON.stringify({ results: { bindings: [{ name: { value: `Q${pages}` } }] }, pad: " ".repeat(5_000) }),
      );
    };
    expect(await refreshSource(deps, "names_wikidata")).toMatchObject({
      kind: "guarded",
      fault: { kind: "hostile", message: expect.stringContaining("more than 400 pages") },
    });
    expect(pages).toBe(400);
    expect(await keysIn(deps.objects, "raw/")).toEqual([]);
  });
});
