import { parameterComponents } from "../contract/openapi/headers.ts";
import { inlineSchemas } from "../contract/openapi/inline.ts";
import { type JsonSchema, listParameters } from "../contract/openapi/schemas.ts";
import { testNames } from "../contract/screening.ts";
import { documentTypes } from "../contract/verify.ts";

export const toolNames = [
  "verify_document",
  "get_verification",
  "list_verifications",
  "screen",
  "list_catalogue",
  "test_records",
] as const;
export type ToolName = (typeof toolNames)[number];

export type Tool = {
  name: ToolName;
  title: string;
  description: string;
  input: JsonSchema;
  output: JsonSchema;
  /** Whether it changes nothing, and whether it asks somebody outside the service. */
  readOnly: boolean;
  asksOutside: boolean;
};

const shape = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const documentType: JsonSchema = {
  type: "string",
  enum: [...documentTypes],
  description: "Only records of this type.",
};

/** A key beside the fields of whatever document it is: each of the shapes takes it. */
function withIdempotencyKey({ oneOf = [], ...union }: JsonSchema): JsonSchema {
  const description = "Your name for this request: sent again under it, nothing is done again.";
  const idempotencyKey: JsonSchema = { ...parameterComponents.IdempotencyKey.schema, description };
  const withKey = oneOf.map(({ properties, ...shape }) => ({
    ...shape,
    properties: { ...properties, idempotencyKey },
  }));
  return { type: "object", ...union, oneOf: withKey };
}

/** What an agent is told of each tool: what it does, costs and leaves behind, and what to do with the answer. */
export function tools(): Tool[] {
  const schema = inlineSchemas();
  return [
    {
      name: "verify_document",
      title: "Verify an identity document",
      description:
        "Asks the issuer's test system whether an Australian identity document's details match its record. responseCode: Y match, N no match, D no such record, S system error. N and D are answers: never retry them. S may be retried after 30 to 60 seconds. Costs nothing on this test address. Keeps a record without the details or the outcome: the outcome is told here, once. With an idempotencyKey that was answered before, nothing is sent: the record comes back, without the outcome. Use bodies from test_records; never real people's details.",
      input: withIdempotencyKey(schema("VerifyRequest")),
      output: { type: "object", anyOf: [schema("VerificationResult"), schema("VerificationRecord")] },
      readOnly: false,
      asksOutside: true,
    },
    {
      name: "get_verification",
      title: "Read one verification's state",
      description:
        "Tells whether a verification is pending, completed or error. It does not tell the outcome: nothing does, after verify_document has. Free, changes nothing.",
      input: shape({ id: { type: "string", description: "A verificationId, ver_…" } }, ["id"]),
      output: schema("VerificationRecord"),
      readOnly: true,
      asksOutside: false,
    },
    {
      name: "list_verifications",
      title: "List recent verifications",
      description: "This account's verification records on the test address, newest first. Free, changes nothing.",
      input: shape(listParameters()),
      output: schema("VerificationList"),
      readOnly: true,
      asksOutside: false,
    },
    {
      name: "screen",
      title: "Screen a test name",
      description: `Screens a name against sanctions, PEP and adverse-media lists. On this test address only the names ${testNames.join(", ")} are taken, and each has a fixed answer in the shape of live ones. cleared is true where no match scores 85 or more. Free, keeps nothing.`,
      input: schema("ScreeningRequest"),
      output: schema("ScreeningResponse"),
      readOnly: true,
      asksOutside: false,
    },
    {
      name: "list_catalogue",
      title: "Show the screening lists",
      description:
        "The sanctions, PEP and adverse-media lists in use: publisher, jurisdiction, size, age. Free, changes nothing.",
      input: shape({}),
      output: schema("ListCatalogue"),
      readOnly: true,
      asksOutside: false,
    },
    {
      name: "test_records",
      title: "Show the published test records",
      description:
        "Whole arguments for verify_document and the responseCode each is answered with. The people are invented. Wait 30 to 60 seconds before repeating one. Free, changes nothing.",
      input: shape({ documentType }),
      output: shape(
        {
          records: {
            type: "array",
            items: {
              type: "object",
              properties: {
                documentType: { type: "string" },
                request: { type: "object", description: "Arguments for verify_document." },
                expected: { type: "string", enum: ["Y", "N", "D"] },
              },
              required: ["documentType", "request", "expected"],
            },
          },
        },
        ["records"],
      ),
      readOnly: true,
      asksOutside: false,
    },
  ];
}
