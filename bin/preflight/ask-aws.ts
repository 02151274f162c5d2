import { AwsClient } from "aws4fetch";
import type * as z from "zod";
import { region } from "../../lib/deployment/region.ts";
import type { Credentials } from "../../local/operator-client.ts";

type Question = {
  service: string;
  /** Budgets and IAM have one address for the world. */
  host?: string;
  region?: string;
  path?: string;
  /** The operation of a service that takes JSON. */
  target?: string;
  input?: object;
  /** The words of a service that takes a form. */
  form?: Record<string, string>;
};

/** Asks AWS one thing, signed. Its refusal is a sentence with its own words. */
export type AskAws = (question: Question) => Promise<string>;

export function askingAws(credentials: Credentials, send: typeof fetch = fetch): AskAws {
  const { sessionToken, ...keys } = credentials;
  return async ({ service, host, region: where = region, path = "/", target, input, form }) => {
    const client = new AwsClient({
      ...keys,
      ...(sessionToken && { sessionToken }),
      service,
      region: where,
      retries: 0,
    });
    const { body, type } = bodyOf(input, form);
    const signed = await client.sign(`https://${host ?? `${service}.${where}.amazonaws.com`}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Accept: "application/json",
        ...(type && { "Content-Type": type }),
        ...(target && { "X-Amz-Target": target }),
      },
      ...(body !== undefined && { body }),
    });
    const response = await send(signed);
    const text = await response.text();
    if (!response.ok) throw new Error(`${service} answered ${response.status}: ${text.slice(0, 300)}`);
    return text;
  };
}

function bodyOf(input?: object, form?: Record<string, string>): { body?: string; type?: string } {
  if (form) return { body: new URLSearchParams(form).toString(), type: "application/x-www-form-urlencoded" };
  return input ? { body: JSON.stringify(input), type: "application/x-amz-json-1.1" } : {};
}

export function answerAs<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  return schema.parse(JSON.parse(text));
}
