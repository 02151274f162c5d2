import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import * as z from "zod";
import { bundleOf, bundling } from "../../lib/functions/bundles.ts";
import type { RunningHost } from "../fixtures/host/running-host.ts";
import { share } from "./calls/asking.ts";

const times = 15;

/** The least that a verifying process must load: what reaches the tables, the secrets and the hub. */
const floorSource = `
  import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
  import { DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
  import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
  import { request } from "node:https";
  import { SaxesParser } from "saxes";
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const secrets = new SecretsManagerClient({});
  export const handler = () =>
    [client, secrets, request, SaxesParser, TransactWriteCommand, UpdateCommand, GetCommand, QueryCommand, GetSecretValueCommand];
`;

/** Processor time of a new process for its import, in milliseconds: a function's, and that of the floor, by turns. */
export async function coldImport(host: RunningHost, name: string): Promise<{ ms: number; floorMs: number }> {
  const folder = mkdtempSync(join(tmpdir(), "cold-import-"));
  try {
    const floor = join(folder, "index.mjs");
    const root = process.cwd();
    await build({ ...bundling, stdin: { contents: floorSource, resolveDir: root }, outfile: floor, write: true });
    const environment = variablesOf(host, name);
    const ours: number[] = [];
    const floors: number[] = [];
    while (ours.length < times) {
      ours.push(importOf(join(bundleOf(name), "index.mjs"), environment));
      floors.push(importOf(floor, environment));
    }
    return { ms: share(ours, 0.5), floorMs: share(floors, 0.5) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function importOf(file: string, environment: Record<string, string>): number {
  const program = `const before = process.cpuUsage(); await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000); process.exit(0);`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...environment },
  });
  const found = Number(stdout);
  if (!(found > 0)) throw new Error(`a bundle was not loaded: ${stderr}`);
  return found;
}

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional() }),
    }),
  ),
});

/** As the template has them; what only a deployment knows is any address. */
function variablesOf({ folder }: RunningHost, name: string): Record<string, string> {
  const output = join(folder, "cdk.out");
  const [file = ""] = readdirSync(output).filter((one) => one.endsWith("ApiLive.template.json"));
  const { Resources } = Template.parse(JSON.parse(readFileSync(join(output, file), "utf8")));
  const found = Object.entries(Resources).find(
    ([id, { Type }]) => Type === "AWS::Lambda::Function" && id.toLowerCase().startsWith(`${name}function`),
  );
  const variables = Object.entries(found?.[1].Properties.Environment?.Variables ?? {});
  const texts = variables.map(([key, value]) => [key, typeof value === "string" ? value : "https://example.org"]);
  return {
    ...Object.fromEntries(texts),
    AWS_REGION: "ap-southeast-2",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    // What a process asks for as it starts is refused at once.
    AWS_ENDPOINT_URL: "http://127.0.0.1:9",
  };
}
