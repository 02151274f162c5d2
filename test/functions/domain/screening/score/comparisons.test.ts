import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PartialDate } from "../../../../../functions/domain/screening/entity.ts";
import { territoryCode } from "../../../../../functions/domain/screening/score/countries.ts";
import { pair } from "../made-up.ts";

function withDate(asked: string | undefined, listed: PartialDate, name = "Marit Brandvold") {
  return pair(name, "Marit Brandvold", { asked: { dateOfBirth: asked }, listed: { birthDates: [listed] } }).score;
}

const listed: PartialDate = { from: "1962-05-03", circa: false };

test("an alias that its publisher calls doubtful must agree better than a name, unless it is equal", () => {
  const listedAs = (strength: "strong" | "weak", asked: string) =>
    pair(asked, "Marit Brandvold", { listed: { names: [{ full: "Marit Brandvold", strength }] } }).score;
  expect(listedAs("weak", "Marit Brandvolt")).toBeLessThan(listedAs("strong", "Marit Brandvolt"));
  expect(listedAs("weak", "Marit Brandvold")).toBe(98);
});

describe("birth dates", () => {
  test("the same day, the same year, nothing known, another date: each is worth no more than the one before", () => {
    const scores = ["1962-05-03", "1962", undefined, "1939-05-03"].map((asked) => withDate(asked, listed));
    expect(scores).toEqual([100, 99, 98, 73]);
  });

  test.each([
    ["another year", "1970-05-03"],
    ["another day", "1962-05-04"],
    ["the year after", "1963-05-03"],
  ])("%s takes an equal name below 85", (_, asked) => {
    expect(withDate(asked, listed)).toBeLessThan(85);
  });

  test("day and month that changed places cost the exact tier, not the match", () => {
    const score = withDate("1962-03-05", listed);
    expect(score).toBeLessThan(98);
    expect(score).toBeGreaterThanOrEqual(85);
  });

  test("1 January stands for an unknown day", () => {
    expect(withDate("1962-01-01", listed)).toBe(99);
  });

  test("an approximate year bears two years' difference", () => {
    expect(withDate("1964", { from: "1962", circa: true })).toBe(98);
    expect(withDate("1968", { from: "1962", circa: true })).toBeLessThan(85);
  });

  test("a range holds the years in it", () => {
    expect(withDate("1957", { from: "1955", until: "1958", circa: false })).toBe(99);
    expect(withDate("1961", { from: "1955", until: "1958", circa: false })).toBeLessThan(85);
  });

  test("of several listed dates the nearest counts", () => {
    const birthDates = [{ from: "1950", circa: false }, listed];
    expect(
      pair("Marit Brandvold", "Marit Brandvold", { asked: { dateOfBirth: "1962-05-03" }, listed: { birthDates } })
        .score,
    ).toBe(100);
  });
});

describe("nationality and address", () => {
  const countries = [{ code: "no", kind: "nationality" }] as const;

  test("an agreeing country raises an equal name to 99", () => {
    expect(
      pair("Marit Brandvold", "Marit Brandvold", { asked: { nationality: "Norwegian" }, listed: { countries } }).score,
    ).toBe(99);
  });

  test("a contradicted nationality lowers it below exact", () => {
    expect(
      pair("Marit Brandvold", "Marit Brandvold", { asked: { nationality: "CL" }, listed: { countries } }).score,
    ).toBe(90);
  });

  test("a state that ended contradicts none that followed", () => {
    const soviet = [{ code: "suhh", kind: "nationality" }] as const;
    expect(
      pair("Marit Brandvold", "Marit Brandvold", { asked: { nationality: "Estonia" }, listed: { countries: soviet } })
        .score,
    ).toBe(99);
  });

  test("free text nobody knows says nothing", () => {
    expect(
      pair("Marit Brandvold", "Marit Brandvold", { asked: { nationality: "Atlantis" }, listed: { countries } }).score,
    ).toBe(98);
  });

  test("an agreeing address raises, another one does not lower", () => {
    const addresses = [{ full: "14 Fjordgata, Trondheim, Norway" }];
    const at = (address: string) =>
      pair("Marit Brandvold", "Marit Brandvold", { asked: { address }, listed: { addresses } }).score;
    expect(at("Fjordgata 14 Trondheim")).toBe(99);
    expect(at("2 Calle Mayor, Madrid")).toBe(98);
    // Half of the shorter address is enough, a third is not, and one word alone says nothing.
    expect(at("Trondheim, Oslo")).toBe(99);
    expect(at("Trondheim, Oslo, Bergen")).toBe(98);
    expect(at("Trondheim")).toBe(98);
  });

  test.each([
    ["AU", "au"],
    ["aus", "au"],
    ["Islamic Republic of Iran", "ir"],
    ["the Philippines", "ph"],
    ["Côte d'Ivoire", "ci"],
    ["North Korean", "kp"],
    ["USSR", "suhh"],
    ["Kosovo", "xk"],
  ])("%s is %s", (text, code) => {
    expect(territoryCode(text)).toBe(code);
  });
});

test("data that agree never lower a score, nor carry an unequal name to exact", async () => {
  const names = fc.constantFrom(
    "Marit Brandvold",
    "Marit Brandvald",
    "Marit Olsen",
    "M. Brandvold",
    "Brandvold",
    "Dr Marit J Brandvold",
  );
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.constantFrom("1962-05-03", "1962-05", "1962"),
      fc.boolean(),
      fc.boolean(),
      async (name, dateOfBirth, country, address) => {
        const known = {
          birthDates: [listed],
          countries: [{ code: "no", kind: "nationality" as const }],
          addresses: [{ full: "14 Fjordgata Trondheim" }],
        };
        const bare = pair(name, "Marit Brandvold", { listed: known }).score;
        const more = {
          dateOfBirth,
          ...(country ? { nationality: "NO" } : {}),
          ...(address ? { address: "Fjordgata 14, Trondheim" } : {}),
        };
        const told = pair(name, "Marit Brandvold", { asked: more, listed: known }).score;
        expect(told).toBeGreaterThanOrEqual(bare);
        if (bare < 98) expect(told).toBeLessThan(98);
      },
    ),
    { numRuns: 200, seed: 4 },
  );
});
