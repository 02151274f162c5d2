import { operate, service } from "../operator.ts";
import { newMember } from "./visiting.ts";

/** What a form of a verification holds beside the document's own fields. */
export const consent = { consentAttestedAt: "2026-03-02T09:30:00+11:00", consentVersion: "notice-3", consent: "yes" };

/** A passport that no other test uses, and that its issuer holds. */
export async function ownPassport(): Promise<Record<string, string>> {
  made += 1;
  const passportNumber = `P${letter(made)}${String(Date.now()).slice(-7)}`;
  const person = { familyName: "Okonkwo", givenName: "Ada", dateOfBirth: "1984-07-19", passportNumber };
  const request = {
    documentType: "passport",
    ...person,
    consentAttestedAt: consent.consentAttestedAt,
    consentVersion: consent.consentVersion,
  };
  await fetch(`${service().hub.control}/records`, {
    method: "POST",
    body: JSON.stringify({ documentType: "passport", request, expected: "Y" }),
  });
  return { ...person, ...consent };
}

let made = 0;
const letter = (number: number): string => String.fromCharCode("A".charCodeAt(0) + (number % 26));

/** A firm that may verify live, and its owner. */
export async function verifyingFirm(credits = 10) {
  const firm = await newMember("dashboard");
  const { accountId } = firm;
  await operate("account hub", { accountId, to: "production" });
  await operate("account approve-production", { accountId });
  if (credits > 0) await operate("wallet top-up", { accountId, credits, reference: "start" });
  return firm;
}
