import { generateKeyPairSync } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import { describe, expect, test } from "vitest";
import {
  keyInUse,
  ReceiptSecret,
  receiptKeysIn,
  thumbprint,
  withLaterKey,
} from "../../../functions/receipts/receipt-keys.ts";

const secret = ReceiptSecret.parse({ first: "x".repeat(64) });
const at = (text: string) => new Date(text);

describe("the keys of an environment", () => {
  test("are the same in every process, and others for another secret", () => {
    const [one] = receiptKeysIn(secret);
    expect(receiptKeysIn(secret)[0]?.kid).toBe(one?.kid);
    expect(receiptKeysIn({ ...secret, first: "y".repeat(64) })[0]?.kid).not.toBe(one?.kid);
  });

  test("a successor signs from its time on and not before", () => {
    const next = withLaterKey(secret, { seed: "z".repeat(64), from: at("2026-03-01T00:15:00.000Z") });
    const keys = receiptKeysIn(next);
    expect(keyInUse(keys, at("2026-03-01T00:14:59.999Z"))?.kid).toBe(keys[0]?.kid);
    expect(keyInUse(keys, at("2026-03-01T00:15:00.000Z"))?.kid).toBe(keys[1]?.kid);
  });

  test("the one in use outlives the making of its successor", () => {
    const second = withLaterKey(secret, { seed: "2".repeat(64), from: at("2026-03-01T00:00:00.000Z") });
    const inUse = keyInUse(receiptKeysIn(second), at("2026-04-01T00:00:00.000Z"));
    const third = withLaterKey(second, { seed: "3".repeat(64), from: at("2026-04-01T00:15:00.000Z") });
    const fourth = withLaterKey(third, { seed: "4".repeat(64), from: at("2026-05-01T00:15:00.000Z") });
    expect(keyInUse(receiptKeysIn(third), at("2026-04-01T00:00:00.000Z"))?.kid).toBe(inUse?.kid);
    expect(fourth.later.map(({ seed }) => seed[0])).toEqual(["3", "4"]);
  });

  test("are called what every other program calls them", async () => {
    const { x = "" } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
    expect(thumbprint(x)).toBe(await calculateJwkThumbprint({ kty: "OKP", crv: "Ed25519", x }));
  });
});

test.each(["{}", '{"first":"short"}'])("a secret such as %s is refused, so that nothing weak ever signs", (text) => {
  expect(ReceiptSecret.safeParse(JSON.parse(text)).success).toBe(false);
});
