import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { execute, Misunderstood } from "../../bin/command/command-line.ts";
import { opsProgram } from "../../bin/ops/ops-command.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { elsewhere, needsAws, refusedHere, slow } from "./elsewhere.ts";
import { type Newcomer, newcomer } from "./newcomer.ts";
import { documents, indentedBlocks, isCommand, namedCommands, printedLines } from "./printed-lines.ts";
import { sessionOf } from "./session.ts";

/** Whatever a document tells people to type is typed here, in a clone with the service running in it. */
let reader: Newcomer;
beforeAll(async () => {
  reader = await newcomer("npm start -- --log");
});
afterAll(() => reader.leave());

const printed = documents.flatMap(printedLines);
const leftOut = { ...elsewhere, ...needsAws, ...slow };
// A line that several documents print is typed once.
const typedOnce = [...new Map(printed.toReversed().map((line) => [line.text, line])).values()].toReversed();
const typedHere = (file: string) => typedOnce.filter((line) => line.file === file && !(line.text in leftOut));

test("what is not typed here is printed somewhere, and there is a reason for it", () => {
  const texts = printed.map(({ text }) => text);
  expect([...Object.keys(leftOut), ...Object.keys(refusedHere)].filter((line) => !texts.includes(line))).toEqual([]);
});

test("what stands apart in a document is a command that is typed here, or the answer to one", () => {
  const others = documents.flatMap(indentedBlocks).filter((block) => !isCommand(block) && !block.startsWith("{"));
  expect(others).toEqual([]);
});

test("a command that a sentence names is one that there is", () => {
  const nouns = [...new Set(Object.keys(opsProgram.commands).map((name) => name.split(" ")[0] ?? ""))];
  const named = documents.filter((file) => !file.includes("decisions")).flatMap((file) => namedCommands(file, nouns));
  expect(named.length).toBeGreaterThan(8);
  const events = ["webhook disabled"];
  expect(named.filter((name) => !(name in opsProgram.commands) && !events.includes(name))).toEqual([]);
});

describe.each(documents.filter((file) => typedHere(file).length > 0))("%s", (file) => {
  test("each of its command lines does what it says", async () => {
    const results = await sessionOf(reader, typedHere(file));
    const failed = results.filter(({ line, ran }) => ran.code !== 0 && !(line in refusedHere));
    expect(failed.map(({ line, ran }) => `${line}\n${ran.out}${ran.err}`)).toEqual([]);
    for (const { line, ran } of results.filter((one) => one.line in refusedHere))
      expect({ code: ran.code, err: ran.err }).toEqual({ code: 1, err: `${refusedHere[line]}\n` });
    // What a command writes into the clone is what the project keeps.
    for (const { line, ran } of results.filter((one) => / is written\.$/m.test(one.ran.out)))
      for (const [, path = ""] of ran.out.matchAll(/^(\S+) is written\.$/gm))
        expect(readFileSync(join(reader.clone, path), "utf8"), line).toBe(readFileSync(path, "utf8"));
  });
});

describe("the first minutes with the service", () => {
  test("the call of the README and the line that npm start prints both answer a match", async () => {
    const [pasted = ""] = /(?<=^try +)curl .*$/m.exec(reader.terminal()) ?? [];
    const results = await sessionOf(reader, [
      { file: "the terminal", text: pasted },
      ...printedLines("README.md").filter(({ text }) => text.startsWith("curl ")),
    ]);
    expect(results.map(({ ran }) => JSON.parse(ran.out))).toEqual([
      expect.objectContaining({ responseCode: "Y", match: true }),
      expect.objectContaining({ responseCode: "Y", match: true }),
    ]);
  });

  test("with --log each request is a line: what it was and what came of it, and no value of it", async () => {
    const [where, key] = [`${reader.service.test.url}/v1/verify`, reader.service.demo.testKey];
    const body = { documentType: "passport", familyName: "", dateOfBirth: "Xyzzyvale", Quuxford: "Xyzzyvale" };
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    await fetch(where, { method: "POST", headers, body: JSON.stringify(body) });
    await fetch(`${reader.service.production.url}/Xyzzyvale?Xyzzyvale=Xyzzyvale`);
    const shown = [
      /^\d\d:\d\d:\d\d test verify 400 INVALID_REQUEST .*familyName.*\(unknown field\).* \d+ ms$/m,
      /^\d\d:\d\d:\d\d production GET \S+ 404 NOT_FOUND \d+ ms$/m,
    ];
    for (const line of shown) await vi.waitFor(() => expect(reader.terminal()).toMatch(line), { timeout: 10_000 });
    expect(reader.terminal()).not.toMatch(/Xyzzyvale|Quuxford/);
    expect(
      reader
        .terminal()
        .split("\n")
        .filter((text) => text.includes(key)),
    ).toHaveLength(2);
  });
});

describe("the help of the operator's commands", () => {
  /** Typed as the help's first line writes it, places filled in, what may be left out left out. */
  function wordsOf(help: string): string[] {
    const { demo, hub } = reader.service;
    const [line = ""] = help.split("\n");
    const filled = line
      .replace(`${opsProgram.call} `, "")
      .replaceAll(/ \[[^\]]*\]/g, "")
      .replaceAll("acc_…", demo.accountId)
      .replaceAll("key_…", "key_0")
      .replaceAll(/\b(TEXT|CODE)\b/g, "HL01")
      .replaceAll(/\b(NUMBER|HOURS)\b/g, "1")
      .replaceAll(/\bADDRESS\b/g, "someone@example.com")
      .replaceAll(/\bURL\b/g, `${hub.control}/inbox`)
      .replaceAll(/([^\s|]+)\|\S+/g, "$1");
    return [...filled.split(" "), "--yes", "--json", "--data", join(reader.clone, ".local")];
  }

  // The last one closes the account that all of them speak of.
  const names = Object.keys(opsProgram.commands).sort(
    (a, b) => Number(a === "account close") - Number(b === "account close"),
  );

  test.each(names)("%s: what it prints is understood", async (name) => {
    const said: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((text: string) => void said.push(text));
    await execute(opsProgram, [...name.split(" "), "--help"]);
    const refused = await execute(opsProgram, wordsOf(said.join("\n"))).then(
      () => undefined,
      (error: unknown) => error,
    );
    log.mockRestore();
    if (refused === undefined) return expect(JSON.parse(said.at(-1) ?? "")).toBeDefined();
    // Refused for the account's state, such as a live key before the fee is settled; never for how it was written.
    expect(refused).toBeInstanceOf(ExpectedFault);
    expect(refused).not.toBeInstanceOf(Misunderstood);
  });
});

test.each(Object.keys(needsAws))("%s: a command that there is, with flags that it takes", async (line) => {
  const [, command = ""] = /^npx cdk (\w+)/.exec(line) ?? [];
  const { code, out } = await reader.type(`npx cdk ${command} --help`);
  expect({ code, usage: out.split("\n")[0] }).toEqual({ code: 0, usage: expect.stringContaining(`cdk ${command}`) });
  for (const [flag] of line.matchAll(/(?<= )--?[a-z]+/g)) expect(out).toContain(flag);
});
