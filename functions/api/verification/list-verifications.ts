import { ListVerificationsQuery } from "../../contract/verification/verification-list.ts";
import { listVerifications } from "../../domain/verification/list-verifications.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { listDepsOn } from "../wiring/overdue.ts";

const { ENVIRONMENT, ...names } = environment(environments["list-verifications"]);
const tables = connectTables(names);
const route = { environment: ENVIRONMENT, admission: admissionFrom(tables) };
const deps = listDepsOn(tables);

export const handler = endpoint(
  "list-verifications",
  { ...route, schema: ListVerificationsQuery },
  async (query, caller) => answer(await listVerifications(deps, caller, query)),
);
