import type { TestRecord } from "../../functions/contract/test-records.ts";
import type { DocumentType, VerifyRequest } from "../../functions/contract/verification/verify.ts";
import { documentRules } from "./codes.ts";
import type { HubRequest } from "./hub-request.ts";

/** What the issuers answer: `field` is the first detail that differs, where the document is held. */
type IssuerAnswer = { code: "Y" } | { code: "N"; field: string } | { code: "D" };
export type Issuer = { hold: (request: VerifyRequest) => void; answer: (request: HubRequest) => IssuerAnswer };

type Held = ReadonlyMap<string, string>;

// The numbers by which an issuer finds a document. A certificate has two, and either will do.
const numbers: Record<DocumentType, string[]> = {
  passport: ["TravelDocumentNumber"],
  visa: ["PassportNumber"],
  immicard: ["ImmiCardNumber"],
  citizenship: ["StockNumber"],
  drivers_licence: ["LicenceNumber"],
  medicare: ["CardNumber"],
  centrelink: ["CustomerReferenceNumber"],
  asic_msic: ["CardNumber"],
  birth_certificate: ["RegistrationNumber", "CertificateNumber"],
  marriage_certificate: ["RegistrationNumber", "CertificateNumber"],
  change_of_name_certificate: ["RegistrationNumber", "CertificateNumber"],
  death_certificate: ["RegistrationNumber", "CertificateNumber"],
};

/** The issuers behind the hub. Several documents may share a number: a family's Medicare card, licences of two states. */
export function issuerOf(records: Iterable<TestRecord>, parse: (body: unknown) => VerifyRequest): Issuer {
  const byNumber = new Map<string, Held[]>();

  function hold(request: VerifyRequest): void {
    const held = heldFrom(request);
    for (const key of keysOf(request.documentType, held)) {
      const others = (byNumber.get(key) ?? []).filter((other) => differenceOf(held, other) !== undefined);
      byNumber.set(key, [...others, held]);
    }
  }

  function answer({ documentType, members }: HubRequest): IssuerAnswer {
    const asked = detailsOf(members);
    const candidates = keysOf(documentType, asked).flatMap((key) => byNumber.get(key) ?? []);
    const [first] = candidates;
    if (!first) return { code: "D" };
    if (candidates.some((held) => differenceOf(asked, held) === undefined)) return { code: "Y" };
    return { code: "N", field: differenceOf(asked, first) ?? "FamilyName" };
  }

  for (const { request, expected, issuerHolds } of records) {
    if (expected !== "D") hold(parse({ ...request, ...issuerHolds }));
  }
  return { hold, answer };
}

/** A body of POST /v1/verify as the issuer's register would show it, under the hub's names. */
function heldFrom(request: VerifyRequest): Held {
  const fields: Record<string, string | number | undefined> = request;
  const rules = [
    { name: "FamilyName", field: "familyName" },
    { name: "GivenName", field: "givenName" },
    { name: "BirthDate", field: "dateOfBirth" },
    ...documentRules[request.documentType].members,
  ];
  const held = new Map<string, string>();
  for (const { name, field } of rules) {
    const value = fields[field];
    if (value !== undefined) held.set(name, String(value));
  }
  const isGreenCard = request.documentType === "medicare" && request.cardColour === "G";
  if (isGreenCard) held.set("CardExpiry", request.expiryDate.slice(0, "YYYY-MM".length));
  return held;
}

const administrative = new Set([
  "DocumentTypeCode",
  "OriginatingAgencyCode",
  "RequestDateTime",
  "VerificationRequestNumber",
  "VersionNumber",
]);

/** Names first, then the birth date, then the rest: the order in which an issuer looks, and names the first difference. */
function detailsOf(members: ReadonlyMap<string, string>): Held {
  const first = ["FamilyName", "GivenName", "BirthDate"];
  const names = [...first, ...[...members.keys()].filter((name) => !first.includes(name) && !administrative.has(name))];
  return new Map(names.flatMap((name) => [[name, members.get(name)] as const]).filter(isGiven));
}

function isGiven(entry: readonly [string, string | undefined]): entry is readonly [string, string] {
  return entry[1] !== undefined;
}

function keysOf(documentType: DocumentType, details: Held): string[] {
  const known = numbers[documentType].filter((name) => details.has(name));
  if (known.length > 0) return known.map((name) => `${documentType} ${name} ${normal(details.get(name))}`);
  const event = details.get("DateOfEvent") ?? details.get("RegistrationDate") ?? details.get("BirthDate");
  return [`${documentType} ${normal(details.get("FamilyName"))} ${event}`];
}

/** The first detail of the request that the held document contradicts; what was not sent contradicts nothing. */
function differenceOf(asked: Held, held: Held): string | undefined {
  for (const [name, value] of asked) {
    const other = held.get(name);
    const isAbsence = value === "-" && other === undefined;
    if (!isAbsence && !agrees(value, other)) return name;
  }
  return undefined;
}

/** Case does not count, and a date that is less precise than the register's agrees with it as far as it goes. */
function agrees(asked: string, held: string | undefined): boolean {
  if (held === undefined) return false;
  const isPartialDate = /^\d{4}(-\d{2})?$/.test(asked) && held.startsWith(`${asked}-`);
  return isPartialDate || normal(asked) === normal(held);
}

function normal(value: string | undefined): string {
  return (value ?? "").normalize("NFC").toUpperCase();
}
