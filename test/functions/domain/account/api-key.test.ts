import fc from "fast-check";
import { expect, test } from "vitest";
import { base62, formatKey, readKey } from "../../../../functions/domain/account/api-key.ts";

const random = fc.stringMatching(/^[0-9A-Za-z]{32}$/);
const environment = fc.constantFrom("live" as const, "test" as const);

test("every key we make is read as one of its environment", () => {
  fc.assert(fc.property(environment, random, (env, text) => readKey(formatKey(env, text))?.environment === env));
});

test("a key with one wrong character is refused without a look-up", () => {
  fc.assert(
    fc.property(random, fc.integer({ min: 8, max: 45 }), fc.stringMatching(/^[0-9A-Za-z]$/), (text, at, other) => {
      const key = formatKey("live", text);
      const wrong = key.slice(0, at) + other + key.slice(at + 1);
      return wrong === key || readKey(wrong) === undefined;
    }),
  );
});

test("a key with two neighbours swapped is refused without a look-up", () => {
  fc.assert(
    fc.property(random, fc.integer({ min: 8, max: 44 }), (text, at) => {
      const key = formatKey("test", text);
      const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
      return swapped === key || readKey(swapped) === undefined;
    }),
  );
});

test("a test key is not made a live one by its prefix", () => {
  const key = formatKey("test", "a".repeat(32));
  expect(readKey(key.replace("sk_test_", "sk_live_"))).toBeUndefined();
});

test("random characters are drawn without a bias towards the first ones", () => {
  const bytes = new Uint8Array([255, 250, 248, 247, 61, 62, 0, 1]);
  expect(base62(5, () => bytes)).toBe("zz001");
});
