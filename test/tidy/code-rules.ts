import { Visitor } from "oxc-parser";
import type { Fault } from "./fault.ts";
import { parameters } from "./rule-names.ts";
import type { Source } from "./source.ts";

/** What the code of one file may not say, whatever the file imports. */
export function codeFaults(source: Source): Fault[] {
  const { file, text } = source;
  const fault = (rule: string, found: string, node?: { start: number }): Fault => ({
    file,
    ...(node && { line: source.lineOf(node) }),
    rule,
    found,
  });
  const lines = text.split("\n").length - 1;
  return [
    ...(bannedNames.test(file) ? [fault("a file is named after what it holds", file)] : []),
    ...(lines > longestFile ? [fault(`a file never passes ${longestFile} lines`, String(lines))] : []),
    ...(importsBareZod(source)
      ? [fault('import * as z from "zod": another form bundles every language', "{ z }")]
      : []),
    ...castFaults(source, fault),
    ...parameterFaults(source, fault),
    ...ambientFaults(source, fault),
    ...excuseFaults(source, fault),
  ];
}

type MakeFault = (rule: string, found: string, node?: { start: number }) => Fault;

const longestFile = 400;
const bannedNames = /(^|[-/])(utils?|helpers?|common|managers?)([-.]|$)/;
const mostParameters = 3;

function importsBareZod({ imports }: Source): boolean {
  return imports.some(({ specifier, names }) => specifier === "zod" && names.some((name) => name !== "*"));
}

const parsedRooms = /^(functions|lib|portal)\//;

function castFaults(source: Source, fault: MakeFault): Fault[] {
  if (!parsedRooms.test(source.file)) return [];
  const faults: Fault[] = [];
  const rule = "what enters is parsed once, so nobody writes a cast";
  const textOf = (node: { start: number; end: number }) => source.text.slice(node.start, node.end).slice(0, 80);
  new Visitor({
    TSAsExpression: (node) => {
      if (textOf(node.typeAnnotation) !== "const") faults.push(fault(rule, textOf(node), node));
    },
    TSTypeAssertion: (node) => faults.push(fault(rule, textOf(node), node)),
    TSNonNullExpression: (node) => faults.push(fault(rule, textOf(node), node)),
  }).visit(source.program);
  return faults;
}

type Parameters = { start: number; params: readonly unknown[]; id?: { name: string } | null };

function parameterFaults(source: Source, fault: MakeFault): Fault[] {
  const faults: Fault[] = [];
  const names = new Map<number, string>();
  const check = (node: Parameters) => {
    const name = node.id?.name ?? names.get(node.start) ?? "a function without a name";
    if (node.params.length > mostParameters) faults.push(fault(parameters, name, node));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init && id.type === "Identifier") names.set(init.start, id.name);
    },
    MethodDefinition: ({ key, value }) => {
      if (key.type === "Identifier" || key.type === "PrivateIdentifier") names.set(value.start, key.name);
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier") names.set(value.start, key.name);
    },
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(source.program);
  return faults;
}

/** What a rule of the domain gets as an argument instead, so that a test can say what it is. */
const replacements: Readonly<Record<string, string>> = {
  "Date.now": "the dependency `now`",
  "new Date()": "the dependency `now`",
  performance: "the dependency `now`",
  "Math.random": "an id or a draw that is handed in as a dependency",
  crypto: "an id or a draw that is handed in as a dependency",
  fetch: "a function that is handed in as a dependency",
  require: "an import",
  createRequire: "an import",
  process: "a setting that is handed in; `edge/environment.ts` reads the environment",
  setTimeout: "a pause that is handed in as a dependency",
  setInterval: "a pause that is handed in as a dependency",
  console: "an answer: the edge logs",
  globalThis: "a dependency",
};

/** Clock, chance, network and environment: none in the domain, and the environment in one file alone. */
function ambientFaults(source: Source, fault: MakeFault): Fault[] {
  const inDomain = source.file.startsWith("functions/domain/");
  const readsEnvironment = source.file.startsWith("functions/") && source.file !== "functions/edge/environment.ts";
  if (!inDomain && !readsEnvironment) return [];
  const faults: Fault[] = [];
  const refuse = (name: string, node: { start: number }) => {
    if (!inDomain) return;
    faults.push(fault(`the domain does not use ${name}: take ${replacements[name]}`, name, node));
  };
  new Visitor({
    MemberExpression: (node) => {
      const { object, property } = node;
      if (object.type !== "Identifier" || property.type !== "Identifier") return;
      const name = `${object.name}.${property.name}`;
      if (name in replacements) refuse(name, node);
      if (name === "process.env" && readsEnvironment && !inDomain) {
        faults.push(fault("process.env is read in edge/environment.ts alone", name, node));
      }
    },
    NewExpression: (node) => {
      if (node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0)
        refuse("new Date()", node);
    },
    Identifier: (node) => {
      if (Object.hasOwn(replacements, node.name) && !isKey(source, node)) refuse(node.name, node);
    },
  }).visit(source.program);
  return faults;
}

/** A property or a field of that name is another thing than the global. */
function isKey({ text }: Source, { start, end }: { start: number; end: number }): boolean {
  return /[.]\s*$/.test(text.slice(0, start)) || /^\s*\??:/.test(text.slice(end));
}

/** A comment that turns a rule off hides where it was turned off: exemptions stand in one file, with reasons. */
function excuseFaults({ comments }: Source, fault: MakeFault): Fault[] {
  const excuses = /@ts-(ignore|nocheck|expect-error)|biome-ignore|v8 ignore/;
  return comments
    .filter(({ value }) => excuses.test(value))
    .map((comment) => fault("no comment turns a rule off", comment.value.trim(), comment));
}
