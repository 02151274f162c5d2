import { randomUUID } from "node:crypto";
import * as z from "zod";
import { ScreeningRequest } from "../contract/screening.ts";
import { type ScreenDeps, screen, screenTestName } from "../domain/screening/screen.ts";
import { answer } from "../edge/answers.ts";
import { endpoint, type HttpHandler } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";
import { idempotencyKeyOf } from "../edge/idempotency.ts";
import { logFault } from "../edge/logger.ts";
import { connectSecrets, secret } from "../edge/secrets.ts";
import { admissionFrom } from "../store/admission.ts";
import { fingerprintOf } from "../store/fingerprints.ts";
import { recordScreening } from "../store/screenings.ts";
import { connectTables } from "../store/tables.ts";
import { ReplyLost } from "../store/transact.ts";
import { listsKeeperOn } from "./wiring/lists.ts";

const settings = environment(environments.screen);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables) };
const secrets = connectSecrets();
const pepper = secret(() => secrets(settings.PEPPER_SECRET), z.string().min(32).parse);
const keeper = listsKeeperOn(settings);
const deps: ScreenDeps = {
  lists: () => keeper.current(),
  async record(recorded, timeoutMs) {
    try {
      return await recordScreening(tables, recorded, timeoutMs);
    } catch (error) {
      if (!(error instanceof ReplyLost)) throw error;
      logFault("record", recorded.screening.screeningRequestId, error);
      return { kind: "unknown" };
    }
  },
  fingerprint: async (parts) => fingerprintOf(await pepper(), parts),
  now: () => new Date(),
  newId: randomUUID,
};

const live = endpoint("screen", { ...route, schema: ScreeningRequest }, async (request, caller, event) => {
  const { remainingMs } = event.seen;
  const call = { idempotencyKey: idempotencyKeyOf(event), remainingMs };
  const { response, replayed } = await screen(deps, { caller, request }, call);
  return answer(response, 200, replayed ? { "Idempotent-Replayed": "true" } : {});
});

const test = endpoint("screen", { ...route, schema: ScreeningRequest }, async (request, _caller, event) => {
  idempotencyKeyOf(event);
  return answer(screenTestName(deps, request));
});

// The first look begins with the process; later ones beside the request's own first write.
if (settings.ENVIRONMENT === "live") await keeper.look();

const liveWithLists: HttpHandler = (event, context) => {
  keeper.look().catch(() => undefined);
  return live(event, context);
};

export const handler = settings.ENVIRONMENT === "live" ? liveWithLists : test;
