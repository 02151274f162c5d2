import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ExpectedFault } from "../../../local/fault.ts";
import { type Assembly, readAssembly } from "../../../local/template/assembly.ts";
import type { Json, JsonObject } from "../../../local/template/json.ts";
import { meanings } from "../../../local/template/meaning.ts";
import { notRunHere } from "../../../local/template/not-run.ts";
import { resolver } from "../../../local/template/resolve.ts";
import { type FixtureStack, writeAssembly } from "../fixture/assembly.ts";
import { att, fn, ref, resource } from "../fixture/template.ts";

const folder = mkdtempSync(join(tmpdir(), "resolve-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A variable as `Fn::Sub` writes it. */
function placed(name: string): string {
  return `\${${name}}`;
}

const addresses = { queueUrl: (name: string) => `http://queues/${name}`, functionUrl: () => "http://urls/" };

function world(stacks: Record<string, FixtureStack>) {
  writeAssembly(folder, stacks);
  const assembly = readAssembly(folder);
  return { assembly, resolver: resolver(assembly, meanings(addresses)) };
}

const main: FixtureStack = {
  Parameters: { Size: { Type: "Number", Default: 7 } },
  Conditions: { IsBig: { "Fn::Equals": [ref("Size"), 7] }, IsSmall: { "Fn::Not": [{ Condition: "IsBig" }] } },
  Resources: {
    Jobs: resource("AWS::SQS::Queue", {}),
    Named: resource("AWS::DynamoDB::Table", { TableName: "given-name" }),
    Worker: fn("index.echo"),
    Never: { ...resource("AWS::SQS::Queue", {}), Condition: "IsSmall" },
    Odd: resource("AWS::Elsewhere::Thing", {}),
  },
  Outputs: {
    Shared: { Value: att("Jobs", "Arn"), Export: { Name: { "Fn::Sub": `${placed("AWS::StackName")}:Jobs` } } },
  },
};

function resolved(value: Json, stacks: Record<string, FixtureStack> = { Main: main }): Json {
  const { assembly, resolver: made } = world(stacks);
  return made.value(value, stackOf(assembly, Object.keys(stacks).at(-1) ?? ""));
}

function stackOf({ stacks }: Assembly, name: string) {
  const found = stacks.find((stack) => stack.name === name);
  if (!found) throw new Error(`No stack ${name}.`);
  return found;
}

describe("references", () => {
  test.each<[string, JsonObject, Json]>([
    ["a queue is its address", ref("Jobs"), "http://queues/Main-Jobs"],
    ["a table is its declared name", ref("Named"), "given-name"],
    [
      "a function has an ARN in our region",
      att("Worker", "Arn"),
      "arn:aws:lambda:ap-southeast-2:000000000000:function:Main-Worker",
    ],
    ["a parameter of the stack is its default", ref("Size"), 7],
    ["the region is the only one", ref("AWS::Region"), "ap-southeast-2"],
    ["a type nobody knows still has a name", ref("Odd"), "Main-Odd"],
    ["and an ARN", att("Odd", "Arn"), "arn:aws:elsewhere:ap-southeast-2:000000000000:Main-Odd"],
  ])("%s", (_, value, expected) => {
    expect(resolved(value)).toEqual(expected);
  });
  test("a name the template does not declare is told in one sentence", () => {
    expect(() => resolved(ref("Nobody"))).toThrow(
      new ExpectedFault("The template of Main refers to Nobody, which it does not declare."),
    );
  });
  test("another stack's export is found, and a missing one is told", () => {
    const other = { Resources: {} };
    expect(resolved({ "Fn::ImportValue": "Main:Jobs" }, { Main: main, Other: other })).toBe(
      "arn:aws:sqs:ap-southeast-2:000000000000:Main-Jobs",
    );
    expect(() => resolved({ "Fn::ImportValue": "No:Such" }, { Main: main, Other: other })).toThrow(
      "which no stack exports",
    );
  });
});

describe("functions of the template language", () => {
  test.each<[string, Json, Json]>([
    ["Join", { "Fn::Join": ["/", ["a", ref("Size"), "b"]] }, "a/7/b"],
    [
      "Sub with its own variables",
      { "Fn::Sub": [`${placed("Own")}-${placed("Named")}-${placed("!Kept")}`, { Own: "o" }] },
      `o-given-name-${placed("Kept")}`,
    ],
    ["Sub with an attribute", { "Fn::Sub": `<${placed("Jobs.QueueName")}>` }, "<Main-Jobs>"],
    ["Select and Split", { "Fn::Select": [1, { "Fn::Split": [",", "a,b,c"] }] }, "b"],
    ["If", { "Fn::If": ["IsBig", "big", "small"] }, "big"],
    ["And, Or", { "Fn::And": [{ Condition: "IsBig" }, { "Fn::Or": [{ Condition: "IsSmall" }, true] }] }, true],
    ["Base64", { "Fn::Base64": "hi" }, "aGk="],
    ["a value that is left out", { kept: 1, gone: ref("AWS::NoValue") }, { kept: 1 }],
  ])("%s", (_, value, expected) => {
    expect(resolved(value)).toEqual(expected);
  });
});

test("a resource whose condition does not hold is not there", () => {
  const { resolver: made } = world({ Main: main });
  expect(made.ofType("AWS::SQS::Queue").map(({ logicalId }) => logicalId)).toEqual(["Jobs"]);
});

test("what cannot run here is named by logical id, once for both stacks that share it", () => {
  const { assembly } = world({ One: main, Two: main });
  const lines = ["AWS::Elsewhere::Thing (2): Odd ×2", "a particular"];
  expect(notRunHere(assembly, ["a particular"])).toEqual({ brief: lines, whole: lines });
});

test("a folder without an app is told in one sentence", () => {
  expect(() => readAssembly(join(folder, "none"))).toThrow(ExpectedFault);
});
