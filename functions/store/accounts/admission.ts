import type { Caller, Counted } from "../../contract/access.ts";
import type { Tables } from "../tables.ts";
import { findApiKey } from "./api-keys.ts";
import { countRequest } from "./windows.ts";

/** What the gates of every keyed endpoint ask the tables. */
export function admissionFrom(tables: Tables): {
  countRequest: (request: { keyId: string; accessVersion: number; now: Date }) => Promise<Counted>;
  findCaller: (apiKey: string) => Promise<Caller | undefined>;
} {
  return {
    countRequest: (request) => countRequest(tables, request),
    findCaller: async (apiKey) => (await findApiKey(tables, apiKey))?.caller,
  };
}
