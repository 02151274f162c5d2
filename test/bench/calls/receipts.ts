import { signReceipt } from "../../../functions/receipts/sign-receipt.ts";
import { receiptKey } from "../../fixtures/audit/receipts.ts";
import { share } from "./asking.ts";

/** What the receipt of an answer takes to be made, in milliseconds. */
export async function receiptSpeed(): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < 1_000; number++) {
    const began = performance.now();
    await signReceipt(receiptKey, {
      verificationId: "ver_0123456789ab",
      documentType: "passport",
      environment: "live",
      at: "2026-03-01T00:00:00.000Z",
      consentAttestedAt: "2026-03-01T10:00:00+11:00",
      consentVersion: "v1",
      responseCode: "Y",
    });
    if (number >= 100) times.push(performance.now() - began);
  }
  return share(times, 0.5);
}
