import { expect, test } from "vitest";
import { checkAnswersOf, checking, faults } from "./fixtures/host/checked-fetch.ts";

checkAnswersOf({ production: { url: "http://127.0.0.1:1" }, test: { url: "http://127.0.0.1:2" } });

const json = { "Content-Type": "application/json" };
const record = {
  verificationId: "ver_7Qm2ZtYb4KcX9sLw",
  documentType: "visa",
  environment: "test",
  status: "pending",
  requestedAt: "2026-03-02T00:10:04.117Z",
};

async function faultsOf(url: string, response: Response, init?: RequestInit): Promise<string[]> {
  const answered = await checking(async () => response)(url, init);
  // Whoever asked can still read it.
  await answered.text();
  return faults.splice(0);
}

test.each([
  ["a status", () => Response.json({}, { status: 418 }), "418 is not documented"],
  ["a field", () => Response.json({ ...record, responseCode: "Y" }), '"additionalProperty":"responseCode"'],
  ["a field's form", () => Response.json({ ...record, status: "Y" }), "/status"],
  [
    "a header",
    () => Response.json(record, { headers: { "Retry-After": "1" } }),
    "header retry-after is not documented",
  ],
  ["a content type", () => new Response("{}", { headers: { "Content-Type": "text/html" } }), "content type text/html"],
])("%s that the document does not tell of is found", async (_what, response, told) => {
  expect((await faultsOf("http://127.0.0.1:2/v1/verify/ver_1", response())).join()).toContain(told);
});

test("a Retry-After that is no whole number is found", async () => {
  const body = { error: "Too Many Requests", code: "RATE_LIMITED", message: "Too many." };
  const response = () => Response.json(body, { status: 429, headers: { ...json, "Retry-After": "soon" } });
  expect((await faultsOf("http://127.0.0.1:1/v1/verify", response())).join()).toContain("header Retry-After");
});

test("a documented answer is fine, and what is no address of ours is nobody's business", async () => {
  expect(await faultsOf("http://127.0.0.1:2/v1/verify/ver_1", Response.json(record))).toEqual([]);
  expect(await faultsOf("http://127.0.0.1:3/v1/verify", Response.json({}, { status: 418 }))).toEqual([]);
});
