import { createPrivateKey, randomUUID, X509Certificate } from "node:crypto";
import type { HubSettings } from "../contract/settings/hub-settings.ts";
import type { HubAnswer } from "../domain/verification/hub-answer.ts";
import { type Signer, signedEnvelope } from "./envelope.ts";
import { Failed } from "./failed.ts";
import { requestFieldOf } from "./members.ts";
import { type Question, requestBody } from "./request-body.ts";
import { type Connections, connections, type Identity, type Tls } from "./transport.ts";

export type { Question } from "./request-body.ts";

/** What we sign with, and what the connection needs where the hub asks for more than a public certificate. */
export type HubCredentials = Identity & { tls?: Tls };

export type HubConnectorDeps = {
  settings: HubSettings;
  /** Called for every request; caching and rotation are the caller's. */
  credentials: () => Promise<HubCredentials>;
  now?: () => Date;
  newId?: () => string;
};

export type HubConnector = {
  /** Asks once and never again: whether to repeat is a question of money, which is not ours. Does not throw. */
  ask: (question: Question, timeoutMs: number) => Promise<HubAnswer>;
  close: () => void;
};

/** The DVS hub behind one function: a request in, an answer out, over connections that are kept alive. */
export function hubConnector({ settings, credentials, now, newId }: HubConnectorDeps): HubConnector {
  const prepare = preparer(settings);
  let reading: Promise<typeof import("./reply.ts")> | undefined;
  return {
    async ask(question, timeoutMs) {
      try {
        const { signer, link } = prepare(await held(credentials));
        const at = now?.() ?? new Date();
        const body = requestBody(settings, question, at);
        const message = signedEnvelope(settings, signer, { body, messageId: newId?.() ?? randomUUID(), now: at });
        const posted = link.post(message, timeoutMs);
        // A process loads what reads XML while it waits for its first reply, not before its first caller.
        reading ??= import("./reply.ts");
        const reply = await posted;
        const { readReply } = await reading;
        const answer = readReply(settings, question.vrn, reply);
        return withRequestFields(settings, question, answer);
      } catch (error) {
        if (error instanceof Failed) return { kind: "failed", reason: error.reason };
        throw error;
      }
    },
    close: () => prepare.close(),
  };
}

/** Beside each name of the hub's, the one that the caller knows the field by. */
function withRequestFields(settings: HubSettings, { request }: Question, answer: HubAnswer): HubAnswer {
  if (answer.kind !== "answered") return answer;
  const errors = answer.errors.map(({ source, field, message }) => {
    const requestField = field && requestFieldOf(settings, request.documentType, field);
    return { source, ...(field && { field }), ...(requestField && { requestField }), message };
  });
  return { ...answer, errors };
}

async function held(credentials: () => Promise<HubCredentials>): Promise<HubCredentials> {
  try {
    return await credentials();
  } catch (error) {
    throw new Failed("credentials", error);
  }
}

type Prepared = { signer: Signer; link: Connections };

/** Keys are read and connections opened once per set of credentials; a rotated set replaces the last on its first use. */
function preparer(settings: HubSettings): { (credentials: HubCredentials): Prepared; close: () => void } {
  const endpoint = new URL(settings.endpoint);
  let current: (Prepared & { fingerprint: string }) | undefined;
  const prepare = (credentials: HubCredentials): Prepared => {
    const fingerprint = JSON.stringify(credentials);
    if (current?.fingerprint === fingerprint) return current;
    const signer = signerOf(credentials);
    current?.link.retire();
    current = { fingerprint, signer, link: connections(endpoint, settings.idleConnectionSeconds, credentials.tls) };
    return current;
  };
  return Object.assign(prepare, { close: () => current?.link.close() });
}

function signerOf({ certificatePem, privateKeyPem }: HubCredentials): Signer {
  try {
    const certificateBase64 = new X509Certificate(certificatePem).raw.toString("base64");
    return { certificateBase64, privateKey: createPrivateKey(privateKeyPem) };
  } catch (error) {
    throw new Failed("credentials", error);
  }
}
