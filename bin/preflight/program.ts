import * as z from "zod";
import type { Settings } from "../../lib/deployment/deployment.ts";
import { settingsOf } from "../../lib/deployment/settings.ts";
import type { Credentials } from "../../local/operator-client.ts";
import type { Program } from "../command/command.ts";
import { command } from "../command/command-line.ts";
import { dataFlag, jsonFlag } from "../command/flags.ts";
import { askingAws } from "./ask-aws.ts";
import { awsChecks } from "./aws-checks.ts";
import { hostChecks, outsideChecks } from "./outside-checks.ts";
import { inWords, missing, type Row, rowsOf } from "./row.ts";

const flags = z.object({
  deployment: z.string().meta({ title: "NAME", description: "which deployment of lib/deployment/settings.ts" }),
  json: jsonFlag,
  data: dataFlag.meta({ title: "DIR", description: "for a deployment on this machine: its data folder" }),
});

/** What a deployment still lacks, before anything is created: `npm run -s preflight -- --deployment NAME`. */
export const preflightProgram: Program = {
  call: "npm run -s preflight --",
  commands: {
    "": command({ says: "Looks at what a deployment needs.", flags }, async ({ deployment, json, data }) => {
      const rows = await lookAt(deployment, data);
      console.log(json ? JSON.stringify(rows) : rows.map(inWords).join("\n"));
      return rows.some(({ verdict }) => verdict === "missing") ? 1 : 0;
    }),
  },
};

async function lookAt(deployment: string, data: string): Promise<Row[]> {
  const settings = settingsIn(deployment);
  if ("verdict" in settings) return [settings];
  const read: Row = { what: "settings", verdict: "ok", says: "Nothing is missing in lib/deployment/settings.ts." };
  if (settings.runsOn === "one machine") return [read, ...(await rowsOf(hostChecks(data)))];
  return [read, ...(await rowsOnAws(settings))];
}

type Ways = { findCredentials?: () => Promise<Credentials>; send?: typeof fetch };

/** What needs no account is looked at without credentials too: whoever waits for them can see to the rest. */
export async function rowsOnAws(
  settings: Settings,
  { findCredentials = usualCredentials, send = fetch }: Ways = {},
): Promise<Row[]> {
  const outside = outsideChecks(settings, send);
  const credentials = await findCredentials().catch(() => undefined);
  if (credentials) return rowsOf([...awsChecks(settings, askingAws(credentials, send), new Date()), ...outside]);
  const nobody: Row = {
    what: "credentials",
    ...missing(
      "No AWS credentials were found to look with.",
      "aws configure sso, then AWS_PROFILE=… before the command",
    ),
  };
  return [nobody, ...(await rowsOf(outside))];
}

async function usualCredentials(): Promise<Credentials> {
  // Loaded only where it signs: it would double the time that a command takes here.
  const { defaultProvider } = await import("@aws-sdk/credential-provider-node");
  return defaultProvider()();
}

function settingsIn(deployment: string) {
  try {
    return settingsOf(deployment);
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : String(cause);
    const row: Row = { what: "settings", verdict: "missing", says, mend: "lib/deployment/settings.ts" };
    return row;
  }
}
