import { expect, test } from "vitest";
import { openAccount, service } from "../operator.ts";

// Nobody but a browser needs them, and a browser meets refusals and pages more than anything else.

const long = JSON.stringify({ a: "x".repeat(20_000) });

async function headersOf(url: string, init: RequestInit = {}) {
  const { status, headers } = await fetch(url, init);
  const [https, types] = [headers.get("Strict-Transport-Security"), headers.get("X-Content-Type-Options")];
  return { status, https, types };
}

test.each([
  ["the gateway's own 401", "/v1/verify", {}, 401],
  ["the authorizer's 401", "/v1/verify", { headers: { "X-API-Key": "nonsense" } }, 401],
  ["the firewall's 400", "/v1/verify", { method: "POST", body: long }, 400],
  ["a 404 of an unknown path", "/nothing", {}, 404],
  ["a 405", "/health", { method: "DELETE" }, 405],
  ["the documentation", "/docs", {}, 200],
  ["openapi.json", "/openapi.json", {}, 200],
  ["health", "/health", {}, 200],
] as const)("%s tells a browser to stay on https and to guess no type", async (_what, path, init, status) => {
  for (const { url } of [service().production, service().test]) {
    const found = await headersOf(`${url}${path}`, init);
    expect(found).toEqual({ status, https: expect.stringMatching(/^max-age=\d{8}/), types: "nosniff" });
  }
});

test.each(["/", "/status", "/nowhere", "/sign-in/callback"])("so does the dashboard at %s", async (path) => {
  const { status: _any, ...headers } = await headersOf(`${service().portal.url}${path}`, { redirect: "manual" });
  expect(headers).toEqual({ https: expect.stringMatching(/^max-age=\d{8}/), types: "nosniff" });
});

test("so does the usage plan's 429", async () => {
  const { testKey } = await openAccount(0);
  const asked = Array.from({ length: 40 }, () =>
    headersOf(`${service().test.url}/v1/verify`, { headers: { "X-API-Key": testKey } }),
  );
  const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) {
    expect(one).toEqual({ status: 429, https: expect.stringMatching(/^max-age=\d{8}/), types: "nosniff" });
  }
});
