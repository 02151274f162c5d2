import { type Deprecation, deprecations } from "./deprecations.ts";
import { withDeprecatedFields, withDeprecatedOperations } from "./openapi/deprecated.ts";
import { headerComponents, parameterComponents } from "./openapi/headers.ts";
import { paths } from "./openapi/paths.ts";
import { componentSchemas, type JsonSchema } from "./openapi/schemas.ts";
import { type Addresses, serversOf } from "./openapi/servers.ts";
import { webhooks } from "./openapi/webhooks.ts";
import type { Environment } from "./routes.ts";

export type OpenApiDocument = {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, object>>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: object };
  [member: string]: unknown;
};

/** What the schemas do not say: whose document it is, where both APIs are, and what is to end. */
type Circumstances = { environment?: Environment; addresses?: Addresses; ending?: readonly Deprecation[] };

/**
 * The API as OpenAPI 3.1, made from the schemas that parse requests and form answers, the table of routes and the
 * catalogue of problems. `npm run openapi` writes it to docs/openapi.json; the service serves the same, with its own
 * addresses.
 */
export function openApiDocument(
  version: string,
  { environment = "test", addresses = {}, ending = deprecations }: Circumstances = {},
): OpenApiDocument {
  const operations = withDeprecatedOperations(paths(), ending);
  const [first, ...others] = serversOf(environment, addresses);
  return {
    openapi: "3.1.0",
    info: {
      title: "Identity verification and screening",
      version,
      description: [
        "Checks Australian identity documents against the Document Verification Service (DVS) and screens people and organisations against sanctions, PEP and adverse-media lists. Data is held in Australia.",
        "Every path but /health, /docs, /docs.md, /llms.txt, /openapi.json, /v1/audit/checkpoint and /.well-known/audit-keys needs an API key in the header X-API-Key. A key works on one address: sk_live_ on production, sk_test_ on test. A key belongs in no URL, no repository and no client-side code.",
        "Answers may gain optional fields at any time: read past those you do not know. An operation that is to end answers with Deprecation (RFC 9745) and Sunset (RFC 8594), at least twelve months ahead. A path that is not here answers 404, another method 405 with Allow, both as Problem.",
      ].join("\n\n"),
    },
    servers: [first, ...others],
    externalDocs: { url: `${first.url}/docs`, description: "The same for people: guides, test records, every error" },
    tags: [
      { name: "Verification", description: "Documents, against their issuers' records." },
      { name: "Screening", description: "People and organisations, against lists." },
      { name: "Audit", description: "Proofs that what happened here was logged, for whoever must show it in years." },
      { name: "Webhooks", description: "Where results go that come later, by the account's own key." },
      { name: "Agents", description: "The same operations as tools." },
      { name: "Service", description: "Health and documents; no key." },
    ],
    security: [{ ApiKey: [] }],
    paths: operations,
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        ApiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "sk_live_… or sk_test_…" },
      },
      parameters: parameterComponents,
      headers: headersUsedBy(operations),
      schemas: withDeprecatedFields(componentSchemas(), ending),
    },
  };
}

/** Headers that nothing refers to are left out: those of deprecated operations, for example, while there are none. */
function headersUsedBy(operations: object): object {
  const text = JSON.stringify(operations);
  const names = Object.entries(headerComponents);
  return Object.fromEntries(names.filter(([name]) => text.includes(`"#/components/headers/${name}"`)));
}
