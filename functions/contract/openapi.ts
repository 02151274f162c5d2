import { type Deprecation, deprecations } from "./deprecations.ts";
import { withDeprecatedFields, withDeprecatedOperations } from "./openapi/deprecated.ts";
import { headerComponents, parameterComponents } from "./openapi/headers.ts";
import { paths } from "./openapi/paths.ts";
import { componentSchemas, type JsonSchema } from "./openapi/schemas.ts";
import { webhooks } from "./openapi/webhooks.ts";

export type OpenApiDocument = {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, object>>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: object };
  [member: string]: unknown;
};

/**
 * The API as OpenAPI 3.1, made from the schemas that parse requests and form answers, the table of routes and the
 * catalogue of problems. `npm run openapi` writes it to docs/openapi.json; the service serves the same.
 */
export function openApiDocument(version: string, ending: readonly Deprecation[] = deprecations): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: {
      title: "Identity verification and screening",
      version,
      description: [
        "Checks Australian identity documents against the Document Verification Service (DVS) and screens people and organisations against sanctions, PEP and adverse-media lists. Data is held in Australia.",
        "Every path but /health, /docs and /openapi.json needs an API key in the header X-API-Key. A key works on one address: sk_live_ on production, sk_test_ on test. A key belongs in no URL, no repository and no client-side code.",
        "Answers may gain optional fields at any time: read past those you do not know. An operation that is to end answers with Deprecation (RFC 9745) and Sunset (RFC 8594), at least twelve months ahead. A path that is not here answers 404, another method 405 with Allow, both as Problem.",
      ].join("\n\n"),
    },
    servers: [{ url: "./", description: "The address that serves this document: production or test" }],
    externalDocs: { url: "./docs", description: "The same for people: guides, test records, every error" },
    tags: [
      { name: "Verification", description: "Documents, against their issuers' records." },
      { name: "Screening", description: "People and organisations, against lists." },
      { name: "Agents", description: "The same operations as tools." },
      { name: "Service", description: "Health and documents; no key." },
    ],
    security: [{ ApiKey: [] }],
    paths: withDeprecatedOperations(paths(), ending),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        ApiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "sk_live_… or sk_test_…" },
      },
      parameters: parameterComponents,
      headers: headerComponents,
      schemas: withDeprecatedFields(componentSchemas(), ending),
    },
  };
}

/** As it is written and served. */
export function openApiText(version: string): string {
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`;
}
