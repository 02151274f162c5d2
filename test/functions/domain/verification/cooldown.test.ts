import { expect, test } from "vitest";
import { testRecords } from "../../../../functions/contract/test-records.ts";
import { type DocumentType, VerifyRequest } from "../../../../functions/contract/verification/verify.ts";
import { identityOf } from "../../../../functions/domain/verification/cooldown.ts";

test("no published record makes another one wait", () => {
  const identities = testRecords.map(({ request }) => JSON.stringify(identityOf(VerifyRequest.parse(request))));
  expect(new Set(identities).size).toBe(testRecords.length);
});

const identifying: Record<DocumentType, string[]> = {
  passport: ["passportNumber"],
  visa: ["passportNumber"],
  immicard: ["immiCardNumber"],
  citizenship: ["stockNumber"],
  drivers_licence: ["licenceNumber", "stateOfIssue"],
  medicare: ["medicareNumber", "individualReferenceNumber"],
  centrelink: ["customerReferenceNumber"],
  asic_msic: ["cardNumber"],
  birth_certificate: ["registrationState", "registrationNumber", "certificateNumber"],
  death_certificate: ["registrationState", "registrationNumber", "certificateNumber"],
  marriage_certificate: ["registrationState", "registrationNumber", "certificateNumber"],
  change_of_name_certificate: ["registrationState", "registrationNumber", "certificateNumber"],
};

/** Another value of the same field, as far from the first as its format allows. */
function otherValue(value: unknown): unknown {
  if (typeof value === "number") return value === 1 ? 2 : 1;
  return String(value) === "NSW" ? "VIC" : "NSW";
}

test.each(Object.entries(identifying))(
  "%s is told apart by its identifying fields and by nothing else",
  (type, names) => {
    const record = testRecords.find(
      ({ documentType, request }) => documentType === type && names.every((name) => name in request),
    );
    const request = VerifyRequest.parse(record?.request);
    const identity = JSON.stringify(identityOf(request));
    for (const [name, value] of Object.entries(request)) {
      if (name === "documentType") continue;
      const changed = JSON.stringify(identityOf({ ...request, [name]: otherValue(value) }));
      if (names.includes(name)) expect(changed, name).not.toBe(identity);
      else expect(changed, name).toBe(identity);
    }
  },
);

test("a certificate without a number is told apart by names and event", () => {
  const marriage = testRecords.find(({ documentType }) => documentType === "marriage_certificate");
  const {
    registrationNumber: _r,
    certificateNumber: _c,
    ...bare
  } = { ...marriage?.request } as Record<string, unknown>;
  const identity = (change: object) => JSON.stringify(identityOf(VerifyRequest.parse({ ...bare, ...change })));
  const first = identity({});
  expect(identity({ dateOfMarriage: "1999-09-09" })).not.toBe(first);
  expect(identity({ familyName2: "Somebody" })).not.toBe(first);
  expect(identity({ familyName: "Somebody" })).not.toBe(first);
  expect(identity({ consentVersion: "other" })).toBe(first);
});

test("blanks, hyphens and case of a number make no other document", () => {
  const citizenship = testRecords.find(({ documentType }) => documentType === "citizenship");
  const identity = (stockNumber: string) =>
    JSON.stringify(identityOf(VerifyRequest.parse({ ...citizenship?.request, stockNumber })));
  expect(identity("acc-123/4")).toBe(identity("ACC1234"));
});
