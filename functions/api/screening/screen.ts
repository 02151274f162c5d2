import { ScreeningRequest } from "../../contract/screening/screening.ts";
import { type ScreenDeps, screen, screenTestName } from "../../domain/screening/screen.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { idempotencyKeyOf } from "../../edge/request/idempotency.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { recordScreening } from "../../store/screenings/screenings.ts";
import { connectTables } from "../../store/tables.ts";
import { orUnknown, screeningOn, withLists } from "../wiring/screening.ts";

const settings = environment(environments.screen);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables) };
const { loadedLists, ...screening } = screeningOn(settings);
const deps: ScreenDeps = {
  ...screening,
  record: (recorded, timeoutMs) =>
    orUnknown(recorded.screening.screeningRequestId, () => recordScreening(tables, recorded, timeoutMs)),
};

const live = endpoint("screen", { ...route, schema: ScreeningRequest }, async (request, caller, event) => {
  const { remainingMs } = event.handling;
  const call = { idempotencyKey: idempotencyKeyOf(event), remainingMs };
  const { response, replayed } = await screen(deps, { caller, request }, call);
  return answer(response, 200, replayed ? { "Idempotent-Replayed": "true" } : {});
});

const test = endpoint("screen", { ...route, schema: ScreeningRequest }, async (request, _caller, event) => {
  idempotencyKeyOf(event);
  return answer(screenTestName(deps, request));
});

export const handler = settings.ENVIRONMENT === "live" ? await withLists(loadedLists, live) : test;
