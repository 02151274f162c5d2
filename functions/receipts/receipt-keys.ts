import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import * as z from "zod";
import { canonicalJson } from "../transparency/canonical-json.ts";

/**
 * The secret of one environment: a random text that was made with the deployment, and one for each later key with the
 * time from which it signs. Keys are made from the texts.
 */
export const ReceiptSecret = z.object({
  first: z.string().min(32),
  later: z.array(z.object({ seed: z.string().min(32), from: z.iso.datetime() })).default([]),
});
export type ReceiptSecret = z.infer<typeof ReceiptSecret>;

export type ReceiptKey = {
  kid: string;
  /** The public half, as a JSON Web Key writes it. */
  x: string;
  privateKey: KeyObject;
  /** Nothing for the first key, which has been there from the beginning. */
  from?: Date;
};

/** Oldest first. */
export function receiptKeysIn({ first, later }: ReceiptSecret): ReceiptKey[] {
  const inOrder = later.toSorted((one, other) => one.from.localeCompare(other.from));
  return [keyFrom(first), ...inOrder.map(({ seed, from }) => ({ ...keyFrom(seed), from: new Date(from) }))];
}

/** The secret with one more key. The text of a key that was followed twice is worth nothing but to who steals it. */
export function withLaterKey({ first, later }: ReceiptSecret, key: { seed: string; from: Date }): ReceiptSecret {
  return { first, later: [...later.slice(-1), { seed: key.seed, from: key.from.toISOString() }] };
}

/** The key that signs now: the latest whose time has come. */
export function keyInUse(keys: readonly ReceiptKey[], now: Date): ReceiptKey | undefined {
  return keys.findLast(({ from }) => from === undefined || from <= now);
}

/** RFC 8410: what stands before the 32 bytes of an Ed25519 private key. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

function keyFrom(text: string): ReceiptKey {
  const seed = Buffer.from(hkdfSync("sha256", text, "", "receipt key", 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return { kid: thumbprint(x), x, privateKey };
}

/** RFC 7638: everybody who has the key computes the same name for it. */
export function thumbprint(x: string): string {
  return createHash("sha256")
    .update(canonicalJson({ crv: "Ed25519", kty: "OKP", x }))
    .digest("base64url");
}
