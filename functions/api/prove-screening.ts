import { factKey } from "../audit-log/rows.ts";
import { ScreeningPath } from "../contract/audit-log.ts";
import { type ProveScreeningDeps, proveScreening } from "../domain/audit/prove-screening.ts";
import { endpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";
import { admissionFrom } from "../store/accounts/admission.ts";
import { accountOfScreening, keyOfScreening } from "../store/screenings/screenings.ts";
import { connectTables } from "../store/tables.ts";
import { proofAnswer, proverOn } from "./wiring/proofs.ts";

const settings = environment(environments["prove-screening"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables) };
const prove = proverOn(settings);
const deps: ProveScreeningDeps = {
  accountOfScreening: (id) => accountOfScreening(tables, id),
  proofOf: (id) => prove(factKey(keyOfScreening(id), "written")),
};

export const handler = endpoint("prove-screening", { ...route, schema: ScreeningPath }, async ({ id }, caller) =>
  proofAnswer(await proveScreening(deps, caller, id), settings),
);
