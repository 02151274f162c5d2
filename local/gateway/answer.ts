import { isObject, isTrue, listOf, numberOf, objectOf, parseJson, textOf } from "../template/json.ts";
import { type Answer, plainJson } from "./refusal.ts";

/** Reads what a proxy function answered; undefined when the gateway would call it malformed. */
export function answerOf(payload: string, requestId: string): Answer | undefined {
  const answer = parseJson(payload);
  if (!isObject(answer)) return undefined;
  const status = numberOf(answer.statusCode);
  const body = answer.body ?? "";
  if (status === undefined || status < 100 || status > 599 || typeof body !== "string") return undefined;
  const headers = headersOf(objectOf(answer.headers), objectOf(answer.multiValueHeaders));
  const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
  return {
    status,
    headers: [...(isTyped ? [] : [plainJson]), ["x-amzn-RequestId", requestId], ...headers],
    body: Buffer.from(body, isTrue(answer.isBase64Encoded) ? "base64" : "utf8"),
  };
}

type Headers = ReturnType<typeof objectOf>;

/** A name in both lists is taken from the one with many values. */
function headersOf(single: Headers, many: Headers): [string, string][] {
  const repeated = Object.entries(many).flatMap(([name, values]) =>
    listOf(values).map((value): [string, string] => [name, textOf(value) ?? ""]),
  );
  const names = new Set(repeated.map(([name]) => name.toLowerCase()));
  const once = Object.entries(single)
    .filter(([name]) => !names.has(name.toLowerCase()))
    .map(([name, value]): [string, string] => [name, textOf(value) ?? ""]);
  return [...once, ...repeated];
}
