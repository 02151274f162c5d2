import type { HubSettings } from "../contract/settings/hub-settings.ts";
import type { VerifyRequest } from "../contract/verification/verify.ts";

type Fields = Readonly<Record<string, string | number | undefined>>;
type Members = Record<string, string>;

const certificate: Members = {
  CertificateNumber: "certificateNumber",
  MiddleName: "middleName",
  RegistrationDate: "registrationDate",
  RegistrationNumber: "registrationNumber",
  RegistrationState: "registrationState",
  RegistrationYear: "registrationYear",
};

// Member of the hub's derived type → field of our request, where public sources agree. A deployment may say otherwise.
const settled: Partial<Record<VerifyRequest["documentType"], Members>> = {
  passport: { TravelDocumentNumber: "passportNumber", Gender: "gender" },
  drivers_licence: {
    LicenceNumber: "licenceNumber",
    CardNumber: "cardNumber",
    MiddleName: "middleName",
    StateOfIssue: "stateOfIssue",
  },
  medicare: {
    CardExpiry: "expiryDate",
    CardNumber: "medicareNumber",
    CardType: "cardColour",
    FullName1: "fullName",
    FullName2: "fullName2",
    FullName3: "fullName3",
    FullName4: "fullName4",
    IndividualRefNumber: "individualReferenceNumber",
  },
  visa: { PassportNumber: "passportNumber", CountryOfIssue: "countryOfIssue" },
  immicard: { ImmiCardNumber: "immiCardNumber" },
  centrelink: {
    Name: "name",
    CardType: "cardType",
    CardExpiry: "cardExpiry",
    CustomerReferenceNumber: "customerReferenceNumber",
  },
  birth_certificate: certificate,
  change_of_name_certificate: { ...certificate, FamilyName2: "familyName2", GivenName2: "givenName2" },
  marriage_certificate: {
    ...certificate,
    FamilyName2: "familyName2",
    GivenName2: "givenName2",
    DateOfEvent: "dateOfMarriage",
  },
};

/** The derived type's members that this request has a value for, in the order a data contract reads them. */
export function derivedMembers(settings: HubSettings, request: VerifyRequest): [name: string, value: string][] {
  const members = settings.documentTypes[request.documentType].members ?? settled[request.documentType] ?? {};
  const fields = hubFields(request);
  return Object.entries(members)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, field]) => {
      const value = fields[field];
      return value === undefined ? [] : [[name, String(value)]];
    });
}

const base: Members = { BirthDate: "dateOfBirth", FamilyName: "familyName", GivenName: "givenName" };

/** The field of the request that the hub calls by this name. */
export function requestFieldOf(
  settings: HubSettings,
  documentType: VerifyRequest["documentType"],
  name: string,
): string | undefined {
  const members = settings.documentTypes[documentType].members ?? settled[documentType];
  return { ...base, ...members }[name];
}

/** A green Medicare card shows no day of expiry, so none is sent, even where the caller gave one. */
export function hubFields(request: VerifyRequest): Fields {
  if (request.documentType !== "medicare" || request.cardColour !== "G") return request;
  return { ...request, expiryDate: request.expiryDate.slice(0, "YYYY-MM".length) };
}
