import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import * as z from "zod";
import { type OperatorCommand, operatorCommands } from "../functions/contract/operator.ts";
import { ExpectedFault } from "./fault.ts";
import { region } from "./template/place.ts";

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
export type OperatorTarget = { url: string; credentials: Credentials };

/** Calls the operator's function as an operator does: a signed request to its URL. A refusal is one sentence. */
export async function callOperator(target: OperatorTarget, command: OperatorCommand, input: object): Promise<unknown> {
  const { credentials } = target;
  const client = new AwsClient({
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: credentials.secretAccessKey,
    ...(credentials.sessionToken && { sessionToken: credentials.sessionToken }),
    region,
    service: "lambda",
    retries: 0,
  });
  const parsed = operatorCommands[command].input.safeParse(input);
  if (!parsed.success) throw new ExpectedFault(sentenceOfFaults(parsed.error));
  const body = JSON.stringify({ command, input: parsed.data });
  const headers = { "Content-Type": "application/json" };
  const response = await client.fetch(target.url, { method: "POST", body, headers }).catch((cause: unknown) => {
    throw new ExpectedFault(`The operator's function at ${target.url} does not answer. Is the service running?`, {
      cause,
    });
  });
  const answered: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answered;
  throw new ExpectedFault(refusalOf(response.status, answered));
}

const Refusal = z.object({
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

function refusalOf(status: number, answered: unknown): string {
  const refusal = Refusal.safeParse(answered);
  if (!refusal.success) return `The operator's function answered ${status}.`;
  const { message, fields = [] } = refusal.data;
  return fields.length === 0 ? message : fields.map((fault) => `${flagOf(fault.field)} ${fault.message}.`).join(" ");
}

function sentenceOfFaults(error: z.ZodError): string {
  return error.issues.map((issue) => `${flagOf(issue.path.map(String).join("."))} ${issue.message}.`).join(" ");
}

/** A field as the command line writes it: `accountId` is `--account`, `agencyCode` is `--agency-code`. */
export function flagOf(path: string): string {
  const field = path.replace(/^input\./, "");
  if (field === "accountId") return "--account";
  return `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const ServiceFile = z.object({
  production: z.object({ url: z.string() }),
  test: z.object({ url: z.string() }),
  operator: z.object({ url: z.string() }),
});

/** The host that runs on a data folder, and the local principal that signs there. */
export function localTarget(folder: string): OperatorTarget & { production: string; test: string } {
  const service = join(folder, "service.json");
  if (!existsSync(service))
    throw new ExpectedFault(
      `No service runs on ${folder}: start it with \`npm start\`, or name its folder with --data.`,
    );
  const { operator, production, test } = ServiceFile.parse(JSON.parse(readFileSync(service, "utf8")));
  return { url: operator.url, credentials: localCredentials(folder), production: production.url, test: test.url };
}

export function localCredentials(folder: string): Credentials {
  const { accessKeyId, secretAccessKey } = JSON.parse(readFileSync(join(folder, "operator-credentials.json"), "utf8"));
  return { accessKeyId, secretAccessKey };
}
