import { type JsonSchema, requestName } from "../../contract/openapi/schemas.ts";
import type { OpenApiDocument } from "../../contract/openapi.ts";
import { type DocumentType, documentTypes } from "../../contract/verification/verify.ts";
import { code, type Html, html, jumps, type Section, table } from "../html.ts";

const common = ["documentType", "consentAttestedAt", "consentVersion"];

export function documents({ components: { schemas } }: OpenApiDocument): Section {
  const passport = schemas[requestName("passport")];
  return {
    id: "documents",
    title: "The twelve document types",
    body: html`
<p>The body of <code>POST /v1/verify</code>. A field that is not of the type is refused, so that a misspelt one is never
ignored. Give names as the document shows them; send a single hyphen, or leave the field out, for a name its holder does
not have. Leave out other fields without a value: <code>null</code>, empty texts, emoji and births in the future are
refused. What is said of states and check digits is a hint: the issuer decides.</p>
<p><a href="#preflight">Asking before paying</a> checks the same body, and sends nothing on.</p>
${fieldTable("Fields of every type", passport, { isShown: (name) => common.includes(name) })}
${jumps(
  "Document types",
  documentTypes.map((type) => ({ id: `document-${type}`, name: type })),
)}
${documentTypes.map((type) => documentPart(type, schemas[requestName(type)]))}`,
  };
}

function documentPart(type: DocumentType, schema: JsonSchema | undefined): Html {
  return html`<h3 id="document-${type}"><code>${type}</code></h3>
${fieldTable(`Fields of ${type}`, schema, { isShown: (name) => !common.includes(name) })}
<p><a href="#records-${type}">Test records of ${type}</a></p>`;
}

type FieldTableOptions = {
  isShown?: (name: string) => boolean;
  /** What the table says of a field that is always there, and of one that need not be. */
  always?: string;
  atTimes?: string;
};

export function fieldTable(
  caption: string,
  schema: JsonSchema | undefined,
  { isShown = () => true, always = "required", atTimes = "optional" }: FieldTableOptions = {},
): Html {
  const required = new Set(schema?.required);
  const rows = Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
    typeof field === "object" && isShown(name)
      ? [
          [
            code(name),
            `${required.has(name) ? always : atTimes}${field.deprecated ? ", deprecated" : ""}`,
            ruleOf(field),
            field.description,
          ],
        ]
      : [],
  );
  return table(caption, ["Field", "Presence", "Form", "Meaning"], rows);
}

/** Fields of what is answered: a reader asks whether they are there, not whether they must be. */
export function answerTable(caption: string, schema: JsonSchema | undefined): Html {
  return fieldTable(caption, schema, { always: "always", atTimes: "where it applies" });
}

/** The form of a field in a few words. */
function ruleOf(field: JsonSchema): Html {
  if (field.const !== undefined) return html`one of the twelve`;
  if (field.enum) return html`${joined(field.enum.map((one) => code(String(one))))}`;
  if (field.format === "date") return html`YYYY-MM-DD`;
  if (field.format === "date-time") return html`ISO 8601 with offset`;
  const dates = datePatterns[field.pattern ?? ""];
  if (dates) return html`${dates}`;
  if (field.type === "integer" || field.type === "number") return html`${range(field)}`;
  if (field.maxLength !== undefined) return html`1 to ${field.maxLength} characters`;
  if (field.format === "uuid") return html`UUID`;
  if (field.type === "array" && typeof field.items === "object" && !Array.isArray(field.items)) {
    return html`array of ${ruleOf(field.items)}`;
  }
  if (field.pattern) return code(field.pattern.replace(/^\^|\$$/g, ""));
  return html`${typeof field.type === "string" ? field.type : ""}`;
}

const datePatterns: Readonly<Record<string, string>> = {
  "^\\d{4}(?:-\\d{2}(?:-\\d{2})?)?$": "YYYY, YYYY-MM or YYYY-MM-DD",
  "^\\d{4}-\\d{2}(?:-\\d{2})?$": "YYYY-MM-DD; YYYY-MM for a green card",
  "^\\d{4}-\\d{2}$": "YYYY-MM",
  "^\\d{4}$": "YYYY",
};

function range({ minimum, maximum, type }: JsonSchema): string {
  const kind = type === "integer" ? "whole number" : "number";
  return minimum === undefined || maximum === undefined ? kind : `${kind} ${minimum} to ${maximum}`;
}

function joined(pieces: Html[]): Html[] {
  return pieces.map((piece, index) => (index === 0 ? piece : html` · ${piece}`));
}
