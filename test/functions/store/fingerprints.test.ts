import { expect, test } from "vitest";
import { peppersIn } from "../../../functions/contract/settings/peppers.ts";
import { VerificationId } from "../../../functions/contract/verification/verification-record.ts";
import { fingerprintOf, identityOf, randomVrn } from "../../../functions/store/fingerprints.ts";

const first = peppersIn("the first pepper, of some thirty letters");
const second = peppersIn("the second pepper, of as many letters");

test("a request number is two letters and thirteen digits, and none of twenty thousand comes twice", () => {
  const drawn = Array.from({ length: 20_000 }, randomVrn);
  for (const vrn of drawn) expect(vrn).toMatch(/^[A-Z]{2}\d{13}$/);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test("one request number leads to one id, and its token fits what the tables take", () => {
  const { verificationId } = identityOf(first, "AB0000000000001");
  expect(identityOf(first, "AB0000000000001").verificationId).toBe(verificationId);
  expect(identityOf(first, "AB0000000000002").verificationId).not.toBe(verificationId);
  expect(VerificationId.parse(verificationId)).toBe(verificationId);
  expect(`settle-${verificationId}`.length).toBeLessThanOrEqual(36);
});

test("a fingerprint depends on the pepper and on where one part ends and the next begins", () => {
  const fingerprint = fingerprintOf(first, ["acc_1", "passport", "PA1234567"]);
  expect(fingerprintOf(first, ["acc_1", "passport", "PA1234567"])).toEqual(fingerprint);
  expect(fingerprintOf(second, ["acc_1", "passport", "PA1234567"])).not.toEqual(fingerprint);
  expect(fingerprintOf(first, ["acc_1", "passportPA", "1234567"])).not.toEqual(fingerprint);
});

test("an id stays the one of its request number while peppers are exchanged: no number can be given twice", () => {
  const exchanged = { written: second.written, other: first.written, identity: first.identity };
  expect(identityOf(exchanged, "AB0000000000001")).toEqual(identityOf(first, "AB0000000000001"));
});
