import { describe, expect, test } from "vitest";
import { namesAt, nearestName } from "../../../../functions/contract/fields/known-names.ts";
import { ScreeningRequest } from "../../../../functions/contract/screening/screening.ts";
import { VerifyRequest } from "../../../../functions/contract/verification/verify.ts";

describe("the names a request may have", () => {
  test("are those of the document that it names, and of all where it names none", () => {
    const ofPassport = namesAt(VerifyRequest, [], { documentType: "passport" });
    expect(ofPassport).toContain("passportNumber");
    expect(ofPassport).not.toContain("licenceNumber");
    for (const body of [{}, { documentType: "library_card" }, null, "passport"]) {
      const ofAny = namesAt(VerifyRequest, [], body);
      expect(ofAny).toEqual(expect.arrayContaining(["passportNumber", "licenceNumber", "nameOnCard"]));
      expect(new Set(ofAny).size).toBe(ofAny.length);
    }
  });

  test("inside a part are the part's own, also where it may be left out", () => {
    expect(namesAt(ScreeningRequest, ["listFilter"], {})).toContain("includeRcas");
    expect(namesAt(ScreeningRequest, ["listFilter"], {})).not.toContain("minScore");
    expect(namesAt(ScreeningRequest, ["constructor"], {})).toEqual([]);
    expect(namesAt(ScreeningRequest, ["name", "first"], {})).toEqual([]);
  });
});

describe("what was probably meant", () => {
  const known = ["familyName", "givenName", "dateOfBirth", "gender", "documentType"];

  test.each([
    ["family_name", "familyName"],
    ["FAMILYNAME", "familyName"],
    ["familyNmae", "familyName"],
    ["famlyName", "familyName"],
    ["familyNames", "familyName"],
    ["date-of-birth", "dateOfBirth"],
    ["gneder", "gender"],
    ["documenttype", "documentType"],
  ])("by %s is %s", (written, meant) => {
    expect(nearestName(written, known)).toBe(meant);
  });

  test.each(["surname", "x", "", "___", "favouriteColour", "constructor", "x".repeat(16_000)])(
    "by %s is anybody's guess, so nothing is said",
    (written) => {
      expect(nearestName(written, known)).toBeUndefined();
    },
  );
});
