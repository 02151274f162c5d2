import { randomUUID } from "node:crypto";
import { judge, type Outline, pauseMs } from "./retry.ts";
import type {
  AuditKeys,
  ChangedEntity,
  DeliveryList,
  Health,
  ListCatalogue,
  PreflightAnswer,
  Problem,
  QueuedEvent,
  RemovedWebhook,
  ScreeningBatchRequest,
  ScreeningBatchResponse,
  ScreeningChanges,
  ScreeningList,
  ScreeningRecord,
  ScreeningRequest,
  ScreeningResponse,
  VerificationList,
  VerificationRecord,
  VerificationResult,
  VerifyRequest,
  Webhook,
  WebhookSecret,
} from "./types.ts";

export { type LogEntry, openProof, ProofError, type Proven } from "./proof.ts";
export { openReceipt, proveReceipt, type Receipt, ReceiptError } from "./receipt.ts";
export type * from "./types.ts";
export { openEvent, WebhookError, type WebhookEvent, type WebhookHeaders } from "./webhook.ts";

export type ClientOptions = {
  baseUrl: string;
  apiKey: string;
  /** Of each attempt. The service itself answers within 29 seconds. */
  timeoutMs?: number;
  /** Further attempts, where the service says that they are safe. */
  retries?: number;
  /** A Retry-After beyond this is not waited for: the error is thrown at once. */
  longestWaitMs?: number;
  fetch?: typeof fetch;
  sleep?: (ms: number) => Promise<void>;
  random?: () => number;
};

export type CallOptions = {
  /** Your name for this request. Without one the client makes one, so that its own retries are never charged twice. */
  idempotencyKey?: string;
  requestId?: string;
  signal?: AbortSignal;
};

/** `from` and `to`: YYYY-MM-DD, in UTC, or a date and time with offset. */
export type ListQuery = { limit?: number; offset?: number; cursor?: string; from?: string; to?: string };

/** `since`: the snapshot of an earlier answer, or a date or a time. With `ids`, which entities changed, page by page. */
export type ChangesQuery = { since: string; ids?: boolean; cursor?: string };

/** `proof` is a text to be kept; `openProof` verifies it. */
export type Logged = { kind: "proof"; proof: string } | { kind: "pending"; retryAfterSeconds: number };

export type Verified =
  | { kind: "result"; result: VerificationResult }
  /**
   * This Idempotency-Key was answered before, or the service could not learn what became of the request. The outcome is
   * not kept: `completed` was charged, `error` was not and may be sent again, `pending` ends within minutes.
   */
  | { kind: "record"; record: VerificationRecord };

/** A refusal of the service: branch on `code`, or on `status` where there is none. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly problem: Problem;
  readonly requestId: string | undefined;

  constructor(status: number, problem: Problem, requestId: string | undefined) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
    this.requestId = requestId;
  }

  get code(): string | undefined {
    return this.problem.code;
  }

  get retryAfterSeconds(): number | undefined {
    return this.problem.retryAfterSeconds;
  }
}

type Sent = { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; body?: unknown; options?: CallOptions };
type Raw = { status: number; headers: Headers; text: string };

export class VerificationClient {
  readonly #options: Required<ClientOptions>;

  constructor(options: ClientOptions) {
    this.#options = {
      timeoutMs: 30_000,
      retries: 2,
      longestWaitMs: 60_000,
      fetch,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      random: Math.random,
      ...options,
      baseUrl: safe(options.baseUrl),
    };
  }

  async verify(request: VerifyRequest, options: CallOptions = {}): Promise<Verified> {
    try {
      return await this.#verify(request, options);
    } catch (error) {
      const { code, problem } = error instanceof ServiceError ? error : {};
      if (code !== "OUTCOME_UNKNOWN" || problem?.verificationId === undefined) throw error;
      const record = await this.#ended(problem.verificationId, options).catch(() => undefined);
      if (record === undefined) throw error;
      return { kind: "record", record };
    }
  }

  async #verify(request: VerifyRequest, options: CallOptions): Promise<Verified> {
    const sent: Sent = { method: "POST", path: "/v1/verify", body: request, options: named(options) };
    const { headers, body } = await this.#send<VerificationResult | VerificationRecord>(sent);
    if ("responseCode" in body) return { kind: "result", result: body };
    if (headers.get("Idempotent-Replayed") === "true") return { kind: "record", record: body };
    throw new TypeError("the answer is neither a result nor a replayed record");
  }

  /** What `verify` would meet: price, credits, cooldown, hub. It costs nothing and sends nothing on. */
  async preflight(request: VerifyRequest, options: CallOptions = {}): Promise<PreflightAnswer> {
    return (await this.#send<PreflightAnswer>({ method: "POST", path: "/v1/verify/preflight", body: request, options }))
      .body;
  }

  async getVerification(verificationId: string, options: CallOptions = {}): Promise<VerificationRecord> {
    const path = `/v1/verify/${encodeURIComponent(verificationId)}`;
    return (await this.#send<VerificationRecord>({ method: "GET", path, options })).body;
  }

  /** A record that is pending is looked at again, as often as anything is tried again. */
  async #ended(verificationId: string, { signal }: CallOptions): Promise<VerificationRecord> {
    const { retries, random, sleep } = this.#options;
    for (let attempt = 0; ; attempt++) {
      const record = await this.getVerification(verificationId, { ...(signal && { signal }) });
      if (record.status !== "pending" || attempt >= retries) return record;
      await sleep(pauseMs(attempt, random));
    }
  }

  async listVerifications(
    query: ListQuery & Partial<Pick<VerificationRecord, "status" | "documentType">> = {},
    options: CallOptions = {},
  ): Promise<VerificationList> {
    const path = `/v1/verify${asked(query)}`;
    return (await this.#send<VerificationList>({ method: "GET", path, options })).body;
  }

  /** Every record, newest first, read page by page as you go. */
  async *allVerifications(options?: CallOptions): AsyncGenerator<VerificationRecord> {
    const pages = pagesOf((next) => this.listVerifications({ limit: 100, ...next }, options));
    for await (const { verifications } of pages) yield* verifications;
  }

  async screen(request: ScreeningRequest, options: CallOptions = {}): Promise<ScreeningResponse> {
    const sent: Sent = { method: "POST", path: "/v1/screening", body: request, options: named(options) };
    return (await this.#send<ScreeningResponse>(sent)).body;
  }

  /** What is kept of a live screening, single or one of a batch: lists, rules, scores. No name. */
  async getScreening(screeningRequestId: string, options: CallOptions = {}): Promise<ScreeningRecord> {
    const path = `/v1/screening/${encodeURIComponent(screeningRequestId)}`;
    return (await this.#send<ScreeningRecord>({ method: "GET", path, options })).body;
  }

  async listScreenings(
    query: ListQuery & { externalReference?: string } = {},
    options: CallOptions = {},
  ): Promise<ScreeningList> {
    const path = `/v1/screening${asked(query)}`;
    return (await this.#send<ScreeningList>({ method: "GET", path, options })).body;
  }

  /** Up to 500 at once: `results` has one for each subject, in the order sent, with `error` where it was not searched. */
  async screenBatch(request: ScreeningBatchRequest, options: CallOptions = {}): Promise<ScreeningBatchResponse> {
    const sent: Sent = { method: "POST", path: "/v1/screening/batch", body: request, options: named(options) };
    return (await this.#send<ScreeningBatchResponse>(sent)).body;
  }

  /** Every screening's record, newest first, read page by page as you go. */
  async *allScreenings(options?: CallOptions): AsyncGenerator<ScreeningRecord> {
    const pages = pagesOf((next) => this.listScreenings({ limit: 100, ...next }, options));
    for await (const { screenings } of pages) yield* screenings;
  }

  /** How many entities of which lists changed since and, with `ids`, which. A refusal, 409, where it is not kept. */
  async listChanges(query: ChangesQuery, options: CallOptions = {}): Promise<ScreeningChanges> {
    const path = `/v1/screening/changes${asked(query)}`;
    return (await this.#send<ScreeningChanges>({ method: "GET", path, options })).body;
  }

  /** Every entity that changed since, read page by page as you go. */
  async *allChanges(since: string, options?: CallOptions): AsyncGenerator<ChangedEntity> {
    const pages = pagesOf((next) => this.listChanges({ since, ids: true, ...next }, options));
    for await (const { ids = [] } of pages) yield* ids;
  }

  async listCatalogue(options: CallOptions = {}): Promise<ListCatalogue> {
    return (await this.#send<ListCatalogue>({ method: "GET", path: "/v1/screening/lists", options })).body;
  }

  /** Where the events of this key's environment go. A refusal with status 404 where there is no webhook. */
  async getWebhook(options: CallOptions = {}): Promise<Webhook> {
    return (await this.#send<Webhook>({ method: "GET", path: "/v1/webhook", options })).body;
  }

  /** Shows the signing secret, once. The old address and its secret end at once, so it is sent once. */
  async setWebhook(url: string, options: CallOptions = {}): Promise<WebhookSecret> {
    return (await this.#send<WebhookSecret>({ method: "PUT", path: "/v1/webhook", body: { url }, options }, 0)).body;
  }

  async removeWebhook(options: CallOptions = {}): Promise<RemovedWebhook> {
    return (await this.#send<RemovedWebhook>({ method: "DELETE", path: "/v1/webhook", options })).body;
  }

  /** Has a test event sent; `listDeliveries` tells what your address answered. */
  async testWebhook(options: CallOptions = {}): Promise<QueuedEvent> {
    return (await this.#send<QueuedEvent>({ method: "POST", path: "/v1/webhook/test", options })).body;
  }

  /** The last tries, newest first. */
  async listDeliveries(options: CallOptions = {}): Promise<DeliveryList> {
    return (await this.#send<DeliveryList>({ method: "GET", path: "/v1/webhook/deliveries", options })).body;
  }

  /** Has an event that is under way tried now. */
  async resendEvent(eventId: string, options: CallOptions = {}): Promise<QueuedEvent> {
    const path = `/v1/webhook/deliveries/${encodeURIComponent(eventId)}/resend`;
    return (await this.#send<QueuedEvent>({ method: "POST", path, options })).body;
  }

  /** The proof that the audit log holds how a verification ended: within half a minute of its end, and for years. */
  async proveVerification(verificationId: string, options: CallOptions = {}): Promise<Logged> {
    return this.#prove(`/v1/verify/${encodeURIComponent(verificationId)}/proof`, options);
  }

  /** The same of a screening, on the production address. */
  async proveScreening(screeningRequestId: string, options: CallOptions = {}): Promise<Logged> {
    return this.#prove(`/v1/screening/${encodeURIComponent(screeningRequestId)}/proof`, options);
  }

  async #prove(path: string, options: CallOptions): Promise<Logged> {
    const { status, headers, text } = await this.#patiently({ method: "GET", path, options });
    if (status === 200) return { kind: "proof", proof: text };
    if (status === 202) return { kind: "pending", retryAfterSeconds: Number(headers.get("Retry-After")) };
    throw refusal(status, headers, text);
  }

  /** What proofs are verified with. Keep a copy: a proof that is verified years from now needs the key of its day. */
  async auditKeys(options: CallOptions = {}): Promise<AuditKeys> {
    return (await this.#send<AuditKeys>({ method: "GET", path: "/.well-known/audit-keys", options })).body;
  }

  /** The log's checkpoint of now: two that you kept show later that nothing was rewritten between them. */
  async auditCheckpoint(options: CallOptions = {}): Promise<string> {
    const { status, headers, text } = await this.#patiently({ method: "GET", path: "/v1/audit/checkpoint", options });
    if (status === 200) return text;
    throw refusal(status, headers, text);
  }

  /** Also of a service that cannot serve: `status` is degraded then, and `checks` says why. */
  async health(): Promise<Health> {
    const { status, headers, text } = await this.#patiently({ method: "GET", path: "/health" }, 0);
    const body = jsonOf<Health | Problem>(text);
    if (body !== undefined && "checks" in body) return body;
    throw refusal(status, headers, text);
  }

  async #send<Body>(sent: Sent, retries?: number): Promise<{ headers: Headers; body: Body }> {
    const { status, headers, text } = await this.#patiently(sent, retries);
    const body = status === 200 || status === 202 ? jsonOf<Body>(text) : undefined;
    if (body !== undefined) return { headers, body };
    throw refusal(status, headers, text);
  }

  async #patiently(sent: Sent, retries = this.#options.retries): Promise<Raw> {
    const { random, sleep, longestWaitMs } = this.#options;
    for (let attempt = 0; ; attempt++) {
      const raw = await this.#attempt(sent, attempt >= retries);
      if (raw === undefined) {
        await sleep(pauseMs(attempt, random));
        continue;
      }
      const header = Number(raw.headers.get("Retry-After"));
      const outline = jsonOf<Outline>(raw.text);
      const judged = judge(
        { ...outline, status: raw.status, isRepeated: attempt > 0 },
        header > 0 ? header : undefined,
      );
      if (judged === "final" || attempt >= retries) return raw;
      const waitMs = judged.afterMs ?? pauseMs(attempt, random);
      if (waitMs > longestWaitMs) return raw;
      await sleep(waitMs);
    }
  }

  /** Nothing where the connection failed and may be tried again: a POST carries an Idempotency-Key, a GET is harmless. */
  async #attempt({ method, path, body, options = {} }: Sent, isLast: boolean): Promise<Raw | undefined> {
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    try {
      const response = await this.#options.fetch(`${this.#options.baseUrl}${path}`, {
        method,
        redirect: "error",
        signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
        headers: {
          "X-API-Key": this.#options.apiKey,
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(options.idempotencyKey !== undefined && { "Idempotency-Key": options.idempotencyKey }),
          ...(options.requestId !== undefined && { "X-Request-Id": options.requestId }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      if (options.signal?.aborted || isLast) throw error;
      return undefined;
    }
  }
}

async function* pagesOf<Page extends { nextCursor?: string }>(
  read: (next: { cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    yield page;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

function asked(query: object): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size > 0 ? `?${given}` : "";
}

function named(options: CallOptions): CallOptions {
  return { ...options, idempotencyKey: options.idempotencyKey ?? randomUUID() };
}

/** A key is worth a customer's credits: it crosses no network in the clear. */
function safe(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !isHere) throw new TypeError("baseUrl must begin with https");
  return baseUrl.replace(/\/+$/, "");
}

/** Something on the way may have answered instead of the service, and in another form. */
function refusal(status: number, headers: Headers, text: string): ServiceError {
  const unreadable = { error: "Unreadable", message: "The answer is not JSON: it may not come from the service." };
  return new ServiceError(status, jsonOf<Problem>(text) ?? unreadable, headers.get("X-Request-Id") ?? undefined);
}

function jsonOf<Body>(text: string): Body | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
