import { ListScreeningsQuery } from "../../contract/screening/screening-record.ts";
import { listScreenings } from "../../domain/screening/screening-records.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { readScreenings } from "../../store/screenings/screening-records.ts";
import { connectTables } from "../../store/tables.ts";

const { ENVIRONMENT, ...names } = environment(environments["list-screenings"]);
const tables = connectTables(names);
const route = { environment: ENVIRONMENT, admission: admissionFrom(tables), schema: ListScreeningsQuery };

export const handler = endpoint("list-screenings", route, async (query, caller) =>
  answer(
    await listScreenings({ readPage: (accountId, asked) => readScreenings(tables, accountId, asked) }, caller, query),
  ),
);
