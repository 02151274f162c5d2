import { expect, test } from "vitest";
import { keys } from "../../../functions/store/keys.ts";

const textOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;

test("what is kept of the test environment never stands where that of production stands", () => {
  for (const key of [keys.verification, keys.claim, keys.sealedRequest, keys.sealedEvent, keys.circuit]) {
    expect(textOf(key("test", "one"))).not.toBe(textOf(key("live", "one")));
  }
});

test("a verification's sealed request and its sealed event are two items, and so are its charge and its refund", () => {
  expect(textOf(keys.sealedEvent("live", "ver_1"))).not.toBe(textOf(keys.sealedRequest("live", "ver_1")));
  expect(textOf(keys.ledgerRow("acc_1", "refund", "ver_1"))).not.toBe(
    textOf(keys.ledgerRow("acc_1", "charge", "ver_1")),
  );
});
