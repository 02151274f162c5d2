import type { OperatorCommand } from "../../functions/contract/operator.ts";
import type { VerificationRecord } from "../../functions/contract/verification/verification-record.ts";
import { callOperator } from "../../local/operator-client.ts";
import { localTarget } from "../../local/operator-target.ts";
import type { RunningHost } from "../fixtures/host/running-host.ts";

type Sent = { key: string; body: object; headers?: Record<string, string> | undefined };
export type Reply = { status: number; retryAfter: string | null; body: Record<string, unknown> };

/** An operator and a caller of one service that a test may harm. */
export function deskOf(host: Pick<RunningHost, "folder" | "service">) {
  const { production, hub } = host.service;
  const operate = async (command: OperatorCommand, input: object) =>
    (await callOperator(localTarget(host.folder), command, input)) as Record<string, unknown>;
  const control = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${hub.control}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return JSON.parse((await response.text()) || "null");
  };
  const send = async (path: string, { key, body, headers = {} }: Sent): Promise<Reply> => {
    const response = await fetch(`${production.url}${path}`, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get("Retry-After"),
      body: JSON.parse(await response.text()),
    };
  };
  const approvedAccount = async () => {
    const { accountId } = await operate("account create", { name: "Test", type: "developer", agencyCode: "TEST" });
    await operate("account approve-test", { accountId });
    return String(accountId);
  };
  const keysOf = async (accountId: string, environment: "live" | "test") => {
    const keys: string[] = [];
    while (keys.length < 5) keys.push(String((await operate("key create", { accountId, environment })).key));
    return keys;
  };
  return {
    operate,
    control,
    async testAccount(): Promise<{ accountId: string; keys: string[] }> {
      const accountId = await approvedAccount();
      return { accountId, keys: await keysOf(accountId, "test") };
    },
    async liveAccount(credits: number): Promise<{ accountId: string; keys: string[] }> {
      const accountId = await approvedAccount();
      await operate("account settle-fee", { accountId });
      await operate("account hub", { accountId, to: "production" });
      await operate("account approve-production", { accountId });
      await operate("wallet top-up", { accountId, credits, reference: "start" });
      return { accountId, keys: await keysOf(accountId, "live") };
    },
    async wallet(accountId: string): Promise<{ balance: number; held: number; charges: number }> {
      const { balance, held } = await operate("wallet show", { accountId });
      const ledger = (await operate("wallet ledger", { accountId })) as unknown as { kind: string }[];
      return {
        balance: Number(balance),
        held: Number(held),
        charges: ledger.filter(({ kind }) => kind === "charge").length,
      };
    },
    post: (key: string, body: object, headers?: Record<string, string>) => send("/v1/verify", { key, body, headers }),
    screen: (key: string, body: object, headers?: Record<string, string>) =>
      send("/v1/screening", { key, body, headers }),
    screenBatch: (key: string, body: object) => send("/v1/screening/batch", { key, body }),
    ask: (key: string): Promise<Response> => fetch(`${production.url}/v1/verify`, { headers: { "X-API-Key": key } }),
    async list(key: string): Promise<{ verificationId: string; status: string }[]> {
      return JSON.parse(await (await this.ask(key)).text()).verifications;
    },
    async everyRecord(key: string): Promise<VerificationRecord[]> {
      const found: VerificationRecord[] = [];
      let cursor = "";
      do {
        const response = await fetch(`${production.url}/v1/verify?limit=100${cursor}`, {
          headers: { "X-API-Key": key },
        });
        const page = JSON.parse(await response.text());
        found.push(...page.verifications);
        cursor = page.hasMore ? `&cursor=${page.nextCursor}` : "";
      } while (cursor !== "");
      return found;
    },
    async read(key: string, id: unknown): Promise<Record<string, unknown>> {
      const response = await fetch(`${production.url}/v1/verify/${String(id)}`, { headers: { "X-API-Key": key } });
      return JSON.parse(await response.text());
    },
  };
}

let made = 0;
/** A passport nobody has asked about: the hub holds none of these and answers D, which is an answer like any other. */
export function unheldPassport(): Record<string, string> {
  made += 1;
  return {
    documentType: "passport",
    consentAttestedAt: "2026-03-02T09:30:00+11:00",
    consentVersion: "v1",
    familyName: "Featherstone",
    dateOfBirth: "1980-02-02",
    passportNumber: `QB${String(made).padStart(7, "0")}`,
  };
}
