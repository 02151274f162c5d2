import { ListChangesQuery } from "../../contract/screening/screening-changes.ts";
import { listChanges } from "../../domain/screening/list-changes.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { changesReaderOn } from "../wiring/lists.ts";

const settings = environment(environments["screening-changes"]);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(connectTables(settings)) };
const deps = { readChanges: changesReaderOn(settings), now: () => new Date() };

export const handler = endpoint("screening-changes", { ...route, schema: ListChangesQuery }, async (query) =>
  answer(await listChanges(deps, query)),
);
