import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { buildApp } from "fauxqs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { execute } from "../../bin/command/command-line.ts";
import { listsProgram } from "../../bin/lists/lists-command.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { throughNode } from "../fixtures/lists/through-node.ts";

const app = buildApp({ logger: false });
const folder = mkdtempSync(join(tmpdir(), "lists-command-"));
let endpoint = "";
let buckets = 0;
let bucket = "";
const said = { out: [] as string[], err: [] as string[] };

beforeAll(async () => {
  endpoint = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  buckets += 1;
  bucket = `lists-${buckets}`;
  const client = new S3Client({
    endpoint,
    region: "ap-southeast-2",
    forcePathStyle: true,
    credentials: { accessKeyId: "x", secretAccessKey: "y" },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  said.out = [];
  said.err = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void said.out.push(text));
  vi.spyOn(console, "error").mockImplementation((text: string) => void said.err.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A command as it is typed, over the bucket of this test. */
const inWords = (...words: string[]) => execute(listsProgram, [...words, "--endpoint", endpoint, "--bucket", bucket]);
const run = (...words: string[]) => inWords(...words, "--json");

/** With --json everything said on stdout is one JSON value. */
function answer<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> {
  expect(said.out).toHaveLength(1);
  const value = schema.parse(JSON.parse(said.out[0] ?? ""));
  said.out = [];
  return value;
}

const Snapshot = z.object({ version: z.string(), entities: z.number() });
const Imported = z.object({ records: z.number(), warnings: z.array(z.string()), snapshot: Snapshot.nullable() });
const Built = z.object({ version: z.string(), sources: z.array(z.object({ id: z.string(), digest: z.string() })) });
const Became = z.object({ source: z.string(), became: z.string(), digest: z.string(), snapshot: Built });
const Shown = z.object({
  snapshot: Snapshot.nullable(),
  previous: z.array(z.string()),
  sources: z.array(z.object({ id: z.string(), records: z.number(), state: z.string() })),
});

function fileWith(name: string, ...people: string[]): string {
  const path = join(folder, name);
  const line = (person: string) =>
    JSON.stringify({ id: person || "1", schema: "Person", properties: { name: [person], topics: ["sanction"] } });
  writeFileSync(path, people.map(line).join("\n"));
  return path;
}

function legislator(name: string, first: string): string {
  const path = join(folder, name);
  const terms = [{ type: "rep", start: "2001-01-03", end: "2003-01-03" }];
  writeFileSync(path, JSON.stringify([{ id: { bioguide: "T1" }, name: { first, last: "Test" }, terms }]));
  return path;
}

describe("lists", () => {
  test("an import of several files is parsed, put in service and shown", async () => {
    const [first, second] = [fileWith("a.json", "Juno Fixture"), fileWith("b.json", "Hera Fixture")];
    expect(await run("import", "--source", "ftm", "--file", first, "--file", second)).toBe(0);
    expect(answer(Imported)).toMatchObject({ records: 2, snapshot: { entities: 2 } });
    await run("show");
    expect(answer(Shown).sources).toContainEqual({ id: "ftm", records: 2, state: "fresh" });
    expect(said.err.join("\n")).toContain("ftm: 2 records, 2 of them persons");
  });

  test("a rollback puts the snapshot before in service", async () => {
    await run("import", "--source", "ftm", "--file", fileWith("a.json", "Juno Fixture"));
    const first = answer(Imported).snapshot?.version;
    await run("import", "--source", "ftm", "--file", fileWith("b.json", "Hera Fixture", "Zeus Fixture"));
    answer(Imported);
    expect(await run("rollback")).toBe(0);
    expect(answer(Snapshot)).toEqual({ version: first, entities: 1 });
    await run("show");
    expect(answer(Shown)).toMatchObject({ snapshot: { version: first }, previous: [] });
    await inWords("show");
    expect(said.out.splice(0)[0]).toMatch(/^Rolled back: what was in 2\S+ is not built again until a list changes\.$/m);
    await expect(run("rollback")).rejects.toThrow("there is no earlier snapshot");
  });

  test("imports at once: each says what became of its list, and the last of every source is in service", async () => {
    const fed = [
      ["ftm", fileWith("a.json", "Juno Fixture")],
      ["ftm", fileWith("b.json", "Hera Fixture", "Zeus Fixture")],
      ["synthetic", fileWith("c.json", "Ares Fixture")],
      ["pep_us_congress", legislator("d.json", "Ida")],
      ["pep_us_congress", legislator("e.json", "Ada")],
    ] as const;
    const statuses = await Promise.all(fed.map(([source, file]) => run("import", "--source", source, "--file", file)));
    expect(statuses).toEqual(fed.map(() => 0));
    const answers = said.out.splice(0).map((text) => Became.parse(JSON.parse(text)));
    for (const { source, became, digest, snapshot } of answers) {
      const built = snapshot.sources.find(({ id }) => id === source)?.digest;
      const word = built === digest ? "inService" : built === undefined ? "madeWay" : "replaced";
      expect({ source, became }).toEqual({ source, became: word });
    }
    await run("show");
    const inService = answer(z.object({ snapshot: Built })).snapshot;
    await run("build");
    expect(answer(Built).sources).toEqual(inService.sources);
    expect(inService.sources.map(({ id }) => id)).toEqual(["pep_us_congress", "ftm"]);
  });

  test("an import without a build says when its list comes into service", async () => {
    await inWords("import", "--source", "ftm", "--file", fileWith("a.json", "Juno Fixture"), "--no-build");
    expect(said.out[0]).toMatch(
      /^1 records of ftm imported: not in service yet \(--no-build\)\. .*every three minutes/,
    );
  });

  test("a list that is accepted and not built says so, and why", async () => {
    const file = fileWith("a.json", "Juno Fixture");
    // Nobody can make a folder in a file.
    vi.stubEnv("TMPDIR", file);
    await expect(run("import", "--source", "ftm", "--file", file)).rejects.toThrow(
      /^The list is accepted, but not in service yet: .*a\.json.*three minutes/,
    );
    vi.unstubAllEnvs();
    await run("show");
    expect(answer(Shown)).toMatchObject({
      snapshot: null,
      sources: expect.arrayContaining([{ id: "ftm", records: 1, state: "fresh" }]),
    });
  });

  test("records that nobody can name are counted, and shown with the list that was imported without them", async () => {
    const named = Array.from({ length: 400 }, (_, at) => `Juno Fixture ${at}`);
    await inWords("import", "--source", "ftm", "--file", fileWith("a.json", ...named, "", "?"));
    expect(said.err).toContain("ftm: without 2 records that nobody can name");
    await inWords("show");
    expect(said.out[1]?.split("\n")).toContain("ftm: 2 records that nobody can name");
    said.out = [];
    const unnamed = run("import", "--source", "ftm", "--file", fileWith("b.json", ...named, "", "?", "-"));
    await expect(unnamed).rejects.toThrow("3 of 403 records have no name that we can read");
    await run("show");
    expect(answer(z.object({ sources: z.array(z.unknown()) })).sources).toContainEqual(
      expect.objectContaining({ id: "ftm", records: 400, unnamed: 2 }),
    );
  });

  test("without --json a table is shown that fits a terminal", async () => {
    await inWords("import", "--source", "ftm", "--file", fileWith("a.json", "Juno Fixture"));
    expect(said.out[0]).toMatch(/^1 records of ftm imported: in service with snapshot 2\S+$/);
    await inWords("show");
    const lines = (said.out[1] ?? "").split("\n");
    expect(lines[0]).toMatch(/^source +group +records +as of +changed +checked +state$/);
    expect(Math.max(...lines.slice(0, -2).map((line) => line.length))).toBeLessThan(100);
  });

  test("a file that does not parse leaves the list in service and says why", async () => {
    await run("import", "--source", "ftm", "--file", fileWith("a.json", "Juno Fixture"));
    answer(Imported);
    const page = join(folder, "page.html");
    writeFileSync(page, "<html>");
    await expect(run("import", "--source", "ftm", "--file", page)).rejects.toThrow("not in the publisher's format");
    await run("show");
    expect(answer(Shown).sources).toContainEqual({ id: "ftm", records: 1, state: "fresh" });
  });

  test.each([
    ["snapshots/pointer.json", "npm run -s lists -- build"],
    ["state/ftm.json", "npm run -s lists -- refresh --source ftm"],
  ])("where %s is damaged, the refusal says how it comes back", async (key, command) => {
    await run("import", "--source", "ftm", "--file", fileWith("a.json", "Juno Fixture"));
    const object = `${endpoint}/${bucket}/${key}`;
    await fetch(object, { method: "PUT", body: "{" });
    const refused = run("show");
    await expect(refused).rejects.toThrow(ExpectedFault);
    await expect(refused).rejects.toThrow(`${key} in the bucket of the lists is damaged`);
    await expect(refused).rejects.toThrow(`curl -X DELETE ${object}`);
    await expect(refused).rejects.toThrow(command);
    await fetch(object, { method: "DELETE" });
    expect(await run("show")).toBe(0);
  });

  test.each([
    ["an unknown command", ["fetch"], 'There is no command "fetch"'],
    ["an import of nothing", ["import", "--source", "ftm"], "--file is missing."],
    ["an import without a source", ["import", "--file", "x"], "--source is missing."],
    ["an import into two", ["import", "--source", "a", "--source", "b", "--file", "x"], "--source is given twice."],
    ["a file that is not there", ["import", "--source", "ftm", "--file", "/nowhere/x"], "cannot be read"],
    [
      "a source nobody knows",
      ["import", "--source", "moon", "--file", import.meta.filename],
      "There is no source moon",
    ],
    ["a build without lists", ["build"], "no list has been refreshed or imported"],
  ])("%s is refused in a sentence", async (_what, words, sentence) => {
    await expect(run(...words)).rejects.toThrow(ExpectedFault);
    await expect(run(...words)).rejects.toThrow(sentence);
  });

  test("where no service runs, it is told how to start one", async () => {
    await expect(execute(listsProgram, ["show", "--data", folder])).rejects.toThrow("start it with `npm start`");
  });

  test.each(["refresh", "import", "build", "rollback", "show"])(
    "%s --help says what it does and takes",
    async (verb) => {
      expect(await execute(listsProgram, [verb, "--help"])).toBe(0);
      expect(said.out.join("\n")).toContain(`npm run -s lists -- ${verb}`);
      expect(said.out.join("\n")).toContain("--data DIR");
      expect(await execute(listsProgram, ["--help"])).toBe(0);
      expect(said.out.at(-1)).toMatch(new RegExp(`^  ${verb} +[A-Z]`, "m"));
    },
  );
});

const serviceWith = (s3: string) => {
  const nowhere = { url: "http://127.0.0.1:1" };
  return { production: nowhere, test: nowhere, operator: nowhere, aws: { s3, dynamodb: "http://127.0.0.1:9" } };
};

describe("the program", () => {
  test("finds the host's bucket through its service file, and refuses with a status", async () => {
    const host = mkdtempSync(join(tmpdir(), "lists-host-"));
    writeFileSync(join(host, "service.json"), JSON.stringify(serviceWith(endpoint)));
    const shown = await throughNode("bin/lists.ts", ["show", "--json", "--data", host, "--bucket", bucket]);
    expect(shown.status).toBe(0);
    expect(Shown.parse(JSON.parse(shown.out)).snapshot).toBeNull();
    const refused = await throughNode("bin/lists.ts", ["build", "--data", host, "--bucket", bucket]);
    expect(refused).toMatchObject({ status: 1, out: "" });
    expect(refused.err.trim().split("\n")).toEqual([
      "building the snapshot",
      "Nothing was built: no list has been refreshed or imported yet.",
    ]);
    rmSync(host, { recursive: true });
  });
});
