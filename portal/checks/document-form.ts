import { Problem } from "../../functions/contract/problems.ts";
import { testRecords } from "../../functions/contract/test-records.ts";
import { type DocumentType, documentTypes, VerifyRequest } from "../../functions/contract/verification/verify.ts";
import type { Field } from "../design/fields.tsx";
import { typedDateOf, typedMomentOf } from "../forms/dates.ts";
import { fieldsOf } from "../forms/from-schema.ts";
import { titleOf } from "../members/words.ts";

/** Asked of every document, after its own fields. */
const consentFields: readonly Field[] = [
  {
    name: "consentAttestedAt",
    label: "When the person consented",
    hint: "Day and time on Sydney’s clock. It is set to now; change it if they consented earlier.",
    required: true,
    kind: "moment",
  },
  {
    name: "consentVersion",
    label: "Version of your privacy notice",
    hint: "The label of the notice that you showed them, such as privacy-notice-3.",
    required: true,
    kind: "text",
  },
  {
    name: "consent",
    label: "The person agreed that their details are checked with the issuer of the document.",
    required: true,
    kind: "tick",
  },
];

/** What a form asks: the document's own fields, as the API's schema has them, then the consent. */
export function documentFields(documentType: DocumentType): { said: Field[]; all: Field[] } {
  const schema = VerifyRequest.options.find((option) => option.shape.documentType.safeParse(documentType).success);
  if (schema === undefined) throw new Problem("notFound");
  const isConsent = ({ name }: Field) => consentFields.some((field) => field.name === name);
  const own = fieldsOf(schema, titleOf)
    .filter((field) => !isConsent(field))
    .map((field) => ({ ...field, ...withWords(field) }));
  const all = [...own, ...consentFields];
  // The tick is for whoever fills the form in: the operation takes the moment and the notice.
  return { said: all.filter(({ kind }) => kind !== "tick"), all };
}

/** Where the API's own hint speaks to programmers. */
const hints: Readonly<Record<string, string>> = {
  medicareNumber: "Ten digits, as the card shows them, without spaces.",
  individualReferenceNumber: "The digit in front of the person’s name.",
  passportNumber: "As on the page with the photo, without spaces.",
};

function withWords({ name, hint }: Field): Partial<Field> {
  const options: Readonly<Record<string, readonly [string, string][]>> = {
    gender: [
      ["F", "F (female)"],
      ["M", "M (male)"],
      ["X", "X (not stated)"],
    ],
    cardColour: [
      ["G", "Green"],
      ["B", "Blue"],
      ["Y", "Yellow"],
    ],
  };
  const chosen = options[name];
  if (chosen !== undefined) return { options: chosen, hint: undefined };
  return { hint: hints[name] ?? hint };
}

export function documentTypeOf(text: string | undefined): DocumentType {
  const found = documentTypes.find((type) => type === text);
  if (found === undefined) throw new Problem("notFound", { message: "There is no such kind of document." });
  return found;
}

/** The form as it is shown first: the consent dated now, and at the test hub the details of a published record. */
export function firstFill(documentType: DocumentType, now: Date, record: string | undefined): URLSearchParams {
  const values = new URLSearchParams({ consentAttestedAt: typedMomentOf(now) });
  const expected = record;
  const published = testRecords.find((one) => one.documentType === documentType && one.expected === expected);
  for (const [name, value] of Object.entries(published?.request ?? {})) {
    if (name !== "consentAttestedAt") values.set(name, typedDateOf(String(value)));
  }
  return values;
}
