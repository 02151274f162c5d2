import * as z from "zod";
import { fieldTexts } from "../../functions/contract/openapi/field-texts.ts";
import { routes } from "../../functions/contract/routes.ts";
import type { Answer } from "./refusal.ts";
import type { GatewayRequest } from "./request.ts";

/** A request and its answer, for whoever looks on at the terminal. */
export type Exchange = { request: GatewayRequest; answer: Answer };

/**
 * `10:15:00 production verify 400 INVALID_REQUEST familyName, body 12 ms`: never a value, and no name that the caller
 * made up, for a person's name may stand where a field's should.
 */
export function requestLine(address: string, { request, answer }: Exchange): string {
  const { code, fields } = refusalIn(answer);
  const parts = [
    request.at.toISOString().slice(11, 19),
    address,
    operationOf(request, answer),
    String(answer.status),
    code,
    fields.map(({ field }) => (isOurs(field) ? field : "(unknown field)")).join(", "),
    `${Date.now() - request.at.getTime()} ms`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function operationOf({ method }: GatewayRequest, { route }: Answer): string {
  const found = routes.find((each) => each.method === method && each.path === route);
  return found?.operation ?? `${method} ${route ?? "(unknown address)"}`;
}

const Refused = z.object({
  code: z.string().default(""),
  fields: z.array(z.object({ field: z.string() })).default([]),
});

function refusalIn({ status, body }: Answer): z.output<typeof Refused> {
  const none = { code: "", fields: [] };
  if (status < 400) return none;
  try {
    return Refused.safeParse(JSON.parse(body.toString())).data ?? none;
  } catch {
    return none;
  }
}

const headers = ["body", "Content-Type", "Idempotency-Key", "X-Request-Id"];
const ours = new Set([
  ...headers,
  ...[fieldTexts.everywhere, ...Object.values(fieldTexts.of)].flatMap((texts) => Object.keys(texts)),
]);

/** `listFilter.topics.0`: names of the contract, and places in lists. */
function isOurs(field: string): boolean {
  return field.split(".").every((part) => ours.has(part) || /^\d+$/.test(part));
}
