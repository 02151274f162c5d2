import { ScreeningPath } from "../../contract/audit-log.ts";
import { getScreening } from "../../domain/screening/screening-records.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { readScreening } from "../../store/screenings/screening-records.ts";
import { connectTables } from "../../store/tables.ts";

const { ENVIRONMENT, ...names } = environment(environments["get-screening"]);
const tables = connectTables(names);
const route = { environment: ENVIRONMENT, admission: admissionFrom(tables), schema: ScreeningPath };

export const handler = endpoint("get-screening", route, async ({ id }, caller) =>
  answer(await getScreening({ readScreening: (wanted) => readScreening(tables, wanted) }, caller, id)),
);
