import { ScreeningPath } from "../../contract/audit-log.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { proofAnswer, screeningProverOn } from "../wiring/proofs.ts";

const settings = environment(environments["prove-screening"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables) };
const prove = screeningProverOn(tables, settings);

export const handler = endpoint("prove-screening", { ...route, schema: ScreeningPath }, async ({ id }, caller) =>
  proofAnswer(await prove(caller, id), settings),
);
