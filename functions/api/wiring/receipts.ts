import type { Environment } from "../../contract/routes.ts";
import type { SignReceipt } from "../../domain/verification/receipt.ts";
import { connectSecrets, connectSecretWriter, jsonOfShape, secret } from "../../edge/secrets.ts";
import { type NextReceiptKeys, nextReceiptKeys } from "../../receipts/next-key.ts";
import { keyInUse, type ReceiptKey, ReceiptSecret, receiptKeysIn } from "../../receipts/receipt-keys.ts";
import { registerReceiptKey } from "../../store/accounts/receipt-keys.ts";
import type { Tables } from "../../store/tables.ts";

type ReceiptEnvironment = { ENVIRONMENT: Environment; RECEIPT_SECRET: string };

/** What signs receipts now: its public half is written down before its first signature, for the audit log to take in. */
export function receiptSignerOn(tables: Tables, settings: ReceiptEnvironment): () => Promise<SignReceipt> {
  const secrets = connectSecrets();
  const keys = secret(async () => secrets(settings.RECEIPT_SECRET), keysOf);
  // As with the other secrets: the look begins with the process, so that the first caller hardly waits.
  keys().catch(() => undefined);
  const registered = new Set<string>();
  return async () => {
    const now = new Date();
    const key = keyInUse(await keys(), now);
    if (key === undefined) throw new Error("no key for receipts is in use");
    if (!registered.has(key.kid)) await register(tables, settings.ENVIRONMENT, { key, now });
    registered.add(key.kid);
    // The library that signs is loaded while the first caller's hub is asked, not before there is a caller.
    const signing = import("../../receipts/sign-receipt.ts");
    return async (facts) => (await signing).signReceipt(key, facts);
  };
}

/**
 * Writes the first key of each environment down, for whoever makes an account: so the audit log holds both before there
 * is anybody who could be given a receipt.
 */
export function firstReceiptKeysOn(
  tables: Tables,
  secretIds: Record<Environment, string> | undefined,
): () => Promise<void> {
  const secrets = connectSecrets();
  return async () => {
    if (secretIds === undefined) return;
    for (const environment of ["live", "test"] as const) {
      const [key] = keysOf(await secrets(secretIds[environment]));
      if (key !== undefined) await register(tables, environment, { key, now: new Date() });
    }
  };
}

/** What makes the next key of an environment, for whoever was told where the secrets are. */
export function nextReceiptKeysOn(secretIds: Record<Environment, string> | undefined): NextReceiptKeys {
  const read = connectSecrets();
  const write = connectSecretWriter();
  const secretId = (environment: Environment) => {
    if (secretIds === undefined) throw new Error("this function makes no keys for receipts");
    return secretIds[environment];
  };
  return nextReceiptKeys({
    read: async (environment) => parse(await read(secretId(environment))),
    write: (environment, secretText) => write(secretId(environment), JSON.stringify(secretText)),
  });
}

const parse = jsonOfShape(ReceiptSecret);
const keysOf = (text: string): ReceiptKey[] => receiptKeysIn(parse(text));

const clocksDifferMs = 60_000;

async function register(
  tables: Tables,
  environment: Environment,
  { key: { kid, x, from }, now }: { key: ReceiptKey; now: Date },
): Promise<void> {
  // The first key is in use since its registration; another process, whose clock is behind, may sign a moment before.
  const since = from ?? new Date(now.getTime() - clocksDifferMs);
  await registerReceiptKey(tables, { kid, environment, x, from: since.toISOString() });
}
