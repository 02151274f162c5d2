import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { committedText } from "../../../bin/openapi.ts";
import { exampleOf, refusals } from "../../../functions/contract/openapi/refusals.ts";
import { openApiDocument } from "../../../functions/contract/openapi.ts";
import { anchorOf, problems } from "../../../functions/contract/problems.ts";
import { routes } from "../../../functions/contract/routes.ts";
import { published, testRecords } from "../../../functions/contract/test-records.ts";
import { documentTypes } from "../../../functions/contract/verification/verify.ts";
import { document, faultsOf } from "../../fixtures/host/documented.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

test("the committed document is what the schemas say", () => {
  expect(readFileSync("docs/openapi.json", "utf8") === committedText(version), "run `npm run openapi`").toBe(true);
});

test("an independent validator takes it as OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(openApiDocument(version)));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  expect(validator.version).toBe("3.1");
});

test("the committed document leads to the service that npm start starts, and its collection does too", () => {
  const { servers } = document as { servers?: { url: string }[] };
  expect(servers?.map(({ url }) => url)).toEqual(["http://127.0.0.1:4001", "http://127.0.0.1:4000"]);
  expect(readFileSync("docs/postman.json", "utf8")).toContain('"value": "http://127.0.0.1:4001"');
});

test("where a deployment names no addresses, the server is where the document was read", () => {
  const { servers } = openApiDocument(version) as { servers?: { url: string }[] };
  const [{ url = "" } = {}] = servers ?? [];
  const readAt = "https://api.example/stage/openapi.json";
  expect(new URL(`${url}/v1/verify`, readAt).href).toBe("https://api.example/stage/v1/verify");
});

test("a client generated for C# compiles: nothing that it reads into a type of its own has a pattern of letters", () => {
  const schemas: { format?: string; pattern?: string }[] = [];
  JSON.stringify(document, (_name, value) => {
    if (typeof value === "object" && value !== null && "format" in value) schemas.push(value);
    return value;
  });
  const typed = schemas.filter(({ format = "" }) => ["date", "date-time", "uuid"].includes(format));
  expect(typed.length).toBeGreaterThan(0);
  expect(typed.filter(({ pattern }) => pattern !== undefined)).toEqual([]);
});

test("every component is used", () => {
  const text = JSON.stringify(document);
  const unused = Object.entries(document.components).flatMap(([kind, components]) =>
    Object.keys(components).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
  );
  // A security scheme is referred to by its bare name.
  expect(unused).toEqual(["ApiKey"]);
});

test("every route is in it, and nothing else", () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(told.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

test("every error a caller can meet is in it, under its status, with an example that is valid", () => {
  const text = JSON.stringify(document.paths);
  for (const refusal of refusals) {
    expect(faultsOf("/components/schemas/Problem", exampleOf(refusal))).toEqual([]);
    if (problems[refusal.kind].status === 405) continue;
    expect(text, refusal.kind).toContain(JSON.stringify(exampleOf(refusal)));
    expect(text).toContain(`/docs#${anchorOf(refusal.kind)}`);
  }
});

test("a parameter without which a request is refused is required, so that generated clients ask for it", () => {
  const { parameters } = z
    .object({ parameters: z.array(z.object({ name: z.string().optional(), required: z.boolean().optional() })) })
    .parse(document.paths["/v1/screening/changes"]?.get);
  expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(["since"]);
});

test("no field that is sent or answered goes without a sentence", () => {
  const bare = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    Object.entries((schema.properties ?? {}) as Record<string, { description?: string }>)
      .filter(([, { description }]) => !description)
      .map(([field]) => `${name}.${field}`),
  );
  expect(bare.filter((field) => !repeated.has(field))).toEqual([]);
});

test("every pattern is read by the regular expressions of every language, as generated clients do", () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g)].map(
    ([, found = ""]) => JSON.parse(found) as string,
  );
  expect(patterns.length).toBeGreaterThan(40);
  for (const pattern of patterns) {
    expect(pattern).toMatch(/^\^.*\$$/);
    // Properties and escapes of Unicode, and looking ahead or behind, are each unknown to one language or another.
    expect(pattern).not.toMatch(/\\p|\\u|\(\?[=!<]/i);
  }
});

/** Said once where the field stands alone: an answer that repeats the request, a page that repeats its question. */
const repeated = new Set([
  "VerificationList.limit",
  "VerificationList.offset",
  "ListCatalogue.lists",
  "AsicMsicRequest.cardType",
]);

describe("examples are valid by the schema they stand beside", () => {
  const stood = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      examplesOf(`/paths/${path.replaceAll("/", "~1")}/${method}`, operation),
    ),
  );
  test.each(stood)("%s %s", (pointer, _name, value) => {
    expect(faultsOf(`${pointer}/schema`, value)).toEqual([]);
  });

  test("every document type has one", () => {
    expect(stood.filter(([pointer]) => pointer.includes("requestBody")).map(([, name]) => name)).toEqual(
      expect.arrayContaining([...documentTypes]),
    );
  });
});

test("every published test record is valid by the document", () => {
  for (const { request } of testRecords.map(published)) {
    expect(faultsOf("/components/schemas/VerifyRequest", request)).toEqual([]);
  }
});

type Example = [pointer: string, name: string, value: unknown];
function examplesOf(pointer: string, value: unknown): Example[] {
  if (typeof value !== "object" || value === null) return [];
  const { examples } = value as { examples?: Record<string, { value: unknown }> };
  if (examples && "schema" in value) {
    return Object.entries(examples).map(([name, example]) => [pointer, name, example.value]);
  }
  return Object.entries(value).flatMap(([name, one]) => examplesOf(`${pointer}/${name.replaceAll("/", "~1")}`, one));
}
