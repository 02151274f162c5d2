import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type * as z from "zod";
import { rememberSecret } from "./release-check.ts";

/** A rotated secret is in use everywhere within this time, without a deployment. */
const freshMs = 300_000;
/** How soon a failed look is repeated while an older value still serves. */
const retryMs = 15_000;

// Bounded: a caller waits for the first look, and the hub's own time must not be eaten by it.
const requestHandler = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true };

type SecretStore = (secretId: string) => Promise<string>;

let client: SecretsManagerClient | undefined;
/** One for all secrets of a process: each client of the SDK takes its time to be made. */
const connect = () => (client ??= new SecretsManagerClient({ requestHandler, maxAttempts: 2 }));

/** Who read the secret before sees the new value within five minutes. */
export function connectSecretWriter(): (secretId: string, text: string) => Promise<void> {
  const secrets = connect();
  return async (SecretId, SecretString) => {
    await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  };
}

export function connectSecrets(): SecretStore {
  const secrets = connect();
  return async (SecretId) => {
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    if (SecretString === undefined) throw new Error("a secret holds bytes where text was expected");
    return SecretString;
  };
}

/**
 * A secret, read at the first need and again after five minutes. Callers who come while it is read share the look. A
 * look that fails leaves the last value in use: a pause of the secret store is no reason to stop.
 */
export function secret<Value>(
  read: () => Promise<string>,
  parse: (text: string) => Value,
  clock: () => number = Date.now,
): () => Promise<Value> {
  let known: { value: Value } | undefined;
  let nextLookAt = 0;
  let looking: Promise<Value> | undefined;
  const look = async (): Promise<Value> => {
    try {
      known = { value: parse(await read()) };
      nextLookAt = clock() + freshMs;
      return known.value;
    } catch (error) {
      if (known === undefined) throw error;
      nextLookAt = clock() + retryMs;
      return known.value;
    } finally {
      looking = undefined;
    }
  };
  const current = () => {
    if (known !== undefined && clock() < nextLookAt) return Promise.resolve(known.value);
    looking ??= look();
    return looking;
  };
  rememberSecret(current);
  return current;
}

/** A secret that holds JSON of a known shape. */
export function jsonOfShape<Output>(schema: z.ZodType<Output>): (text: string) => Output {
  return (text) => schema.parse(JSON.parse(text));
}
