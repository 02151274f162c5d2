import type { ReceiptPayload } from "../../contract/verification/receipt.ts";
import type { HubAnswer } from "./hub-answer.ts";
import type { Opening } from "./verification.ts";

export type ReceiptFacts = Omit<ReceiptPayload, "v" | "blinding">;

/** `jws` goes to the caller and is kept nowhere; `commitment`, the SHA-256 of what it says, is kept and enters the log. */
export type Receipt = { jws: string; commitment: string };

/** Signs with a random value of its own each time. */
export type SignReceipt = (facts: ReceiptFacts) => Promise<Receipt>;

/** An answer that is an outcome has a receipt. A system error has none, nor has a rehearsal: the DVS said nothing. */
export async function receiptOf(
  sign: SignReceipt,
  { answer, at }: { answer: HubAnswer; at: Date },
  opening: Opening,
): Promise<Receipt | undefined> {
  if (answer.kind !== "answered" || answer.code === "S" || opening.rehearsal) return undefined;
  const { verificationId, documentType, environment, consentAttestedAt, consentVersion } = opening;
  const stamp = { consentAttestedAt, consentVersion };
  const facts = { verificationId, documentType, environment, at: at.toISOString(), ...stamp };
  return sign({ ...facts, responseCode: answer.code });
}
