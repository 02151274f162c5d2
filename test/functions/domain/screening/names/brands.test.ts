import { describe, expect, test } from "vitest";
import { prepareQuery } from "../../../../../functions/domain/screening/score/query.ts";
import { entity, pair, searcherOver } from "../made-up.ts";

const scored = (one: string, two: string) => pair(one, two, { schema: "Company" });

function expectReview(one: string, two: string): void {
  const { score } = scored(one, two);
  expect(score).toBeGreaterThanOrEqual(70);
  expect(score).toBeLessThan(85);
}

describe("an organisation called by what it is known by calls for a review, and is not held to be found", () => {
  test.each([
    ["another line of business", "Krushkovar Shipping", "Krushkovar Trading"],
    ["another country's subsidiary", "Krushkovar Norway LLC", "Krushkovar LLC"],
    ["the same of a long name", "Jamiyat Krushkovar Kenya al-Tawfiqiya", "Jamiyat Krushkovar al-Tawfiqiya"],
    [
      "the same, the country in the list",
      "Wazirzad Krushkovar Bandar Kombinat",
      "Wazirzad Krushkovar Brazil Bandar Kombinat",
    ],
    [
      "two words of its own, others in the list",
      "Krushkovar Wazirzad",
      "Krushkovar Wazirzad Tawfiqi Inspection Company",
    ],
    ["one rare word", "Krushkovar Company", "Krushkovar Wazirzad Tawfiqi Company"],
    ["a brand by which it is listed", "Krushkovar Wazirzad Tawfiqi Company", "Krushkovar Wazirzad"],
  ])("%s", (_, one, two) => expectReview(one, two));

  test("the answer says so", () => {
    const { explanation } = scored("Krushkovar Wazirzad", "Krushkovar Wazirzad Tawfiqi Inspection Company");
    expect(explanation.method[0]).toBe("What the organisation is known by agrees (72)");
  });
});

describe("who shares a word with an organisation is not stopped for it", () => {
  test.each([
    ["a person whom a company is named after", "Selim Krushkovar", "Krushkovar Trading LLC"],
    ["a short word of its own", "Sula Trading", "Sula Wazirzad Shipping"],
    ["words of their own on both sides", "Krushkovar Wazirzad", "Krushkovar Tawfiqi"],
    ["another number of a series", "Krushkovar Factory 3", "Krushkovar Plant 4"],
    ["another town", "Krushkovar of Tehran", "Krushkovar of Istanbul"],
    ["another letter of a series", "Krushkovar V Shipyard", "Krushkovar VI Shipyard"],
    ["what many organisations share", "International Trading Company", "National Trading Company"],
  ])("%s", (_, one, two) => {
    expect(scored(one, two).score).toBeLessThan(70);
  });
});

describe("an organisation called by its initials calls for a review", () => {
  const nordmark = "Krushkovar Oil and Gas Development Company";

  test.each([
    ["without the form and the small words", "KOGD", nordmark],
    ["with both", "KOAGDC", nordmark],
    ["the other way round", nordmark, "KOGD"],
    ["three letters and the same form", "NMT S.A.R.L.", "Nordlys Mineral Trade S.A.R.L."],
    ["initials of a part of the name", "KOGD Tawfiqi", "Krushkovar Oil Gas Development Tawfiqi"],
  ])("%s", (_, one, two) => expectReview(one, two));

  test.each([
    ["three letters alone", "NMT", "Nordlys Mineral Trade"],
    ["other letters", "KOGF", nordmark],
    ["the initials of people", "SWTB", "Selim Wazirzad Tawfiqi Brandvold"],
  ])("not with %s", (_, one, two) => {
    const schema = two.startsWith("Selim") ? "Person" : "Company";
    expect(pair(one, two, { schema }).score).toBeLessThan(70);
  });

  test("a search by the whole name finds who is listed by its initials", async () => {
    const listed = [entity("a:1", "KOGD", { schema: "Company" }), entity("a:2", "Tawfiqi", { schema: "Company" })];
    const searcher = await searcherOver(listed);
    const prepared = prepareQuery({ name: nordmark }, searcher.snapshot.dictionary);
    if (prepared.kind !== "prepared") throw new Error("The name is empty");
    expect(searcher.rank(prepared.query, () => true).ranked[0]?.score).toBe(76);
  });
});
