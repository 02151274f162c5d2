import { VerificationPath } from "../../contract/verification/verification-record.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { proofAnswer, verificationProverOn } from "../wiring/proofs.ts";

const settings = environment(environments["prove-verification"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables) };
const prove = verificationProverOn(tables, settings);

export const handler = endpoint("prove-verification", { ...route, schema: VerificationPath }, async ({ id }, caller) =>
  proofAnswer(await prove(caller, id), settings),
);
