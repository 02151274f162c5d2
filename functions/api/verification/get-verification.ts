import { VerificationPath } from "../../contract/verification/verification-record.ts";
import { getVerification } from "../../domain/verification/get-verification.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { overdueDepsOn } from "../wiring/overdue.ts";

const { ENVIRONMENT, ...names } = environment(environments["get-verification"]);
const tables = connectTables(names);
const route = { environment: ENVIRONMENT, admission: admissionFrom(tables) };
const deps = overdueDepsOn(tables);

export const handler = endpoint("get-verification", { ...route, schema: VerificationPath }, async ({ id }, caller) =>
  answer(await getVerification(deps, caller, id)),
);
