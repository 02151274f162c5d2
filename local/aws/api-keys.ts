import { randomBytes } from "node:crypto";
import { isTrue, type Json, type JsonObject, textOf, textsOf } from "../template/json.ts";
import type { ApiKey, KeyBook } from "./key-book.ts";
import { Refusal } from "./reply.ts";

type RestCall = { method: string; path: string; query: URLSearchParams; input: JsonObject };
type RestReply = { status: number; body: Json };

type Handler = (book: KeyBook, call: RestCall, ids: string[]) => RestReply;

/** The calls of API Gateway's control plane that the service makes itself. A change holds from the next request on. */
const routes: [method: string, path: RegExp, handler: Handler][] = [
  ["POST", /^\/apikeys$/, createKey],
  ["GET", /^\/apikeys$/, listKeys],
  ["DELETE", /^\/apikeys\/([^/]+)$/, deleteKey],
  ["POST", /^\/usageplans\/([^/]+)\/keys$/, attach],
];

export function apiKeyCall(book: KeyBook, call: RestCall): RestReply | undefined {
  for (const [method, pattern, handler] of routes) {
    const ids = call.method === method ? pattern.exec(call.path)?.slice(1) : undefined;
    if (ids) return handler(book, call, ids.map(decodeURIComponent));
  }
  return undefined;
}

function createKey(book: KeyBook, { input }: RestCall): RestReply {
  const value = textOf(input.value) ?? randomBytes(20).toString("hex");
  if (!/^[A-Za-z0-9]{20,128}$/.test(value))
    throw new Refusal("BadRequestException", "API Key value should be at least 20 characters");
  if (book.read().keys.some((key) => key.value === value))
    throw new Refusal("ConflictException", "API Key already exists", 409);
  const key: ApiKey = {
    id: randomBytes(5).toString("hex"),
    name: textOf(input.name) ?? "",
    value,
    enabled: isTrue(input.enabled),
    tags: textsOf(input.tags),
    createdDate: Math.floor(Date.now() / 1000),
  };
  book.change((current) => ({ ...current, keys: [...current.keys, key] }));
  return { status: 201, body: shown(key, true) };
}

function listKeys(book: KeyBook, call: RestCall): RestReply {
  const name = call.query.get("name") ?? "";
  const matching = book.read().keys.filter((key) => key.name.startsWith(name));
  const page = paged(matching, call.query);
  return { status: 200, body: { ...page, item: page.item.map((key) => shown(key, false)) } };
}

function deleteKey(book: KeyBook, _: RestCall, [id]: string[]): RestReply {
  const { id: known } = keyById(book, id);
  book.change(({ keys, attached }) => ({
    keys: keys.filter((key) => key.id !== known),
    attached: attached.filter(({ keyId }) => keyId !== known),
  }));
  return { status: 202, body: {} };
}

function attach(book: KeyBook, { input }: RestCall, [planId = ""]: string[]): RestReply {
  const key = keyById(book, textOf(input.keyId));
  if (book.read().attached.some((link) => link.keyId === key.id && link.planId === planId)) {
    throw new Refusal("ConflictException", "API Key already belongs to the usage plan", 409);
  }
  book.change((current) => ({ ...current, attached: [...current.attached, { planId, keyId: key.id }] }));
  return { status: 201, body: planKey(key) };
}

function keyById(book: KeyBook, id: string | undefined): ApiKey {
  const found = book.read().keys.find((key) => key.id === id);
  if (!found) throw new Refusal("NotFoundException", "Invalid API Key identifier specified", 404);
  return found;
}

function paged<Item>(items: Item[], query: URLSearchParams): { item: Item[]; position?: string } {
  const start = Number(query.get("position") ?? 0);
  const end = start + Math.min(Number(query.get("limit") ?? 25), 500);
  return { item: items.slice(start, end), ...(end < items.length && { position: String(end) }) };
}

function shown(key: ApiKey, withValue: boolean): JsonObject {
  const { value, ...rest } = key;
  return { ...rest, lastUpdatedDate: key.createdDate, ...(withValue && { value }) };
}

function planKey({ id, name, value }: ApiKey): JsonObject {
  return { id, name, value, type: "API_KEY" };
}
