import { describe, expect, test } from "vitest";
import { receiptExamples, signingKeyExample } from "../../functions/contract/openapi/examples/receipt-examples.ts";
import { openReceipt, ReceiptError } from "./receipt.ts";

// The very receipts and the key that the documentation shows.
const keys = [signingKeyExample];

describe("a receipt", () => {
  test.each(["Y", "N", "D"] as const)("of %s says what was answered", (responseCode) => {
    expect(openReceipt(receiptExamples[responseCode], keys)).toMatchObject({
      responseCode,
      verificationId: "ver_7Qm2ZtYb4KcX9sLw",
      environment: "test",
    });
  });

  test("in which any character was changed is refused", () => {
    const receipt = receiptExamples.Y;
    for (let at = 0; at < receipt.length; at += 3) {
      const character = receipt[at] === "A" ? "B" : "A";
      const changed = `${receipt.slice(0, at)}${character}${receipt.slice(at + 1)}`;
      expect(() => openReceipt(changed, keys), `character ${at}`).toThrow(ReceiptError);
    }
  });

  test.each([
    ["of another environment's key", { environment: "live" as const }],
    ["from before its key was in use", { from: "2026-03-02T00:10:05.285Z" }],
    ["from after its key was followed by another", { until: "2026-03-02T00:10:05.284Z" }],
    ["signed by nobody known", { kid: "another" }],
    ["signed by another key of the same name", { x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }],
  ])("%s is refused", (_what, change) => {
    expect(() => openReceipt(receiptExamples.Y, [{ ...signingKeyExample, ...change }])).toThrow(ReceiptError);
  });

  test.each(["", "a.b.c", "no receipt", receiptExamples.Y.slice(0, 200)])(
    "that is none, such as %j, is refused",
    (text) => {
      expect(() => openReceipt(text, keys)).toThrow(ReceiptError);
    },
  );
});
