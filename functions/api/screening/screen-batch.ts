import { ScreeningBatchEnvelope } from "../../contract/screening/screening-batch.ts";
import { type ScreenBatchDeps, screenBatch, screenTestBatch } from "../../domain/screening/screen-batch.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { idempotencyKeyOf } from "../../edge/request/idempotency.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { recordBatch } from "../../store/screenings/screening-batches.ts";
import { connectTables } from "../../store/tables.ts";
import { batchRequestOf } from "../wiring/batch-request.ts";
import { orUnknown, screeningOn, withLists } from "../wiring/screening.ts";

const settings = environment(environments["screen-batch"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables), schema: ScreeningBatchEnvelope };
const { loadedLists, ...screening } = screeningOn(settings);
const deps: ScreenBatchDeps = {
  ...screening,
  recordBatch: (recorded, timeoutMs) =>
    orUnknown(recorded.batch.batchId, () => recordBatch(tables, recorded, timeoutMs)),
};

const live = endpoint("screen-batch", route, async (given, caller, event) => {
  const { remainingMs } = event.handling;
  const call = { idempotencyKey: idempotencyKeyOf(event), remainingMs };
  const { response, replayed } = await screenBatch(deps, { caller, request: batchRequestOf(given) }, call);
  return answer(response, 200, replayed ? { "Idempotent-Replayed": "true" } : {});
});

const test = endpoint("screen-batch", route, async (given, _caller, event) => {
  idempotencyKeyOf(event);
  return answer(screenTestBatch(deps, batchRequestOf(given)));
});

export const handler = settings.ENVIRONMENT === "live" ? await withLists(loadedLists, live) : test;
