import { VerifyRequest } from "../../contract/verification/verify.ts";
import { verify } from "../../domain/verification/verify.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { idempotencyKeyOf } from "../../edge/request/idempotency.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { verifyDepsOn } from "../wiring/verification.ts";

const settings = environment(environments.verify);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables) };
const deps = verifyDepsOn(tables, settings);

export const handler = endpoint("verify", { ...route, schema: VerifyRequest }, async (request, caller, event) => {
  const { suppliedRequestId: requestId, remainingMs } = event.handling;
  const verified = await verify(
    deps,
    { caller, request },
    {
      idempotencyKey: idempotencyKeyOf(event),
      requestId,
      remainingMs,
    },
  );
  if (verified.kind === "replay") return answer(verified.record, 200, { "Idempotent-Replayed": "true" });
  return answer(verified.result);
});
