import { inlineSchemas } from "../contract/openapi/inline.ts";
import { type JsonSchema, listParameters } from "../contract/openapi/schemas.ts";
import { testNames } from "../contract/screening/screening.ts";
import { documentTypes } from "../contract/verification/verify.ts";
import { outline } from "./flat-shape.ts";
import type { Tool } from "./tool.ts";
import { verifyTool } from "./verify-tool.ts";

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

/** What an agent is told of each tool: what it does, costs and leaves behind, and what to do with the answer. */
export function tools(): Tool[] {
  const schema = inlineSchemas();
  return [
    verifyTool(schema),
    {
      name: "get_verification",
      title: "Read one verification's state",
      description:
        "Tells whether a verification is pending, completed or error. It does not tell the outcome: nothing does, after verify_document has. Free, changes nothing.",
      input: shape({ verificationId: { type: "string", description: "As verify_document answered it: ver_…" } }, [
        "verificationId",
      ]),
      output: outline(schema("VerificationRecord")),
      readOnly: true,
      asksOutside: false,
    },
    {
      name: "list_verifications",
      title: "List recent verifications",
      description: "This account's verification records on the test address, newest first. Free, changes nothing.",
      input: shape(listParameters("ListVerificationsQuery").properties),
      output: outline(schema("VerificationList")),
      readOnly: true,
      asksOutside: false,
    },
    ...screeningTools(schema),
    {
      name: "list_catalogue",
      title: "Show the screening lists",
      description:
        "The sanctions, PEP and adverse-media lists in use: publisher, jurisdiction, size, age. Free, changes nothing.",
      input: shape({}),
      output: outline(schema("ListCatalogue")),
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

/** What screen says of each field is not said twice: all tools together must not take much of an agent's attention. */
const batchInput = shape(
  {
    subjects: {
      type: "array",
      description: "Each with a reference of its own and the fields of screen, but not listFilter and minScore.",
      items: {
        type: "object",
        properties: { reference: { type: "string" }, name: { type: "string" } },
        required: ["reference", "name"],
      },
    },
    listFilter: { type: "object", description: "For all subjects, as screen takes it." },
    minScore: { type: "number", description: "For all subjects." },
  },
  ["subjects"],
);

/** The names of the test address answer the same whatever has changed, so an agent need not read of rechecks. */
function withoutRechecks({ properties = {}, ...shape }: JsonSchema): JsonSchema {
  const { changedSince: _since, acceptFullPrice: _price, ...kept } = properties;
  return { ...shape, properties: kept };
}

function screeningTools(schema: (name: string) => JsonSchema): Tool[] {
  return [
    {
      name: "screen",
      title: "Screen a test name",
      description: `Screens a name against sanctions, PEP and adverse-media lists. On this test address only the names ${testNames.join(", ")} are taken, and each has a fixed answer in the shape of live ones. cleared is true where no match scores 85 or more; tier is exact from 98, strong from 85, possible from 70, else weak. Free, keeps nothing.`,
      input: withoutRechecks(schema("ScreeningRequest")),
      output: outline(schema("ScreeningResponse")),
      readOnly: true,
      asksOutside: false,
    },
    {
      name: "screen_batch",
      title: "Screen several test names at once",
      description:
        "Several subjects, each under a reference of yours, with one set of filters: what 16 KB hold. Results are in the order sent, with an error where a subject cannot be searched. Free, keeps nothing.",
      input: batchInput,
      output: shape({ batchId: { type: "string" }, results: { type: "array", items: { type: "object" } } }, [
        "batchId",
        "results",
      ]),
      readOnly: true,
      asksOutside: false,
    },
  ];
}
