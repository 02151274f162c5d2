import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faultsOf } from "./tidy-rules.ts";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.mjs"], {
  encoding: "utf8",
})
  .split("\n")
  // This file plants every violation, and the client's types are generated.
  .filter((file) => !["", "test/tidy.test.ts", "clients/typescript/types.ts"].includes(file));

test("every file keeps to the rooms, names and sizes of the guide", () => {
  const faults = tracked.flatMap((file) => faultsOf({ file, text: readFileSync(file, "utf8") }));
  expect(faults).toEqual([]);
});

describe("a planted violation is found", () => {
  const planted: [what: string, file: string, text: string][] = [
    ["contract reaching for the domain", "functions/contract/a.ts", 'import { x } from "../domain/x.ts";'],
    ["the domain knowing AWS", "functions/domain/a.ts", 'import { SQSClient } from "@aws-sdk/client-sqs";'],
    ["the domain knowing a package", "functions/domain/a.ts", 'import * as z from "zod";'],
    ["the store reaching for the hub", "functions/store/a.ts", 'import { x } from "../hub/x.ts";'],
    ["a function reaching for the host", "functions/api/a.ts", 'import { x } from "../../local/x.ts";'],
    ["the host reaching for the store", "local/a.ts", 'import { keys } from "../functions/store/keys.ts";'],
    ["the cloud reaching for an operation", "lib/a.ts", 'import { verify } from "../functions/domain/verify.ts";'],
    ["the cloud running the edge", "lib/a.ts", 'import { environment } from "../functions/edge/environment.ts";'],
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
    ["a file of odds and ends", "functions/edge/string-utils.ts", ""],
    ["a helper file", "lib/helpers.ts", ""],
    ["a file too long to read", "functions/edge/a.ts", "\n".repeat(401)],
    ["every locale of zod in the bundle", "functions/contract/a.ts", 'import { z } from "zod";'],
    ["the environment read elsewhere", "functions/store/a.ts", "const table = process.env.TABLE;"],
    ["a cast", "functions/domain/a.ts", "const caller = JSON.parse(text) as Caller;"],
  ];
  test.each(planted)("%s", (_what, file, text) => {
    expect(faultsOf({ file, text })).not.toEqual([]);
  });
});

test("an import from a higher floor is told with both files", () => {
  const text = 'import { scorePair } from "../score/pair-score.ts";';
  expect(faultsOf({ file: "functions/domain/screening/names/name.ts", text })).toEqual([
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
  ];
  test.each(fine)("%s", (_what, file, text) => {
    expect(faultsOf({ file, text })).toEqual([]);
  });
});
