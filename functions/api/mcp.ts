import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Caller } from "../contract/access.ts";
import { ScreeningRequest } from "../contract/screening/screening.ts";
import { ScreeningBatchEnvelope } from "../contract/screening/screening-batch.ts";
import { published, testRecords } from "../contract/test-records.ts";
import { ListVerificationsQuery } from "../contract/verification/verification-list.ts";
import { VerificationPath } from "../contract/verification/verification-record.ts";
import { documentTypes, VerifyRequest } from "../contract/verification/verify.ts";
import { screenTestName } from "../domain/screening/screen.ts";
import { screenTestBatch } from "../domain/screening/screen-batch.ts";
import { getVerification } from "../domain/verification/get-verification.ts";
import { listVerifications } from "../domain/verification/list-verifications.ts";
import { verify } from "../domain/verification/verify.ts";
import type { Answer } from "../edge/answers.ts";
import { endpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";
import { logFault } from "../edge/logger.ts";
import type { Arrival } from "../edge/request/arrival.ts";
import { usableKey } from "../edge/request/idempotency.ts";
import { parsedBy } from "../edge/request/input.ts";
import { publishedLists } from "../lists/catalogue.ts";
import { answerMcp, type ToolRuns } from "../mcp/serve.ts";
import { admissionFrom } from "../store/accounts/admission.ts";
import { connectTables } from "../store/tables.ts";
import { batchRequestOf } from "./wiring/batch-request.ts";
import { catalogueOn } from "./wiring/lists.ts";
import { listDepsOn } from "./wiring/overdue.ts";
import { verifyDepsOn } from "./wiring/verification.ts";

const settings = environment(environments.mcp);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables) };
const deps = verifyDepsOn(tables, settings);
const listDeps = listDepsOn(tables);
const catalogue = catalogueOn(settings);

export const handler = endpoint("mcp", { ...route, schema: z.unknown() }, async (message, caller, event) => {
  const failed = (error: unknown) => logFault("mcp", event.handling.gatewayRequestId, error);
  const request = requestOf(event, message);
  return answerOf(
    await answerMcp({ version: settings.VERSION, failed, runs: runsFor(caller, event) }, request, message),
  );
});

/** Every tool is its endpoint's operation, on what its endpoint's schema made of the arguments. */
function runsFor(caller: Caller, event: Arrival): ToolRuns {
  const { suppliedRequestId: requestId, remainingMs } = event.handling;
  return {
    verify_document: async (given) => {
      const { idempotencyKey: sent, ...document } = { ...Arguments.parse(given) };
      const request = parsedBy(VerifyRequest, document);
      const idempotencyKey = usableKey("idempotencyKey", sent);
      const verified = await verify(deps, { caller, request }, { idempotencyKey, requestId, remainingMs });
      return verified.kind === "replay" ? verified.record : verified.result;
    },
    get_verification: (given) => getVerification(deps, caller, parsedBy(OneVerification, given).verificationId),
    list_verifications: (given) =>
      listVerifications(listDeps, caller, parsedBy(ListVerificationsQuery, asQuery(given))),
    screen: async (given) => screenTestName({ newId: randomUUID }, parsedBy(ScreeningRequest, given)),
    screen_batch: async (given) =>
      screenTestBatch({ newId: randomUUID }, batchRequestOf(parsedBy(ScreeningBatchEnvelope, given))),
    list_catalogue: async (given) => {
      parsedBy(Nothing, given ?? {});
      return publishedLists(catalogue);
    },
    test_records: async (given) => {
      const { documentType } = parsedBy(RecordsQuery, given ?? {});
      const wanted = testRecords.filter((record) => documentType === undefined || record.documentType === documentType);
      return { records: wanted.map(published) };
    },
  };
}

/** The protocol hands a tool an object, or nothing. */
const Arguments = z.looseObject({ idempotencyKey: z.unknown().optional() }).optional();
const Nothing = z.strictObject({});
const OneVerification = z.strictObject({ verificationId: VerificationPath.shape.id });
const RecordsQuery = z.strictObject({
  documentType: z.enum(documentTypes, `must be one of ${documentTypes.join(", ")}`).optional(),
});

/** An agent writes numbers as numbers; the query of a URL, which the schema reads, is text. */
function asQuery(given: unknown): unknown {
  if (typeof given !== "object" || given === null) return given ?? {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]),
  );
}

/** The library reads the message and the protocol's own headers; the key stays here. */
function requestOf(event: Arrival, message: unknown): Request {
  const headers = new Headers({ Accept: "application/json, text/event-stream", "Content-Type": "application/json" });
  for (const [name, value] of Object.entries(event.headers)) {
    if (/^mcp-/i.test(name) && value !== undefined) headers.set(name, value);
  }
  return new Request("https://service.invalid/mcp", { method: "POST", headers, body: JSON.stringify(message) });
}

async function answerOf(response: Response): Promise<Answer> {
  const contentType = response.headers.get("Content-Type") ?? "application/json";
  return { status: response.status, body: await response.text(), contentType };
}
