import * as z from "zod";
import {
  code,
  consentLabel,
  consentTime,
  fullDate,
  month,
  monthOrFullDate,
  numberLike,
  partialDate,
  referenceNumber,
  states,
  text,
  year,
} from "./verify-fields.ts";
import * as hints from "./verify-hints.ts";

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

const consent = { consentAttestedAt: consentTime(), consentVersion: consentLabel() };

/** Twelve types answer to one rule: a field that is not theirs is refused, so that a misspelt one is never ignored. */
function documentOf<const Type extends DocumentType, Fields extends z.core.$ZodLooseShape>(type: Type, fields: Fields) {
  return z.strictObject(
    { documentType: z.literal(type), ...consent, ...fields },
    { error: (issue) => (issue.code === "unrecognized_keys" ? `is not a field of ${type}` : "must be a JSON object") },
  );
}

const passport = documentOf("passport", {
  familyName: text(31),
  givenName: text(31).optional(),
  dateOfBirth: partialDate(),
  passportNumber: numberLike(/^[A-Za-z]{1,2}[0-9]{7}$/, "one or two letters and seven digits"),
  gender: code(["M", "F", "X"]).optional(),
});

const visa = documentOf("visa", {
  familyName: text(49),
  givenName: text(49).optional(),
  dateOfBirth: partialDate(),
  passportNumber: numberLike(/^[A-Za-z0-9]{1,14}$/, "1 to 14 letters or digits"),
  countryOfIssue: numberLike(/^[A-Za-z]{3}$/, "an ISO 3166-1 alpha-3 country code")
    .toUpperCase()
    .optional(),
});

const immicard = documentOf("immicard", {
  familyName: text(49),
  givenName: text(49).optional(),
  dateOfBirth: partialDate(),
  immiCardNumber: numberLike(/^[A-Za-z]{3}[0-9]{6}$/, "three letters and six digits"),
});

const citizenship = documentOf("citizenship", {
  familyName: text(),
  givenName: text().optional(),
  dateOfBirth: partialDate(),
  acquisitionDate: fullDate(),
  stockNumber: numberLike(/^[-A-Za-z0-9/]{4,11}$/, "4 to 11 letters, digits, hyphens or slashes"),
});

/** What every register of births, deaths and marriages asks for. */
const certificate = {
  familyName: text(60),
  givenName: text(50).optional(),
  middleName: text(50).optional(),
  registrationState: code(states),
  registrationNumber: text(10, hints.registrationNumber).optional(),
  certificateNumber: text(11, hints.certificateNumber).optional(),
  registrationYear: year().optional(),
  registrationDate: fullDate().optional(),
};

const birthCertificate = documentOf("birth_certificate", { ...certificate, dateOfBirth: partialDate() });

const changeOfNameCertificate = documentOf("change_of_name_certificate", {
  ...certificate,
  dateOfBirth: fullDate(),
  familyName2: text(60, "the new family name").optional(),
  givenName2: text(50, "the new given name").optional(),
});

const deathCertificate = documentOf("death_certificate", {
  ...certificate,
  dateOfDeath: fullDate(),
  dateOfBirth: fullDate().optional(),
});

const marriageCertificate = documentOf("marriage_certificate", {
  ...certificate,
  familyName2: text(60, "the second party's family name"),
  givenName2: text(50, "the second party's given name").optional(),
  dateOfMarriage: fullDate(),
  dateOfBirth: fullDate().optional(),
});

const driversLicence = documentOf("drivers_licence", {
  familyName: text(40),
  givenName: text(20).optional(),
  middleName: text(20).optional(),
  dateOfBirth: fullDate(),
  licenceNumber: text(10, hints.licenceNumber),
  stateOfIssue: code(states),
  cardNumber: text(10, hints.cardNumber).optional(),
});

const medicare = documentOf("medicare", {
  fullName: text(27),
  fullName2: text(25).optional(),
  fullName3: text(23).optional(),
  fullName4: text(21).optional(),
  medicareNumber: numberLike(/^[0-9]{10}$/, "ten digits", hints.medicareNumber),
  individualReferenceNumber: referenceNumber(),
  cardColour: code(["G", "B", "Y"], "G (green), B (blue) or Y (yellow)"),
  expiryDate: monthOrFullDate(),
  dateOfBirth: fullDate().optional(),
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
  name: text(32),
  customerReferenceNumber: numberLike(/^[0-9]{9}[A-Za-z]$/, "nine digits and a letter"),
  cardType: code(["PCC", "HCC", "SHC"]),
  cardExpiry: fullDate(),
  dateOfBirth: fullDate(),
});

const asicMsic = documentOf("asic_msic", {
  nameOnCard: text(),
  cardNumber: text(),
  cardType: code(["ASIC", "MSIC"]),
  cardExpiry: month(),
  dateOfBirth: fullDate(),
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
    // Which fields a document of no known type should have cannot be said, but its consent can still be judged: the
    // caller hears of every fault that is certain, in one answer.
    (body, context) => {
      for (const { path, message } of anyDocument.safeParse(body).error?.issues ?? []) {
        context.addIssue({ code: "custom", path, message });
      }
    },
    { when: ({ issues }) => issues.some((issue) => issue.code === "invalid_union") },
  );
export type VerifyRequest = z.infer<typeof VerifyRequest>;

/** The body as a caller writes it, before blanks and case are settled. */
export type VerifyRequestBody = z.input<typeof VerifyRequest>;
