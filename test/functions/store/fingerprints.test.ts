import { expect, test } from "vitest";
import { VerificationId } from "../../../functions/contract/verification/verification-record.ts";
import { fingerprintOf, identityOf, randomVrn } from "../../../functions/store/fingerprints.ts";

test("a request number is two letters and thirteen digits, and none of twenty thousand comes twice", () => {
  const drawn = Array.from({ length: 20_000 }, randomVrn);
  for (const vrn of drawn) expect(vrn).toMatch(/^[A-Z]{2}\d{13}$/);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test("one request number leads to one id, and its token fits what the tables take", () => {
  const { verificationId } = identityOf("pepper", "AB0000000000001");
  expect(identityOf("pepper", "AB0000000000001").verificationId).toBe(verificationId);
  expect(identityOf("pepper", "AB0000000000002").verificationId).not.toBe(verificationId);
  expect(VerificationId.parse(verificationId)).toBe(verificationId);
  expect(`settle-${verificationId}`.length).toBeLessThanOrEqual(36);
});

test("a fingerprint depends on the pepper and on where one part ends and the next begins", () => {
  const fingerprint = fingerprintOf("pepper", ["acc_1", "passport", "PA1234567"]);
  expect(fingerprintOf("pepper", ["acc_1", "passport", "PA1234567"])).toBe(fingerprint);
  expect(fingerprintOf("salt", ["acc_1", "passport", "PA1234567"])).not.toBe(fingerprint);
  expect(fingerprintOf("pepper", ["acc_1", "passportPA", "1234567"])).not.toBe(fingerprint);
});
