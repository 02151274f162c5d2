import { createHash } from "node:crypto";
import { compactVerify } from "jose";
import { describe, expect, test } from "vitest";
import { ReceiptPayload } from "../../../functions/contract/verification/receipt.ts";
import type { ReceiptFacts } from "../../../functions/domain/verification/receipt.ts";
import { signReceipt } from "../../../functions/receipts/sign-receipt.ts";
import { receiptKey } from "../../fixtures/audit/receipts.ts";

const facts: ReceiptFacts = {
  verificationId: "ver_0123456789ab",
  documentType: "passport",
  environment: "live",
  at: "2026-03-01T00:00:00.000Z",
  consentAttestedAt: "2026-03-01T10:00:00+11:00",
  consentVersion: "v1",
  responseCode: "Y",
};
const publicKey = { kty: "OKP", crv: "Ed25519", x: receiptKey.x };

describe("a receipt", () => {
  test("says what it was made of, under a signature that others check", async () => {
    const { payload, protectedHeader } = await compactVerify((await signReceipt(receiptKey, facts)).jws, publicKey);
    expect(ReceiptPayload.parse(JSON.parse(new TextDecoder().decode(payload)))).toMatchObject(facts);
    expect(protectedHeader).toEqual({ alg: "EdDSA", kid: receiptKey.kid, typ: "verification-receipt" });
  });

  test("is committed to by the hash of exactly the bytes that it carries", async () => {
    const { jws, commitment } = await signReceipt(receiptKey, facts);
    const payload = Buffer.from(jws.split(".")[1] ?? "", "base64url");
    expect(createHash("sha256").update(payload).digest("base64url")).toBe(commitment);
  });

  test("is as long for one outcome as for another: no log of sizes tells them apart", async () => {
    const receipts = await Promise.all(
      (["Y", "N", "D"] as const).map((responseCode) => signReceipt(receiptKey, { ...facts, responseCode })),
    );
    expect(new Set(receipts.map(({ jws }) => jws.length)).size).toBe(1);
  });

  test("never commits twice to the same value: trying the three outcomes tells nobody which it was", async () => {
    const commitments = await Promise.all(Array.from({ length: 20 }, () => signReceipt(receiptKey, facts)));
    expect(new Set(commitments.map(({ commitment }) => commitment)).size).toBe(20);
  });
});
