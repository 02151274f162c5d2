import { createHmac, randomBytes } from "node:crypto";

// Standard Webhooks: what is signed is the id, the time and the body, so that none of them can be swapped or replayed.

const prefix = "whsec_";
/** The specification asks for 24 to 64 bytes. */
const secretBytes = 32;

export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
}

type Signed = { id: string; at: Date; body: string };

/** While a secret is rolled there are two: a signature of each, and the receiver takes whichever it knows. */
export function signatureHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return createHmac("sha256", key).update(content).digest("base64");
}
