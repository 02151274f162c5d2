import { describe, expect, test } from "vitest";
import { type Deprecation, deprecations } from "../../../functions/contract/deprecations.ts";
import { openApiDocument } from "../../../functions/contract/openapi.ts";
import { versioning } from "../../../functions/docs/sections/lifecycle.ts";
import { answer } from "../../../functions/edge/answers.ts";
import { openEndpoint } from "../../../functions/edge/endpoint.ts";
import { context, gatewayEvent } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();

// An operation and a field that are not deprecated, as if they were.
const since = new Date("2026-01-01T00:00:00Z");
const ends = new Date("2027-01-01T00:00:00Z");
const invented: Deprecation[] = [
  { what: { operation: "list-verifications" }, since, ends, instead: "use GET /v2/verifications" },
  { what: { field: "VerificationResult.vrn" }, since, ends, instead: "use verificationId" },
];

test("what is to end is said at least twelve months ahead", () => {
  for (const one of [...deprecations, ...invented]) {
    expect(one.ends.getTime() - one.since.getTime()).toBeGreaterThanOrEqual(365 * 86_400_000);
  }
});

describe("a deprecated operation", () => {
  const called = async (operation: "list-verifications" | "verify", deprecated = invented) => {
    const handler = openEndpoint(operation, { environment: "test", deprecations: deprecated }, async (event) => {
      if (event.path === "/v1/fault") throw new Error("broken");
      return answer({});
    });
    const method = operation === "verify" ? "POST" : "GET";
    return (path: string) => handler(gatewayEvent({ method, path, resource: "/v1/verify" }), context);
  };

  test("says in whatever it answers since when it is deprecated and when it ends", async () => {
    const call = await called("list-verifications");
    const told = {
      Deprecation: "@1767225600",
      Sunset: "Fri, 01 Jan 2027 00:00:00 GMT",
      Link: '<../docs#versioning>; rel="deprecation"; type="text/html"',
    };
    expect((await call("/v1/verify")).headers).toMatchObject(told);
    expect(await call("/v1/fault")).toMatchObject({ statusCode: 500, headers: told });
  });

  test("points at the page of its own address, whatever stands before the path", async () => {
    const { headers } = await (await called("list-verifications"))("/v1/verify");
    const [, target = ""] = /^<([^>]+)>/.exec(String(headers?.Link)) ?? [];
    expect(new URL(target, "https://api.example/stage/v1/verify").href).toBe(
      "https://api.example/stage/docs#versioning",
    );
  });

  test("is no other operation, and there is none today", async () => {
    for (const call of [await called("verify"), await called("list-verifications", [...deprecations])]) {
      const { headers } = await call("/v1/verify");
      expect(Object.keys(headers ?? {})).not.toEqual(expect.arrayContaining(["Deprecation"]));
    }
  });

  test("is marked in the OpenAPI document, with its headers on every response, and so is the field", () => {
    const { paths, components } = openApiDocument("1.2.3", { ending: invented });
    const { get, post } = paths["/v1/verify"] as Record<string, { deprecated?: boolean; responses: object }>;
    expect(get).toMatchObject({ deprecated: true, description: expect.stringContaining("use GET /v2/verifications") });
    for (const response of Object.values(get?.responses ?? {})) {
      expect(Object.keys(response.headers)).toEqual(expect.arrayContaining(["Deprecation", "Sunset", "Link"]));
    }
    expect(post?.deprecated).toBeUndefined();
    expect(components.schemas.VerificationResult?.properties?.vrn).toMatchObject({ deprecated: true });
    expect(components.schemas.VerificationRecord?.properties?.vrn).toBeUndefined();
  });

  test("is named on the page", () => {
    const { html } = versioning(invented).body;
    expect(html).toContain("<code>GET /v1/verify</code>: Deprecated since 2026-01-01, ends on 2027-01-01");
    expect(versioning().body.html).toContain("Nothing is deprecated today");
  });
});

test("a field that does not exist cannot be deprecated", () => {
  const misspelt = [{ what: { field: "VerificationResult.vnr" }, since, ends, instead: "use verificationId" }];
  expect(() => openApiDocument("1.2.3", { ending: misspelt })).toThrow("no field VerificationResult.vnr");
});
