import { describe, expect, test } from "vitest";
import { missingLists } from "../../../../functions/domain/screening/lists-in-service.ts";

const sanctions = {
  id: "un_sc",
  asOf: "2026-02-27",
  state: "fresh",
  categories: ["sanction"],
  topics: ["sanction"],
} as const;
const offices = { id: "pep", asOf: null, state: "fresh", categories: ["pep"], topics: ["role.pep"] } as const;
const inService = (...sources: (typeof sanctions | typeof offices)[]) => ({ sources, missingSources: [] });
const plain = { includeAdverseMedia: false };

describe("what a screening asks for and no list in service is about", () => {
  test("nothing is missing where every category and topic is declared, a part of a topic's name included", () => {
    const lists = inService(sanctions, offices);
    expect(missingLists(lists, plain)).toBeUndefined();
    expect(
      missingLists(lists, { ...plain, categories: ["sanction", "pep"], topics: ["pep", "role.pep"] }),
    ).toBeUndefined();
  });

  test("a category and a topic that no list declares are named, or the caller would be cleared against nothing", () => {
    expect(
      missingLists(inService(sanctions), { ...plain, categories: ["sanction", "pep"], topics: ["pep", "crime"] }),
    ).toEqual({
      categories: ["pep"],
      topics: ["pep", "crime"],
    });
  });

  test("asking for adverse media without a source of news is missing it, whatever the categories are", () => {
    expect(missingLists(inService(sanctions), { includeAdverseMedia: true })).toEqual({
      categories: ["adverse_media"],
    });
    expect(missingLists(inService(sanctions), { includeAdverseMedia: true, categories: ["sanction"] })).toEqual({
      categories: ["adverse_media"],
    });
  });

  test("the category of adverse media without its flag finds nothing, as the specification says, and is no refusal", () => {
    expect(missingLists(inService(sanctions), { ...plain, categories: ["adverse_media"] })).toBeUndefined();
  });

  test("a source that the deployment requires and the snapshot lacks is named for every screening", () => {
    expect(missingLists({ sources: [sanctions], missingSources: ["eu_fsf"] }, plain)).toEqual({ sources: ["eu_fsf"] });
  });
});
