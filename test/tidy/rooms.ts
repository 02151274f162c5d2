/** What each room may import: other rooms, and packages. The table of the guide, as data. */
export type Room = { rooms: readonly string[] | "every"; packages: readonly (string | RegExp)[] };

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
  "functions/exports",
  "functions/receipts",
  "functions/reconciliation",
  "functions/hub",
  "functions/lists",
  "functions/queue",
  "functions/gateway",
  "functions/webhook",
  "functions/release",
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
  // DynamoDB's exports of the records, and the bucket that they come into.
  "functions/exports": {
    rooms: domainAndContract,
    packages: ["zod", node, "@aws-sdk/client-dynamodb", "@aws-sdk/client-s3"],
  },
  // Whether the money in the records adds up: for auditors at their desk and for the daily job.
  "functions/reconciliation": {
    rooms: domainAndContract,
    packages: ["zod", "@aws-sdk/client-dynamodb", "@aws-sdk/client-s3", "@aws-sdk/util-dynamodb"],
  },
  "functions/receipts": {
    rooms: [...domainAndContract, "functions/transparency"],
    packages: ["zod", pureNode, "jose/jws/compact/sign"],
  },
  "functions/hub": { rooms: domainAndContract, packages: ["zod", node, "saxes"] },
  "functions/lists": {
    rooms: domainAndContract,
    packages: ["zod", node, "saxes", "aws4fetch", "@aws-sdk/client-s3"],
  },
  "functions/queue": { rooms: domainAndContract, packages: ["zod", pureNode, "@aws-sdk/client-sqs"] },
  "functions/gateway": { rooms: domainAndContract, packages: ["@aws-sdk/client-api-gateway"] },
  // CodeDeploy's deployments of our functions, and the versions that they bring.
  "functions/release": { rooms: domainAndContract, packages: ["zod", "aws4fetch"] },
  "functions/webhook": { rooms: domainAndContract, packages: ["zod", node] },
  "functions/edge": {
    rooms: ["functions/contract"],
    // A fault's frames are laid back on our own source by the map beside the bundle.
    packages: [
      "zod",
      "@middy/core",
      /^@aws-lambda-powertools\//,
      "aws-lambda",
      "@aws-sdk/client-secrets-manager",
      "node:fs",
      "node:module",
    ],
  },
  "functions/api": { rooms: everyFunctionRoom, packages: ["zod", "aws-lambda", pureNode, aws] },
  // One row of the guide's table: a worker asks the hub as a route does, and is wired with the same few lines.
  "functions/jobs": { rooms: [...everyFunctionRoom, "functions/api"], packages: ["zod", "aws-lambda", pureNode, aws] },
  // Pages that call operations, wired with the same few lines as the routes are.
  portal: {
    rooms: [...everyFunctionRoom, "functions/api"],
    packages: [
      "zod",
      "aws-lambda",
      "aws4fetch",
      "csv-parse/sync",
      "hono",
      /^hono\//,
      "openid-client",
      "pdfkit",
      pureNode,
      "node:zlib",
      aws,
    ],
  },
  lib: {
    rooms: ["functions/contract"],
    packages: [node, "zod", /^aws-cdk-lib/, "constructs", "esbuild", "cdk-nag"],
  },
  local: {
    rooms: ["functions/contract"],
    packages: [
      node,
      /^@aws-sdk\//,
      "aws4fetch",
      "fauxqs",
      "zod",
      "saxes",
      "@xmldom/xmldom",
      "xml-crypto",
      "oidc-provider",
    ],
  },
  bin: {
    // Two commands run the service's own operations here: scoring a pair of names, and filling the lists. Auditors verify
    // with the arithmetic that the log is made with, and with the rule which of an item's words belong into it.
    rooms: [
      "lib",
      "local",
      "functions/contract",
      "functions/domain",
      "functions/jobs",
      "functions/transparency",
      "functions/audit-log",
      "functions/exports",
      "functions/reconciliation",
    ],
    // Preflight asks AWS services of which the project has no client, so it signs for itself.
    packages: [
      node,
      /^aws-cdk-lib/,
      "aws4fetch",
      "cdk-nag",
      aws,
      "@aws-sdk/credential-provider-node",
      "@aws-sdk/util-dynamodb",
      "@duckdb/node-api",
      "jose",
      "pdfkit",
      "zod",
    ],
  },
  // What integrators install: it knows the contract by the documents made from it, and nothing else of ours.
  clients: { rooms: [], packages: [node] },
  // A test may look into every room; no bundle holds it.
  test: { rooms: "every", packages: [/./] },
};

/** What a function is told serves another room by type alone. */
export const typeOnlyExceptions: readonly { from: string; to: string }[] = [
  { from: "lib", to: "functions/edge/environment.ts" },
];
