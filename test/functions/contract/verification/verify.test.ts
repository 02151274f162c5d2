import { describe, expect, test, vi } from "vitest";
import { testRecords } from "../../../../functions/contract/test-records.ts";
import { documentTypes, VerifyRequest } from "../../../../functions/contract/verification/verify.ts";

const consent = { consentAttestedAt: "2025-05-01T09:00:00+10:00", consentVersion: "notice:2" };
const passport = {
  documentType: "passport",
  ...consent,
  familyName: "Farnborough",
  dateOfBirth: "1982-04-09",
  passportNumber: "PA7719023",
};
const medicare = {
  documentType: "medicare",
  ...consent,
  fullName: "Perpetua L Gallowglass",
  medicareNumber: "2951880451",
  individualReferenceNumber: 1,
  cardColour: "G",
  expiryDate: "2029-02",
};

/** The faults of a body, as field and message. */
function faultsOf(body: unknown): { field: string; message: string }[] {
  const issues = VerifyRequest.safeParse(body).error?.issues ?? [];
  return issues.flatMap(({ path, message, ...rest }) => {
    const keys = rest.code === "unrecognized_keys" ? rest.keys : [path.join(".")];
    return keys.map((field) => ({ field, message }));
  });
}

const faultyFields = (body: unknown) => faultsOf(body).map(({ field }) => field);

describe("the published test records", () => {
  test.each(testRecords)("$documentType answered $expected is a body the API takes", ({ request, documentType }) => {
    expect(faultsOf(request)).toEqual([]);
    expect(request.documentType).toBe(documentType);
  });

  test.each(documentTypes)("%s has a match, a difference, an unknown document and an incomplete holder", (type) => {
    const ofType = testRecords.filter(({ documentType }) => documentType === type);
    expect(ofType.length).toBeGreaterThanOrEqual(4);
    expect(new Set(ofType.map(({ expected }) => expected))).toEqual(new Set(["Y", "N", "D"]));
    const sizes = ofType.map(({ request }) => Object.keys(request).length);
    const isIncomplete = ofType.some(
      ({ request }) => Object.values(request).some((value) => String(value).startsWith("-")) || new Set(sizes).size > 1,
    );
    expect(isIncomplete).toBe(true);
  });
});

test("every published record has a number of its own, so that none waits for another's cooldown", () => {
  const numbers = testRecords.map(({ request }) => {
    const found = Object.entries(request).filter(
      ([field]) => /Number$/.test(field) && field !== "individualReferenceNumber",
    );
    return JSON.stringify(found.map(([, value]) => value));
  });
  expect(new Set(numbers).size).toBe(testRecords.length);
});

describe("what is tolerated", () => {
  test("blanks around values are dropped and codes are upper-cased, numbers and names go as they came", () => {
    const sent = { ...passport, familyName: "  O'Dowd-Ng ", passportNumber: "pa7719023 ", gender: "x" };
    expect(VerifyRequest.parse(sent)).toEqual({
      ...passport,
      familyName: "O'Dowd-Ng",
      passportNumber: "pa7719023",
      gender: "X",
    });
  });

  test.each(["1982", "1982-04", "1982-04-09"])("a passport may show no more of a birth date than %s", (dateOfBirth) => {
    expect(faultsOf({ ...passport, dateOfBirth })).toEqual([]);
  });

  test("a single hyphen stands for a name the holder does not have", () => {
    expect(faultsOf({ ...passport, givenName: "-" })).toEqual([]);
  });

  test.each(["2029-02", "2029-02-28"])("a green Medicare card may expire on %s", (expiryDate) => {
    expect(faultsOf({ ...medicare, expiryDate })).toEqual([]);
  });

  test("a Medicare number with a wrong check digit is the issuer's to judge", () => {
    expect(faultsOf({ ...medicare, medicareNumber: "2951880491" })).toEqual([]);
  });

  test.each(["2025-05-01T09:00:00Z", "2025-05-01T09:00+10:00", "2025-05-01T09:00:00.123-03:30"])(
    "consent may be attested at %s",
    (consentAttestedAt) => {
      expect(faultsOf({ ...passport, consentAttestedAt })).toEqual([]);
    },
  );

  test("a caller's clock may be a minute fast", () => {
    const consentAttestedAt = new Date(Date.now() + 60_000).toISOString();
    expect(faultsOf({ ...passport, consentAttestedAt })).toEqual([]);
  });
});

describe("a birth date", () => {
  test.each([
    ["2026-03-05", []],
    ["2026-03-06", ["dateOfBirth"]],
    ["2026-03", []],
    ["2026-04", ["dateOfBirth"]],
    ["2026", []],
    ["2027", ["dateOfBirth"]],
  ])("while the day of 5 March 2026 has begun somewhere: %s", (dateOfBirth, faulty) => {
    vi.useFakeTimers({ now: new Date("2026-03-04T10:00:00Z"), toFake: ["Date"] });
    expect(faultyFields({ ...passport, dateOfBirth })).toEqual(faulty);
    vi.useRealTimers();
  });
});

describe("what is refused", () => {
  test("every fault of a body is named at once, by the caller's own field names", () => {
    const { familyName: _, ...rest } = passport;
    const body = {
      ...rest,
      consentVersion: "",
      dateOfBirth: "1982-02-30",
      passportNumber: 7,
      gender: "Q",
      surname: "x",
    };
    expect(faultyFields(body)).toEqual([
      "consentVersion",
      "familyName",
      "dateOfBirth",
      "passportNumber",
      "gender",
      "surname",
    ]);
  });

  test("a type nobody knows is named together with the faults of the consent", () => {
    expect(faultyFields({ documentType: "library_card", consentVersion: "v1" })).toEqual([
      "documentType",
      "consentAttestedAt",
    ]);
  });

  test("a blue or yellow Medicare card needs a full expiry date, said beside the other faults", () => {
    const body = { ...medicare, cardColour: "b", medicareNumber: "295188045" };
    expect(faultyFields(body)).toEqual(["medicareNumber", "expiryDate"]);
  });

  test.each([
    ["consent without an offset", { consentAttestedAt: "2025-05-01T09:00:00" }],
    ["consent on a day that does not exist", { consentAttestedAt: "2025-02-30T09:00:00Z" }],
    ["consent ten minutes ahead", { consentAttestedAt: new Date(Date.now() + 600_000).toISOString() }],
    ["a name with a control character", { familyName: "Farn\u0007borough" }],
    ["a name with half a character", { familyName: "Farn\ud800" }],
    ["a name over two lines", { familyName: "Farn\u2028borough" }],
    ["an empty name", { familyName: "  " }],
    ["a name too long for a passport", { familyName: "F".repeat(32) }],
    ["a month that does not exist", { dateOfBirth: "1982-13" }],
    ["a passport number with too few digits", { passportNumber: "PA771902" }],
    ["a passport number with a line break inside", { passportNumber: "PA7719023\nX" }],
  ])("%s", (_, change) => {
    expect(faultyFields({ ...passport, ...change })).toEqual(Object.keys(change));
  });

  test.each([null, 7, "passport", [passport]])("%j is no body", (body) => {
    expect(faultsOf(body)).toEqual([{ field: "", message: "must be a JSON object" }]);
  });

  test.each(documentTypes)("of %s every field without a value says whether it may be left out", (type) => {
    const records = testRecords.filter(({ documentType }) => documentType === type);
    const fields = new Set(records.flatMap(({ request }) => Object.keys(request)));
    fields.delete("documentType");
    for (const field of fields) {
      const { [field]: _without, ...rest } = Object.assign({}, ...records.map(({ request }) => request));
      const isRequired = faultyFields(rest).includes(field);
      const verdict = isRequired ? /^is required: it must not be null$/ : /^must not be null: leave the field out$/;
      expect(faultsOf({ ...rest, [field]: null })).toEqual([{ field, message: expect.stringMatching(verdict) }]);
      const empty = isRequired ? /^is required: it must not be empty/ : /^must not be empty: leave the field out/;
      expect(faultsOf({ ...rest, [field]: "" })).toEqual([{ field, message: expect.stringMatching(empty) }]);
    }
  });

  test("a licence hint speaks of the states where the number is too long", () => {
    const body = {
      documentType: "drivers_licence",
      ...consent,
      familyName: "Quist",
      dateOfBirth: "1990-01-01",
      licenceNumber: "12345678901",
      stateOfIssue: "nsw",
    };
    expect(faultsOf(body)[0]?.message).toContain("NSW, TAS 6 to 8");
  });

  test("no message repeats a value of the body", () => {
    const marked = "ZQXJMARK";
    const body = Object.fromEntries(Object.keys(medicare).map((field) => [field, `${marked}\u0000`]));
    const typed = { ...body, documentType: "medicare" };
    expect(JSON.stringify([faultsOf(body), faultsOf(typed)])).not.toContain(marked);
    expect(faultyFields(typed)).toHaveLength(7);
  });
});
