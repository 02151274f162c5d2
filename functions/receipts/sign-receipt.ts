import { createHash, randomBytes } from "node:crypto";
import { CompactSign } from "jose/jws/compact/sign";
import type { ReceiptPayload } from "../contract/verification/receipt.ts";
import type { Receipt, ReceiptFacts } from "../domain/verification/receipt.ts";
import { canonicalJson } from "../transparency/canonical-json.ts";
import type { ReceiptKey } from "./receipt-keys.ts";

/** One receipt. Its length depends on nothing but what was known before the hub was asked. */
export async function signReceipt({ kid, privateKey }: ReceiptKey, facts: ReceiptFacts): Promise<Receipt> {
  const payload: ReceiptPayload = { v: 1, ...facts, blinding: randomBytes(32).toString("base64url") };
  const bytes = Buffer.from(canonicalJson(payload));
  const jws = await new CompactSign(bytes)
    .setProtectedHeader({ alg: "EdDSA", kid, typ: "verification-receipt" })
    .sign(privateKey);
  return { jws, commitment: createHash("sha256").update(bytes).digest("base64url") };
}
