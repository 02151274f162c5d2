import { inject } from "vitest";
import type { OperatorCommand } from "../../functions/contract/operator.ts";
import { callOperator } from "../../local/operator-client.ts";
import { localTarget } from "../../local/operator-target.ts";
import { undocumented } from "../fixtures/host/documented.ts";
import { type Service, serviceIn } from "../fixtures/host/service.ts";

/** The running service, and an operator at its desk. */
export function service(): Service {
  return serviceIn(inject("folder"));
}

export async function operate(command: OperatorCommand, input: object): Promise<Record<string, unknown>> {
  return (await callOperator(localTarget(inject("folder")), command, input)) as Record<string, unknown>;
}

type Gates = {
  fee?: boolean;
  hub?: "test" | "production";
  approved?: boolean;
  type?: "developer" | "dashboard";
};
export type MadeAccount = { accountId: string; testKey: string; liveKey: string; testKeyId: string; liveKeyId: string };

/** An account with every gate open and a key of each environment. */
export async function openAccount(credits = 10): Promise<MadeAccount> {
  const created = await operate("account create", { name: "Test", type: "developer", agencyCode: "TEST" });
  const accountId = String(created.accountId);
  await operate("account approve-test", { accountId });
  await operate("account settle-fee", { accountId });
  await operate("account hub", { accountId, to: "production" });
  await operate("account approve-production", { accountId });
  if (credits > 0) await operate("wallet top-up", { accountId, credits, reference: "start" });
  const test = await operate("key create", { accountId, environment: "test" });
  const live = await operate("key create", { accountId, environment: "live" });
  return {
    accountId,
    testKey: String(test.key),
    testKeyId: String(test.keyId),
    liveKey: String(live.key),
    liveKeyId: String(live.keyId),
  };
}

/** More keys of an account, the next one each time: the plan lets each of them in ten times a second and no more. */
export async function keysInTurn(accountId: string, environment: "live" | "test"): Promise<() => string> {
  const keys: string[] = [];
  while (keys.length < 4) keys.push(String((await operate("key create", { accountId, environment })).key));
  let next = 0;
  return () => keys[next++ % keys.length] ?? "";
}

/** Closes gates of an account whose keys are issued already: no key is issued with a gate closed. */
export async function closeGates(accountId: string, gates: Gates): Promise<void> {
  if (gates.fee === false) await operate("account reverse-fee", { accountId });
  if (gates.hub === "test") await operate("account hub", { accountId, to: "test" });
  if (gates.approved === false) await operate("account withdraw-production", { accountId });
  if (gates.type === "dashboard") await operate("account type", { accountId, to: "dashboard" });
}

export type Answered = { status: number; headers: Headers; body: Record<string, unknown> };

/** As `fetch`; the usage plan's own "slow down" is waited out, since it is not what these tests ask about. */
export const patientFetch: typeof fetch = async (input, init) => {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(input, init);
    const throttledByPlan = response.status === 429 && !response.headers.has("RateLimit");
    if (!throttledByPlan || attempt > 50) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 100));
  }
};

/** A request whose answer is held against the OpenAPI document. */
export async function request(
  url: string,
  init: { method?: string; key?: string; body?: unknown; raw?: string; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const method = init.method ?? "GET";
  const response = await patientFetch(url, {
    method,
    headers: {
      ...(init.key && { "X-API-Key": init.key }),
      ...(init.body !== undefined && { "Content-Type": "application/json" }),
      ...init.headers,
    },
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    ...(init.raw !== undefined && { body: init.raw }),
  });
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") === true && text !== "";
  const answered = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} };
  const faults = undocumented({ method, url }, answered);
  if (faults.length > 0) throw new Error(`not as docs/openapi.json says: ${faults.join("; ")}`);
  return answered;
}
