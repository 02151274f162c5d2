import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../../functions/transparency/canonical-json.ts";

test("writes numbers, texts and literals as the example of RFC 8785", () => {
  const value: unknown = JSON.parse(`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false]
  }`);
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test("sorts names by UTF-16 code units, as RFC 8785's second example", () => {
  const names = ["\u20ac", "\r", "\ufb33", "1", "\ud83d\ude00", "\u0080", "\u00f6"];
  const sorted = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\ud83d\ude00", "\ufb33"];
  const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
  expect(text).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(",")}}`);
});

test("two ways to write one value give one text, and the text reads back as the value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
      expect(canonicalJson(backwards(plain))).toBe(canonicalJson(plain));
    }),
    { numRuns: 30 },
  );
});

test.each([
  ["half a character", "\ud83d"],
  ["no number", Number.NaN],
  ["infinity", Number.POSITIVE_INFINITY],
  ["a function", () => 1],
  ["a big integer", 1n],
])("%s has no canonical form", (_what, value) => {
  expect(() => canonicalJson({ value })).toThrow("no canonical form");
});

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, backwards(member)]),
  );
}
