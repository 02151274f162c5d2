import { createHash, createPublicKey, verify } from "node:crypto";
import { openProof, type Proven } from "./proof.ts";
import type { AuditKeys } from "./types.ts";

/** What a receipt says: the outcome of one verification, as the service told it. */
export type Receipt = {
  v: 1;
  verificationId: string;
  documentType: string;
  environment: "live" | "test";
  /** The `timestamp` of the answer, and `completedAt` of the record. */
  at: string;
  consentAttestedAt: string;
  consentVersion: string;
  responseCode: "Y" | "N" | "D";
  /** Random: without it the hash in the log would tell the outcome. */
  blinding: string;
};

/** The receipt does not hold; the message says where. */
export class ReceiptError extends Error {
  override readonly name = "ReceiptError";
}

type SigningKey = AuditKeys["keys"][number];

/** What a receipt says, if one of `keys` of `auditKeys()` signed it in its time. Throws `ReceiptError` otherwise. */
export function openReceipt(receipt: string, keys: readonly SigningKey[]): Receipt {
  return opened(receipt, keys).says;
}

/**
 * The same, trusting nothing but the log's verifier keys: the log holds the receipt's hash (`proof`, of
 * `proveVerification`) and the key that signed it (the key's own proof). Throws `ReceiptError` or `ProofError`.
 */
export function proveReceipt(
  receipt: string,
  { keys, proof, vkeys }: { keys: readonly SigningKey[]; proof: string; vkeys: string | readonly string[] },
): { receipt: Receipt; proven: Proven } {
  const { says, payload, key } = opened(receipt, keys);
  const proven = openProof(proof, vkeys);
  const { row } = proven.entry;
  if (row?.verificationId !== says.verificationId) throw new ReceiptError("the proof is of another verification");
  if (row.commitment !== createHash("sha256").update(payload).digest("base64url")) {
    throw new ReceiptError("the log holds another receipt for this verification");
  }
  if (key.proof === undefined) throw new ReceiptError("the key that signed it comes without its proof");
  const { row: logged } = openProof(key.proof, vkeys).entry;
  if (logged?.kid !== key.kid || logged.x !== key.x || logged.environment !== says.environment) {
    throw new ReceiptError("the log holds another key under this name");
  }
  return { receipt: says, proven };
}

function opened(receipt: string, keys: readonly SigningKey[]): { says: Receipt; payload: Buffer; key: SigningKey } {
  const [head = "", body = "", signature = "", ...more] = receipt.split(".");
  const { alg, kid } = headerIn(head);
  if (alg !== "EdDSA" || more.length > 0) throw new ReceiptError("this is no receipt");
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) throw new ReceiptError("none of these keys signed it");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.x }, format: "jwk" });
  const signed = Buffer.from(`${head}.${body}`);
  const bytes = Buffer.from(signature, "base64url");
  // Another spelling of the same bytes is not the text that was signed.
  const isCanonical = bytes.toString("base64url") === signature;
  if (!isCanonical || !verify(null, signed, publicKey, bytes)) throw new ReceiptError("its signature does not fit");
  const payload = Buffer.from(body, "base64url");
  const says: Receipt = JSON.parse(payload.toString("utf8"));
  if (says.environment !== key.environment) throw new ReceiptError("its key is of the other environment");
  if (says.at < key.from || (key.until !== undefined && says.at >= key.until)) {
    throw new ReceiptError("it tells of a time at which its key signed nothing");
  }
  return { says, payload, key };
}

function headerIn(head: string): { alg?: unknown; kid?: unknown } {
  try {
    return JSON.parse(Buffer.from(head, "base64url").toString("utf8")) ?? {};
  } catch {
    throw new ReceiptError("this is no receipt");
  }
}
