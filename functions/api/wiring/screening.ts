import { randomUUID } from "node:crypto";
import { peppersIn } from "../../contract/settings/peppers.ts";
import type { RecheckTerms } from "../../contract/settings/recheck-terms.ts";
import type { ScreenDeps } from "../../domain/screening/screen.ts";
import type { HttpHandler } from "../../edge/endpoint.ts";
import { logFault } from "../../edge/logger.ts";
import { connectSecrets, secret } from "../../edge/secrets.ts";
import type { LoadedLists } from "../../lists/lists-in-service.ts";
import { fingerprintOf } from "../../store/fingerprints.ts";
import { ReplyLost } from "../../store/transact.ts";
import { loadedListsOn } from "./lists.ts";

type ScreeningEnvironment = Parameters<typeof loadedListsOn>[0] & { PEPPER_SECRET: string; RECHECKS: RecheckTerms };

/** What every live screening needs, single or many at once. */
export function screeningOn(settings: ScreeningEnvironment): Omit<ScreenDeps, "record"> & { loadedLists: LoadedLists } {
  const secrets = connectSecrets();
  const pepper = secret(() => secrets(settings.PEPPER_SECRET), peppersIn);
  const loadedLists = loadedListsOn(settings);
  return {
    loadedLists,
    terms: settings.RECHECKS,
    lists: (asked) => loadedLists.current(asked),
    fingerprint: async (parts) => fingerprintOf(await pepper(), parts),
    now: () => new Date(),
    newId: randomUUID,
  };
}

/**
 * Where no reply came, nobody knows whether the screening was recorded: the outcome says so, and the fault is logged.
 */
export async function orUnknown<Outcome>(id: string, record: () => Promise<Outcome>): Promise<Outcome | Unknown> {
  try {
    return await record();
  } catch (error) {
    if (!(error instanceof ReplyLost)) throw error;
    logFault("record", id, error);
    return { kind: "unknown" };
  }
}

type Unknown = { kind: "unknown" };

/** The first look at the lists begins with the process; later ones beside the request's own first write. */
export async function withLists(loadedLists: LoadedLists, handler: HttpHandler): Promise<HttpHandler> {
  await loadedLists.look();
  return (event, context) => {
    loadedLists.look().catch(() => undefined);
    return handler(event, context);
  };
}
