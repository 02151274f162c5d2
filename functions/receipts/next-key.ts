import { randomBytes } from "node:crypto";
import type { Environment } from "../contract/routes.ts";
import type { ReceiptKeyDeps } from "../domain/account/receipt-keys.ts";
import { type ReceiptKey, type ReceiptSecret, receiptKeysIn, withLaterKey } from "./receipt-keys.ts";

export type NextReceiptKeys = Pick<ReceiptKeyDeps, "nextReceiptKey" | "addReceiptKey">;

export type SecretOfReceipts = {
  read: (environment: Environment) => Promise<ReceiptSecret>;
  write: (environment: Environment, secret: ReceiptSecret) => Promise<void>;
};

/** The keys of an environment that are still to come. */
export function nextReceiptKeys({ read, write }: SecretOfReceipts): NextReceiptKeys {
  return {
    async nextReceiptKey(environment, now) {
      const { kid, x, from } = newestOf(await read(environment));
      return from !== undefined && from > now ? { kid, x, from } : undefined;
    },
    async addReceiptKey(environment, from) {
      const before = await read(environment);
      const secret = withLaterKey(before, { seed: randomBytes(48).toString("base64url"), from });
      await write(environment, secret);
      const { kid, x } = newestOf(secret);
      return { kid, x, from };
    },
  };
}

function newestOf(secret: ReceiptSecret): ReceiptKey {
  const newest = receiptKeysIn(secret).at(-1);
  if (newest === undefined) throw new Error("a secret makes at least one key");
  return newest;
}
