import { AwsClient } from "aws4fetch";
import * as z from "zod";
import type { OperatorCommand } from "../functions/contract/operator.ts";
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
  const body = JSON.stringify({ command, input });
  const headers = { "Content-Type": "application/json" };
  const response = await client.fetch(target.url, { method: "POST", body, headers }).catch((cause: unknown) => {
    throw new ExpectedFault(`The operator's function at ${target.url} does not answer. Is the service running?`, {
      cause,
    });
  });
  const answered: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answered;
  const refused = Refusal.safeParse(answered);
  if (!refused.success) throw new ExpectedFault(`The operator's function answered ${response.status}.`);
  throw new OperatorRefusal(refused.data);
}

const Refusal = z.object({
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});

/** What the operator's function refuses, with the fields it refuses for. */
export class OperatorRefusal extends ExpectedFault {
  readonly fields: readonly { field: string; message: string }[];

  constructor({ message, fields }: z.output<typeof Refusal>) {
    super([message, ...fields.map((fault) => `${fault.field} ${fault.message}.`)].join(" "));
    this.fields = fields;
  }
}
