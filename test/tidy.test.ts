import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { codeFaults } from "./tidy/code-rules.ts";
import { idleExcuses, unexcused } from "./tidy/exemptions.ts";
import { roomFaults } from "./tidy/room-rules.ts";
import { readSource } from "./tidy/source.ts";
import { treeFaults } from "./tidy/tree-rules.ts";

const tracked = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  // The client's types are generated.
  .filter((file) => !["", "clients/typescript/types.ts"].includes(file));
const sources = tracked.map((file) => readSource(file, readFileSync(file, "utf8")));
const faults = [...sources.flatMap(roomFaults), ...sources.flatMap(codeFaults), ...treeFaults(sources)];

test("every file keeps to the rules of the house", () => {
  expect(unexcused(faults)).toEqual([]);
});

test("every exemption excuses a fault that is there", () => {
  expect(idleExcuses(faults)).toEqual([]);
});

const faultsOf = (file: string, text: string) => {
  const source = readSource(file, text);
  return unexcused([...roomFaults(source), ...codeFaults(source)]);
};

describe("a planted violation is found", () => {
  const planted: [what: string, file: string, text: string][] = [
    ["a folder that nobody decided about", "functions/sundries/a.ts", ""],
    ["a file at the top", "a.ts", ""],
    ["contract reaching for the domain", "functions/contract/a.ts", 'import { x } from "../domain/x.ts";'],
    [
      "contract reaching for a type of the domain",
      "functions/contract/a.ts",
      'import type { X } from "../domain/x.ts";',
    ],
    ["a type imported in its place", "functions/contract/a.ts", 'type T = import("../domain/x.ts").T;'],
    ["the domain knowing AWS", "functions/domain/a.ts", 'import { SQSClient } from "@aws-sdk/client-sqs";'],
    ["the domain knowing a package", "functions/domain/a.ts", 'import * as z from "zod";'],
    ["the store reaching for the hub", "functions/store/a.ts", 'import { x } from "../hub/x.ts";'],
    ["a function reaching for the host", "functions/api/a.ts", 'import { x } from "../../local/x.ts";'],
    ["the host reaching for the store", "local/a.ts", 'import { keys } from "../functions/store/keys.ts";'],
    ["the cloud reaching for an operation", "lib/a.ts", 'import { verify } from "../functions/domain/verify.ts";'],
    ["the cloud running the edge", "lib/a.ts", 'import { environment } from "../functions/edge/environment.ts";'],
    [
      "the client reaching into the service",
      "clients/typescript/a.ts",
      'import { x } from "../../functions/contract/x.ts";',
    ],
    [
      "a lower floor reaching for a higher one",
      "functions/domain/screening/text/a.ts",
      'import { x } from "../score/x.ts";',
    ],
    [
      "a floor reaching for the operation above it by type",
      "functions/domain/screening/search/a.ts",
      'import type { X } from "../screen.ts";',
    ],
    ["the imitated AWS reaching for the gateway above it", "local/aws/a.ts", 'import { x } from "../gateway/x.ts";'],
    ["a folder without a floor", "functions/domain/screening/odds/a.ts", 'import { x } from "../text/x.ts";'],
    ["a re-export across rooms", "functions/contract/a.ts", 'export { x } from "../store/x.ts";'],
    ["an import at run time", "functions/domain/a.ts", 'const x = await import("node:fs");'],
    ["an import of a computed name", "functions/domain/a.ts", "const x = await import(name);"],
    ["a file of odds and ends", "functions/edge/string-utils.ts", ""],
    ["a helper file", "lib/helpers.ts", ""],
    ["a file too long to read", "functions/edge/a.ts", "\n".repeat(401)],
    ["every locale of zod in the bundle", "functions/contract/a.ts", 'import { z } from "zod";'],
    ["the environment read elsewhere", "functions/store/a.ts", "const table = process.env.TABLE;"],
    ["a cast", "functions/domain/a.ts", "const caller = JSON.parse(text) as Caller;"],
    ["a cast before the expression", "functions/domain/a.ts", "const caller = <Caller>JSON.parse(text);"],
    ["an assertion that something is there", "lib/a.ts", "const first = list[0]!;"],
    ["the clock in the domain", "functions/domain/a.ts", "const at = Date.now();"],
    ["today's date in the domain", "functions/domain/a.ts", "const at = new Date();"],
    ["chance in the domain", "functions/domain/a.ts", "const pause = Math.random() * 20;"],
    ["the network in the domain", "functions/domain/a.ts", "const page = await fetch(url);"],
    ["the environment in the domain", "functions/domain/a.ts", "const table = process.env.TABLE;"],
    ["a package required in the domain", "functions/domain/a.ts", 'const { createRequire } = x; createRequire("a");'],
    ["a row of parameters", "functions/edge/a.ts", "function f(a, b, c, d) {}"],
    ["a row of parameters in a method", "lib/a.ts", "class A { constructor(a, b, c, d) {} }"],
    ["a row of parameters in an arrow function", "local/a.ts", "const f = (a, b, c, d) => a;"],
    ["a rule turned off by a comment", "local/a.ts", "// biome-ignore lint: for now\nconst a = 1;"],
  ];
  test.each(planted)("%s", (_what, file, text) => {
    expect(faultsOf(file, text)).not.toEqual([]);
  });

  const tree = (files: Readonly<Record<string, string>>) =>
    unexcused(treeFaults(Object.entries(files).map(([file, text]) => readSource(file, text)))).map(({ rule }) => rule);

  test("two files that import each other, though only for types", () => {
    const rules = tree({
      "lib/a.ts": 'import type { B } from "./b.ts"; export type A = B;',
      "lib/b.ts": 'import type { A } from "./a.ts"; export type B = A;',
    });
    expect(rules).toEqual(["imports run in no circle"]);
  });

  test("an export that no file takes", () => {
    const rules = tree({
      "bin/run.ts": 'import { a } from "../lib/a.ts"; a;',
      "lib/a.ts": "export const a = 1, b = 2;",
    });
    expect(rules).toEqual(["every export is taken by another file"]);
  });

  test("a file that no file takes", () => {
    expect(tree({ "lib/a.ts": "export const a = 1;" })).toEqual(["every file is taken by another"]);
  });

  test("a sixteenth file in one folder", () => {
    const folder = (files: number) =>
      tree(Object.fromEntries(Array.from({ length: files }, (_, index) => [`test/room/a${index}.test.ts`, ""])));
    expect(folder(15)).toEqual([]);
    expect(folder(16)).toEqual(["a folder holds at most 15 files"]);
  });

  test("a file of the store without a test in the mirror", () => {
    const rules = tree({
      "bin/run.ts": 'import { a } from "../functions/store/a.ts"; a;',
      "functions/store/a.ts": "export const a = 1;",
    });
    expect(rules).toEqual(["each route, job and file of the store has its test in the mirror"]);
  });
});

test("an import from a higher floor is told with both files", () => {
  const text = 'import { scorePair } from "../score/pair-score.ts";';
  expect(faultsOf("functions/domain/screening/names/name.ts", text)).toEqual([
    {
      file: "functions/domain/screening/names/name.ts",
      rule: "in functions/domain/screening a file imports from its own floor and from those below",
      found: "functions/domain/screening/score/pair-score.ts",
    },
  ]);
});

describe("what is allowed is not called a violation", () => {
  const fine: [what: string, file: string, text: string][] = [
    [
      "the cloud typed by a function's environment",
      "lib/a.ts",
      'import type { E } from "../functions/edge/environment.ts";',
    ],
    [
      "a higher floor using a lower one",
      "functions/domain/screening/search/a.ts",
      'import { x } from "../text/x.ts"; import { y } from "./y.ts"; import type { E } from "../entity.ts";',
    ],
    ["a constant", "functions/domain/a.ts", "export const both = [1, 2] as const;"],
    ["a renamed import", "lib/a.ts", 'import { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";'],
    ["a comment about process.env", "functions/store/a.ts", "// process.env is read elsewhere"],
    ["the word in a sentence", "functions/domain/a.ts", 'const text = "the same as Before";'],
    ["an import inside a text", "functions/contract/a.ts", "const sample = 'import { x } from \"../domain/x.ts\"';"],
    ["a date that is given", "functions/domain/a.ts", "const at = new Date(milliseconds);"],
    ["a field named like a global", "functions/domain/a.ts", "const method = request.fetch; const x = { process: 1 };"],
  ];
  test.each(fine)("%s", (_what, file, text) => {
    expect(faultsOf(file, text)).toEqual([]);
  });
});
