import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { ScreenDeps } from "../../domain/screening/screen.ts";
import type { HttpHandler } from "../../edge/endpoint.ts";
import { logFault } from "../../edge/logger.ts";
import { connectSecrets, secret } from "../../edge/secrets.ts";
import type { ListsKeeper } from "../../lists/lists-in-service.ts";
import { fingerprintOf } from "../../store/fingerprints.ts";
import { ReplyLost } from "../../store/transact.ts";
import { listsKeeperOn } from "./lists.ts";

type ScreeningEnvironment = Parameters<typeof listsKeeperOn>[0] & { PEPPER_SECRET: string };

/** What every live screening needs, single or many at once. */
export function screeningOn(settings: ScreeningEnvironment): Omit<ScreenDeps, "record"> & { keeper: ListsKeeper } {
  const secrets = connectSecrets();
  const pepper = secret(() => secrets(settings.PEPPER_SECRET), z.string().min(32).parse);
  const keeper = listsKeeperOn(settings);
  return {
    keeper,
    lists: () => keeper.current(),
    fingerprint: async (parts) => fingerprintOf(await pepper(), parts),
    now: () => new Date(),
    newId: randomUUID,
  };
}

/** A recording that nobody knows to be written or not is told as that. */
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
export async function withLists(keeper: ListsKeeper, handler: HttpHandler): Promise<HttpHandler> {
  await keeper.look();
  return (event, context) => {
    keeper.look().catch(() => undefined);
    return handler(event, context);
  };
}
