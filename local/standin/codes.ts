import type { DocumentType } from "../../functions/contract/verification/verify.ts";

// What this hub takes for each document type. The real hub's codes and several of its type names are told only to
// participants; those here are the stand-in's own, and the `laptop` deployment is configured with the same table.

type Form = "text" | "date";
export type Member = { name: string; field: string; form: Form };
type DocumentRule = { code: string; requestType: string; members: Member[] };

const text = (name: string, field: string): Member => ({ name, field, form: "text" });
const date = (name: string, field: string): Member => ({ name, field, form: "date" });

const register = [
  text("CertificateNumber", "certificateNumber"),
  text("MiddleName", "middleName"),
  date("RegistrationDate", "registrationDate"),
  text("RegistrationNumber", "registrationNumber"),
  text("RegistrationState", "registrationState"),
  text("RegistrationYear", "registrationYear"),
];
const secondName = [text("FamilyName2", "familyName2"), text("GivenName2", "givenName2")];

export const documentRules: Record<DocumentType, DocumentRule> = {
  passport: {
    code: "PP",
    requestType: "PassportRequest",
    members: [text("Gender", "gender"), text("TravelDocumentNumber", "passportNumber")],
  },
  drivers_licence: {
    code: "DL",
    requestType: "DriverLicenceRequest",
    members: [
      text("CardNumber", "cardNumber"),
      text("LicenceNumber", "licenceNumber"),
      text("MiddleName", "middleName"),
      text("StateOfIssue", "stateOfIssue"),
    ],
  },
  medicare: {
    code: "MD",
    requestType: "MedicareRequest",
    members: [
      text("CardExpiry", "expiryDate"),
      text("CardNumber", "medicareNumber"),
      text("CardType", "cardColour"),
      text("FullName1", "fullName"),
      text("FullName2", "fullName2"),
      text("FullName3", "fullName3"),
      text("FullName4", "fullName4"),
      text("IndividualRefNumber", "individualReferenceNumber"),
    ],
  },
  visa: {
    code: "VI",
    requestType: "VisaRequest",
    members: [text("CountryOfIssue", "countryOfIssue"), text("PassportNumber", "passportNumber")],
  },
  immicard: {
    code: "IM",
    requestType: "ImmiCardRequest",
    members: [text("ImmiCardNumber", "immiCardNumber")],
  },
  centrelink: {
    code: "CC",
    requestType: "CentrelinkCardRequest",
    members: [
      text("CardExpiry", "cardExpiry"),
      text("CardType", "cardType"),
      text("CustomerReferenceNumber", "customerReferenceNumber"),
      text("Name", "name"),
    ],
  },
  citizenship: {
    code: "CZ",
    requestType: "CitizenshipCertificateRequest",
    members: [date("AcquisitionDate", "acquisitionDate"), text("StockNumber", "stockNumber")],
  },
  birth_certificate: { code: "BC", requestType: "BirthCertificateRequest", members: register },
  marriage_certificate: {
    code: "MC",
    requestType: "MarriageCertificateRequest",
    members: [...register, ...secondName, date("DateOfEvent", "dateOfMarriage")],
  },
  change_of_name_certificate: {
    code: "NC",
    requestType: "ChangeOfNameCertificateRequest",
    members: [...register, ...secondName],
  },
  death_certificate: {
    code: "DC",
    requestType: "DeathCertificateRequest",
    members: [...register, date("DateOfEvent", "dateOfDeath")],
  },
  asic_msic: {
    code: "AM",
    requestType: "SecurityIdentificationCardRequest",
    members: [
      text("CardExpiry", "cardExpiry"),
      text("CardNumber", "cardNumber"),
      text("CardType", "cardType"),
      text("NameOnCard", "nameOnCard"),
    ],
  },
};

/** Members every request has, in the order a data contract writes them. */
export const baseMembers = [
  "BirthDate",
  "DocumentTypeCode",
  "FamilyName",
  "GivenName",
  "OriginatingAgencyCode",
  "RequestDateTime",
  "VerificationRequestNumber",
  "VersionNumber",
];

/** How this hub says that a document is locked for a while: a fault code, and these words in its reason. */
export const lockedFault = { code: "DocumentTemporarilyLocked", reason: "The document is temporarily locked." };

export const serviceNamespace = "http://DVS/Common/2014/06/Contract/Service/Manager";
export const dataNamespace = "http://DVS/Common/2014/06/Contract/Data/Manager";
