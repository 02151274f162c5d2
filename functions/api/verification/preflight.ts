import { readHubSettings } from "../../contract/settings/hub-settings.ts";
import { peppersIn } from "../../contract/settings/peppers.ts";
import { VerifyRequest } from "../../contract/verification/verify.ts";
import { type PreflightDeps, preflight } from "../../domain/verification/preflight.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { connectSecrets, secret } from "../../edge/secrets.ts";
import { namesSent } from "../../hub/request-body.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { fingerprintOf } from "../../store/fingerprints.ts";
import { connectTables } from "../../store/tables.ts";
import { readOutlook } from "../../store/verifications/outlook.ts";

const settings = environment(environments.preflight);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables), schema: VerifyRequest };
const hub = readHubSettings(JSON.parse(settings.HUB_SETTINGS));
const secrets = connectSecrets();
const pepper = secret(() => secrets(settings.PEPPER_SECRET), peppersIn);
const deps: PreflightDeps = {
  readOutlook: (asked) => readOutlook(tables, asked),
  fingerprint: async (parts) => fingerprintOf(await pepper(), parts),
  namesSent: (request) => namesSent(hub, request),
  now: () => new Date(),
};

export const handler = endpoint("preflight", route, async (request, caller) =>
  answer(await preflight(deps, caller, request)),
);
