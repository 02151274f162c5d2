import * as z from "zod";
import { namesAt } from "../fields/known-names.ts";
import {
  consentTime,
  fullDate,
  month,
  monthOrFullDate,
  partialPastDate,
  pastDate,
  pastYear,
} from "../fields/verify-dates.ts";
import {
  code,
  consentLabel,
  countryCode,
  name,
  numberLike,
  optional,
  referenceNumber,
  required,
  states,
  text,
} from "../fields/verify-fields.ts";
import * as hints from "../fields/verify-hints.ts";

// The body of POST /v1/verify: twelve document types, each a shape of its own. What is refused here is what the hub
// cannot be sent. Rules that differ by state, and check digits, are told in the hints and left to the issuer.

export const documentTypes = [
  "drivers_licence",
  "passport",
  "medicare",
  "visa",
  "birth_certificate",
  "citizenship",
  "immicard",
  "marriage_certificate",
  "change_of_name_certificate",
  "death_certificate",
  "centrelink",
  "asic_msic",
] as const;
export type DocumentType = (typeof documentTypes)[number];

// What several documents ask for alike is made once: a process makes all of this before it serves its first caller.
const pastDay = required(pastDate());
const optionalPastDay = optional(pastDate());
const partOfPastDay = required(partialPastDate());
const state = required(code(states));
const familyName49 = required(name(49));
const givenName49 = optional(name(49));
const name50 = optional(name(50));
const name20 = optional(name(20));

const consent = { consentAttestedAt: required(consentTime()), consentVersion: required(consentLabel()) };

/** Twelve types answer to one rule: a field that is not theirs is refused, so that a misspelt one is never ignored. */
function documentOf<const Type extends DocumentType, Fields extends z.core.$ZodLooseShape>(type: Type, fields: Fields) {
  return z.strictObject(
    { documentType: z.literal(type), ...consent, ...fields },
    { error: (issue) => (issue.code === "unrecognized_keys" ? `is not a field of ${type}` : "must be a JSON object") },
  );
}

const passport = documentOf("passport", {
  familyName: required(name(31)),
  givenName: optional(name(31)),
  dateOfBirth: partOfPastDay,
  passportNumber: required(numberLike(/^[A-Za-z]{1,2}[0-9]{7}$/, "one or two letters and seven digits")),
  gender: optional(code(["M", "F", "X"])),
});

const visa = documentOf("visa", {
  familyName: familyName49,
  givenName: givenName49,
  dateOfBirth: partOfPastDay,
  passportNumber: required(numberLike(/^[A-Za-z0-9]{1,14}$/, "1 to 14 letters or digits")),
  countryOfIssue: optional(countryCode()),
});

const immicard = documentOf("immicard", {
  familyName: familyName49,
  givenName: givenName49,
  dateOfBirth: partOfPastDay,
  immiCardNumber: required(numberLike(/^[A-Za-z]{3}[0-9]{6}$/, "three letters and six digits")),
});

const citizenship = documentOf("citizenship", {
  familyName: required(name()),
  givenName: optional(name()),
  dateOfBirth: partOfPastDay,
  acquisitionDate: pastDay,
  stockNumber: required(numberLike(/^[-A-Za-z0-9/]{4,11}$/, "4 to 11 letters, digits, hyphens or slashes")),
});

/** What every register of births, deaths and marriages asks for. */
const certificate = {
  familyName: required(name(60)),
  givenName: name50,
  middleName: name50,
  registrationState: state,
  registrationNumber: optional(text(10, hints.registrationNumber)),
  certificateNumber: optional(text(11, hints.certificateNumber)),
  registrationYear: optional(pastYear()),
  registrationDate: optionalPastDay,
};

const birthCertificate = documentOf("birth_certificate", {
  ...certificate,
  dateOfBirth: partOfPastDay,
});

const changeOfNameCertificate = documentOf("change_of_name_certificate", {
  ...certificate,
  dateOfBirth: pastDay,
  familyName2: optional(name(60, "the new family name")),
  givenName2: optional(name(50, "the new given name")),
});

const deathCertificate = documentOf("death_certificate", {
  ...certificate,
  dateOfDeath: pastDay,
  dateOfBirth: optionalPastDay,
});

const marriageCertificate = documentOf("marriage_certificate", {
  ...certificate,
  familyName2: required(name(60, "the second party's family name")),
  givenName2: optional(name(50, "the second party's given name")),
  dateOfMarriage: pastDay,
  dateOfBirth: optionalPastDay,
});

const driversLicence = documentOf("drivers_licence", {
  familyName: required(name(40)),
  givenName: name20,
  middleName: name20,
  dateOfBirth: pastDay,
  licenceNumber: required(text(10, hints.licenceNumber)),
  stateOfIssue: state,
  cardNumber: optional(text(10, hints.cardNumber)),
});

const medicare = documentOf("medicare", {
  fullName: required(name(27)),
  fullName2: optional(name(25)),
  fullName3: optional(name(23)),
  fullName4: optional(name(21)),
  medicareNumber: required(numberLike(/^[0-9]{10}$/, "ten digits", hints.medicareNumber)),
  individualReferenceNumber: required(referenceNumber()),
  cardColour: required(code(["G", "B", "Y"], "G (green), B (blue) or Y (yellow)")),
  expiryDate: required(monthOrFullDate()),
  dateOfBirth: optionalPastDay,
}).superRefine(
  (card, context) => {
    if (card.cardColour === "G" || card.expiryDate?.length !== "YYYY-MM".length) return;
    const message = "must be a full date, YYYY-MM-DD, for a blue or yellow card";
    context.addIssue({ code: "custom", path: ["expiryDate"], message });
  },
  // Named beside the other faults of the body, but only once colour and date can be read at all.
  { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "cardColour" || path?.[0] === "expiryDate") },
);

const centrelink = documentOf("centrelink", {
  name: required(name(32)),
  customerReferenceNumber: required(numberLike(/^[0-9]{9}[A-Za-z]$/, "nine digits and a letter")),
  cardType: required(code(["PCC", "HCC", "SHC"])),
  cardExpiry: required(fullDate()),
  dateOfBirth: pastDay,
});

const asicMsic = documentOf("asic_msic", {
  nameOnCard: required(name()),
  cardNumber: required(text()),
  cardType: required(code(["ASIC", "MSIC"])),
  cardExpiry: required(month()),
  dateOfBirth: pastDay,
});

const anyDocument = z.looseObject(consent);

export const VerifyRequest = z
  .discriminatedUnion(
    "documentType",
    [
      driversLicence,
      passport,
      medicare,
      visa,
      birthCertificate,
      citizenship,
      immicard,
      marriageCertificate,
      changeOfNameCertificate,
      deathCertificate,
      centrelink,
      asicMsic,
    ],
    {
      error: ({ code }) =>
        code === "invalid_union" ? `must be one of ${documentTypes.join(", ")}` : "must be a JSON object",
    },
  )
  .superRefine(
    // Which fields a document of no known type should have cannot be said, but its consent can still be judged, and a
    // field that no type has is misspelt: the caller hears of every fault that is certain, in one answer.
    (body: unknown, context) => {
      for (const { path, message } of anyDocument.safeParse(body).error?.issues ?? []) {
        context.addIssue({ code: "custom", path, message });
      }
      const known = new Set(namesAt(VerifyRequest, [], body));
      const keys = Object.keys(Object(body)).filter((key) => !known.has(key));
      if (keys.length > 0) context.addIssue({ code: "unrecognized_keys", keys, path: [] });
    },
    { when: ({ issues }) => issues.some((issue) => issue.code === "invalid_union") },
  );
export type VerifyRequest = z.infer<typeof VerifyRequest>;

/** The body as a caller writes it, before blanks and case are settled. */
export type VerifyRequestBody = z.input<typeof VerifyRequest>;
