import { parameterComponents } from "../contract/openapi/headers.ts";
import { type JsonSchema, requestName } from "../contract/openapi/schemas.ts";
import { documentTypes } from "../contract/verification/verify.ts";
import { flatShape, outline } from "./flat-shape.ts";
import type { Tool } from "./tool.ts";

/** Verifies any of the twelve documents: one flat shape, and a sentence that says what each document needs. */
export function verifyTool(schemaOf: (name: string) => JsonSchema): Tool {
  const shapes = documentTypes.map((type) => ({ type, shape: schemaOf(requestName(type)) }));
  const { properties, required = [], ...flat } = flatShape(shapes.map(({ shape }) => shape));
  const documentType: JsonSchema = {
    type: "string",
    enum: [...documentTypes],
    description: [
      "What each type needs, and may have.",
      ...shapes.map(({ type, shape }) => needsOf(type, shape, required)),
    ].join(" "),
  };
  return {
    name: "verify_document",
    title: "Verify an identity document",
    description:
      "Asks the issuer's test system whether an Australian identity document's details match its record. Send the fields of its documentType and no others. responseCode: Y match, N no match, D no such record, S system error. N and D are answers: never retry them. S may be retried after 30 to 60 seconds. Costs nothing on this test address. Keeps a record without the details or the outcome: the outcome is told here, once. With an idempotencyKey that was answered before, nothing is sent: the record comes back, without the outcome. Use bodies from test_records; never real people's details.",
    input: { ...flat, required, properties: { ...properties, documentType, idempotencyKey } },
    output: outline(flatShape([schemaOf("VerificationResult"), schemaOf("VerificationRecord")])),
    readOnly: false,
    asksOutside: true,
  };
}

const idempotencyKey: JsonSchema = {
  ...parameterComponents.IdempotencyKey.schema,
  description: "Your name for this request: sent again under it, nothing is done again.",
};

function needsOf(type: string, { properties, required = [] }: JsonSchema, ofAll: readonly string[]): string {
  const own = Object.keys(properties ?? {}).filter((name) => !ofAll.includes(name));
  const optional = own.filter((name) => !required.includes(name));
  const needed = own.filter((name) => required.includes(name));
  return `${type}: ${needed.join(", ")}${optional.length > 0 ? `; optional ${optional.join(", ")}` : ""}.`;
}
