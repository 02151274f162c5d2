import { factKey } from "../audit-log/rows.ts";
import { VerificationPath } from "../contract/verification-record.ts";
import { type ProveVerificationDeps, proveVerification } from "../domain/audit/prove-verification.ts";
import { endpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";
import { admissionFrom } from "../store/accounts/admission.ts";
import { keys } from "../store/keys.ts";
import { connectTables } from "../store/tables.ts";
import { overdueDepsOn } from "./wiring/overdue.ts";
import { proofAnswer, proverOn } from "./wiring/proofs.ts";

const settings = environment(environments["prove-verification"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables) };
const prove = proverOn(settings);
const deps: ProveVerificationDeps = {
  ...overdueDepsOn(tables),
  proofOf: (environmentName, id) => prove(factKey(keys.verification(environmentName, id), "ended")),
};

export const handler = endpoint("prove-verification", { ...route, schema: VerificationPath }, async ({ id }, caller) =>
  proofAnswer(await proveVerification(deps, caller, id), settings),
);
