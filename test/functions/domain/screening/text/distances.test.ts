import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { abjadLikeness } from "../../../../../functions/domain/screening/text/abjad-distance.ts";
import { editCost, lettersOf } from "../../../../../functions/domain/screening/text/edit-distance.ts";

const noLimit = 40;
/** Few letters, so that words drawn by chance are often nearly alike. */
const word = fc.string({ unit: fc.constantFrom(..."aeiyhkstm"), minLength: 1, maxLength: 9 });
const misspelt = fc.tuple(word, word, fc.nat(9)).map(([one, two, kept]) => ({
  one,
  two: one.slice(0, kept) + two.slice(0, 2) + one.slice(kept + 1),
}));

describe("the cost of a misspelling", () => {
  test("is the same within any budget, which only says when a word is another name", () => {
    fc.assert(
      fc.property(misspelt, fc.integer({ min: 0, max: 50 }), ({ one, two }, tenths) => {
        const whole = editCost(one, two, noLimit);
        const budget = tenths / 10;
        expect(editCost(one, two, budget)).toBe(whole <= budget ? whole : Number.POSITIVE_INFINITY);
      }),
      { numRuns: 3000 },
    );
  });

  test("is the same whichever of the two words is asked about", () => {
    fc.assert(
      fc.property(misspelt, ({ one, two }) => {
        expect(editCost(two, one, 2)).toBe(editCost(one, two, 2));
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ["a letter for one that sounds alike", "brantvold", "brandvold", 0.5],
    ["a vowel left out", "brndvold", "brandvold", 0.6],
    ["two letters that changed places, after another slip", "eltmra", "altrma", 1.1],
    ["two letters put at the end", "brand", "brandvo", 1.6],
  ])("counts %s", (_, one, two, cost) => {
    expect(editCost(one, two, 2)).toBe(cost);
    expect(editCost(one, two, cost)).toBe(cost);
    expect(editCost(one, two, cost - 0.05)).toBe(Number.POSITIVE_INFINITY);
  });
});

test("how well a name is read from letters without vowels is the same for whoever asks for less", () => {
  const letters = (text: string) => lettersOf(text, new Uint8Array(noLimit));
  const consonants = fc.string({ unit: fc.constantFrom(..."awyhkstm"), minLength: 1, maxLength: 6 });
  const vowelled = fc
    .tuple(consonants, fc.array(fc.constantFrom("", "a", "i", "e"), { minLength: 6, maxLength: 6 }))
    .map(([text, vowels]) => ({ text, latin: [...text].map((letter, at) => letter + (vowels[at] ?? "")).join("") }));
  fc.assert(
    fc.property(vowelled, word, fc.integer({ min: 1, max: 99 }), ({ text, latin }, other, least) => {
      for (const sounded of [latin, other]) {
        const value = abjadLikeness(letters(text), letters(sounded));
        const expected = value >= least / 100 ? value : 0;
        const found = abjadLikeness(letters(text), letters(sounded), least / 100);
        expect(found >= least / 100 ? found : 0).toBe(expected);
        expect(abjadLikeness(letters(text), letters(sounded), value)).toBe(value);
      }
    }),
    { numRuns: 3000 },
  );
});
