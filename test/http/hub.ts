import type { PublishedRecord } from "../../functions/contract/test-records.ts";
import { type Answered, type MadeAccount, operate, request, service } from "./operator.ts";

/** The stand-in hub's control, as a tester at the terminal would use it. */
async function control<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${service().hub.control}${path}`, { method, ...sent });
  const text = await response.text();
  return JSON.parse(text === "" ? "null" : text);
}

export const publishedRecords = () => control<PublishedRecord[]>("GET", "/records");
export const hubCalls = () => control<{ total: number; byVrn: Record<string, number> }>("GET", "/calls");
export const behave = (behaviour: object) => control("PUT", "/behaviour", behaviour);
export const behaveAgain = () => control("DELETE", "/behaviour");
export const fireSchedule = (name: string) => control<{ outcomes: string[] }>("POST", `/schedules/${name}`);

export function post(key: string, body: object, headers: Record<string, string> = {}): Promise<Answered> {
  const { url } = key.startsWith("sk_live_") ? service().production : service().test;
  return request(`${url}/v1/verify`, { method: "POST", key, body, headers });
}

export function get(key: string, path: string): Promise<Answered> {
  const { url } = key.startsWith("sk_live_") ? service().production : service().test;
  return request(`${url}${path}`, { key });
}

/** Five keys are as many as an account may hold. */
export async function fiveKeys(account: MadeAccount, environment: "live" | "test"): Promise<string[]> {
  const keys = [environment === "live" ? account.liveKey : account.testKey];
  const { accountId } = account;
  while (keys.length < 5) keys.push(String((await operate("key create", { accountId, environment })).key));
  return keys;
}

export async function walletOf(accountId: string): Promise<{ balance: number; held: number; charges: number }> {
  const { balance, held } = await operate("wallet show", { accountId });
  const ledger = (await operate("wallet ledger", { accountId })) as unknown as { kind: string }[];
  const charges = ledger.filter(({ kind }) => kind === "charge").length;
  return { balance: Number(balance), held: Number(held), charges };
}
