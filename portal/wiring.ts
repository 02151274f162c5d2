import { randomBytes } from "node:crypto";
import type { SignIn } from "../functions/contract/settings/sign-in.ts";
import { base62 } from "../functions/domain/account/api-key.ts";
import { logFault } from "../functions/edge/logger.ts";
import { connectSecrets, secret } from "../functions/edge/secrets.ts";
import { hashOfKey } from "../functions/store/accounts/api-keys.ts";
import {
  endSession,
  endSessions,
  readSession,
  renewSession,
  saveSession,
} from "../functions/store/accounts/sessions.ts";
import type { Tables } from "../functions/store/tables.ts";
import { connectProvider } from "./frame/provider.ts";
import type { FrameDeps } from "./frame/visit.ts";

type DashboardEnvironment = { ADDRESS: string; SIGN_IN: SignIn; SEALING_SECRET: string };

/** What both dashboards stand on, of the tables, the secrets and the provider. Built once per process. */
export function frameDepsOn(
  name: FrameDeps["name"],
  tables: Tables,
  { ADDRESS, SIGN_IN, SEALING_SECRET }: DashboardEnvironment,
): FrameDeps {
  const secrets = connectSecrets();
  return {
    name,
    address: ADDRESS,
    signIn: SIGN_IN,
    provider: connectProvider(SIGN_IN, ADDRESS),
    sealingKey: secret(
      () => secrets(SEALING_SECRET),
      (text) => Buffer.from(text),
    ),
    sessions: {
      save: (session) => saveSession(tables, session),
      read: (named) => readSession(tables, named),
      renew: (session, nowSeconds) => renewSession(tables, session, nowSeconds),
      end: (session) => endSession(tables, session),
      endAll: (memberId) => endSessions(tables, memberId),
    },
    now: () => new Date(),
    randomCharacters: (count) => base62(count, randomBytes),
    hashOf: hashOfKey,
    logFault,
  };
}
