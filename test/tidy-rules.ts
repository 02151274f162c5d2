import { dirname, join, normalize } from "node:path";
import { floorFaults } from "./tidy/floors.ts";

/** What each room may import: other rooms, and packages. The table of the guide, as data. */
type Room = { rooms: readonly string[]; packages: readonly (string | RegExp)[] };

const node = /^node:/;
const pureNode = "node:crypto";
const domainAndContract = ["functions/domain", "functions/contract"];
const everyFunctionRoom = [
  ...domainAndContract,
  "functions/docs",
  "functions/edge",
  "functions/mcp",
  "functions/store",
  "functions/transparency",
  "functions/audit-log",
  "functions/hub",
  "functions/lists",
  "functions/queue",
  "functions/gateway",
  "functions/webhook",
];
const aws = /^@aws-sdk\/(client|lib)-/;

export const rooms: Readonly<Record<string, Room>> = {
  "functions/contract": { rooms: [], packages: ["zod"] },
  "functions/domain": { rooms: ["functions/contract"], packages: [] },
  // The documentation page, made from the contract alone; one of the samples that it shows begins with an import.
  "functions/docs": { rooms: ["functions/contract"], packages: [pureNode] },
  // The protocol of the tools: what each runs is handed in.
  "functions/mcp": { rooms: ["functions/contract"], packages: ["@modelcontextprotocol/server"] },
  "functions/store": {
    rooms: domainAndContract,
    packages: [
      "zod",
      pureNode,
      "aws4fetch",
      "@aws-sdk/client-dynamodb",
      "@aws-sdk/lib-dynamodb",
      "@aws-sdk/util-dynamodb",
      "@aws-sdk/client-kms",
    ],
  },
  // The open formats of a transparency log and their arithmetic: whoever verifies needs this room and no other.
  "functions/transparency": { rooms: [], packages: [pureNode] },
  "functions/audit-log": {
    rooms: [...domainAndContract, "functions/transparency"],
    packages: [
      "zod",
      node,
      "@aws-sdk/client-dynamodb",
      "@aws-sdk/util-dynamodb",
      "@aws-sdk/client-kms",
      "@aws-sdk/client-s3",
    ],
  },
  "functions/hub": { rooms: domainAndContract, packages: ["zod", node, "saxes"] },
  "functions/lists": {
    rooms: domainAndContract,
    packages: ["zod", node, "saxes", "@aws-sdk/client-s3"],
  },
  "functions/queue": { rooms: domainAndContract, packages: ["zod", pureNode, "@aws-sdk/client-sqs"] },
  "functions/gateway": { rooms: domainAndContract, packages: ["@aws-sdk/client-api-gateway"] },
  "functions/webhook": { rooms: domainAndContract, packages: ["zod", node] },
  "functions/edge": {
    rooms: ["functions/contract"],
    packages: ["zod", "@middy/core", /^@aws-lambda-powertools\//, "aws-lambda", "@aws-sdk/client-secrets-manager"],
  },
  "functions/api": { rooms: everyFunctionRoom, packages: ["zod", "aws-lambda", pureNode, aws] },
  // One row of the guide's table: a worker asks the hub as a route does, and is wired with the same few lines.
  "functions/jobs": { rooms: [...everyFunctionRoom, "functions/api"], packages: ["zod", "aws-lambda", pureNode, aws] },
  portal: { rooms: everyFunctionRoom, packages: ["zod", "aws-lambda", pureNode, aws] },
  lib: {
    rooms: ["functions/contract"],
    packages: [node, /^aws-cdk-lib/, "constructs", "esbuild", "cdk-nag"],
  },
  local: {
    rooms: ["functions/contract"],
    packages: [node, /^@aws-sdk\//, "aws4fetch", "fauxqs", "zod", "saxes", "@xmldom/xmldom", "xml-crypto"],
  },
  bin: {
    // Two commands run the service's own operations here: scoring a pair of names, and filling the lists. Auditors verify
    // with the arithmetic that the log is made with.
    rooms: ["lib", "local", "functions/contract", "functions/domain", "functions/jobs", "functions/transparency"],
    packages: [node, /^aws-cdk-lib/, "cdk-nag", aws, "@aws-sdk/credential-provider-node", "zod"],
  },
};

/** Two files serve another room by type alone: what a function is told, and what its operations need. */
const typeOnlyExceptions: readonly { from: string; to: string }[] = [
  { from: "lib", to: "functions/edge/environment.ts" },
  { from: "portal", to: "functions/edge" },
];

export type Fault = { file: string; rule: string; found: string };
export type Source = { file: string; text: string };

const longestFile = 400;
const bannedNames = /(^|[-/])(utils?|helpers?|common|managers?)([-.]|$)/;

export function faultsOf(source: Source): Fault[] {
  const code = withoutComments(source.text);
  const fault = (rule: string, found: string): Fault => ({ file: source.file, rule, found });
  const faults: Fault[] = [];
  if (bannedNames.test(source.file)) faults.push(fault("a file is named after what it holds", source.file));
  const lines = source.text.split("\n").length - 1;
  if (lines > longestFile) faults.push(fault(`a file never passes ${longestFile} lines`, String(lines)));
  if (/import\s*\{[^}]*\bz\b[^}]*\}\s*from\s*["']zod["']/.test(code))
    faults.push(fault('import * as z from "zod"', "{ z }"));
  if (
    source.file.startsWith("functions/") &&
    source.file !== "functions/edge/environment.ts" &&
    /process\.env/.test(code)
  ) {
    faults.push(fault("process.env is read in edge/environment.ts alone", "process.env"));
  }
  if (/^(functions|lib|portal)\//.test(source.file)) {
    for (const cast of castsIn(code)) faults.push(fault("nobody writes `as` after the door", cast));
  }
  return [...faults, ...importFaults(source.file, code)];
}

function importFaults(file: string, code: string): Fault[] {
  const room = roomOf(file);
  const allowed = room === undefined ? undefined : rooms[room];
  if (room === undefined || allowed === undefined) return [];
  return importsIn(code).flatMap(({ specifier, typeOnly }) => {
    const target = specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : undefined;
    const fine = target === undefined ? allowsPackage(allowed, specifier) : allowsFile(room, allowed, target, typeOnly);
    if (!fine) return [{ file, rule: `what ${room} may import`, found: target ?? specifier }];
    return target === undefined ? [] : floorFaults(file, target);
  });
}

function allowsFile(room: string, allowed: Room, target: string, typeOnly: boolean): boolean {
  const targetRoom = roomOf(target);
  if (targetRoom === room || (targetRoom !== undefined && allowed.rooms.includes(targetRoom))) return true;
  return typeOnly && typeOnlyExceptions.some(({ from, to }) => from === room && target.startsWith(to));
}

function allowsPackage(allowed: Room, specifier: string): boolean {
  return allowed.packages.some((one) => (typeof one === "string" ? one === specifier : one.test(specifier)));
}

/** The room a file stands in; `bin/node.mjs` and the like stand in `bin`. */
function roomOf(path: string): string | undefined {
  return Object.keys(rooms).find((room) => path.startsWith(`${room}/`));
}

function importsIn(code: string): { specifier: string; typeOnly: boolean }[] {
  const statements = code.matchAll(/\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"']+)["']/g);
  const calls = code.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  return [
    ...[...statements].map(([, type, specifier = ""]) => ({ specifier, typeOnly: type !== undefined })),
    ...[...calls].map(([, specifier = ""]) => ({ specifier, typeOnly: false })),
  ];
}

/** `as` between an expression and a type; `as const`, `import * as` and renamed imports are other things. */
function castsIn(code: string): string[] {
  const bare = code
    .replace(/^(import|export)\b[^;]*?from\s+["'][^"']*["'];?/gm, "")
    .replace(/`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, '""');
  return [...bare.matchAll(/[\w)\]}"]\s+as\s+(?!const\b)[\w{["(]+/g)].map(([found]) => found);
}

/** Comments may say anything. A `//` inside a string is rare enough, and only ever hides code from these rules. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`\\])\/\/.*$/gm, "$1");
}
