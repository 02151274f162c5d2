import * as z from "zod";
import { AuditKeys, ProofPending } from "../audit-log.ts";
import { Health } from "../health.ts";
import { ListCatalogue, ScreeningMatch, ScreeningRequest, ScreeningResponse } from "../screening/screening.ts";
import {
  BatchSubject,
  RefusedSubject,
  ScreenedSubject,
  ScreeningBatchRequest,
  ScreeningBatchResponse,
} from "../screening/screening-batch.ts";
import { ChangedEntity, ChangedSource, ListChangesQuery, ScreeningChanges } from "../screening/screening-changes.ts";
import { ListScreeningsQuery, ScreeningList, ScreeningRecord } from "../screening/screening-record.ts";
import {
  DeliveryList,
  QueuedEvent,
  RemovedWebhook,
  SetWebhookRequest,
  Webhook,
  WebhookSecret,
} from "../verification/own-webhook.ts";
import { PreflightAnswer } from "../verification/preflight.ts";
import { ListVerificationsQuery, VerificationList } from "../verification/verification-list.ts";
import { VerificationRecord } from "../verification/verification-record.ts";
import { VerificationResult } from "../verification/verification-result.ts";
import { type DocumentType, documentTypes, VerifyRequest } from "../verification/verify.ts";
import { ListsUpdated, VerificationCompleted, VerificationFailed, WebhookTest } from "../verification/webhook-event.ts";
import { type Described, fieldTexts } from "./field-texts.ts";
import { JsonRpcAnswer, JsonRpcMessage } from "./json-rpc-schema.ts";
import { ProblemAnswer } from "./problem-schema.ts";

/** A JSON schema as the document holds it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

const requests = {
  VerifyRequest,
  ScreeningRequest,
  BatchSubject,
  ScreeningBatchRequest,
  SetWebhookRequest,
  JsonRpcMessage,
};
const queries = { ListVerificationsQuery, ListScreeningsQuery, ListChangesQuery };
const answers = {
  VerificationResult,
  PreflightAnswer,
  VerificationRecord,
  VerificationList,
  ScreeningMatch,
  ScreeningResponse,
  ScreeningRecord,
  ScreeningList,
  ScreenedSubject,
  RefusedSubject,
  ScreeningBatchResponse,
  ChangedSource,
  ChangedEntity,
  ScreeningChanges,
  ListCatalogue,
  Health,
  ProofPending,
  AuditKeys,
  Webhook,
  WebhookSecret,
  RemovedWebhook,
  QueuedEvent,
  DeliveryList,
  Problem: ProblemAnswer,
  VerificationCompleted,
  VerificationFailed,
  ListsUpdated,
  WebhookTest,
  JsonRpcAnswer,
};

/** Where one status answers with either of two shapes: under a name, or each generator of clients invents one. */
const eitherOf = {
  VerificationAnswer: ["VerificationResult", "VerificationRecord"],
  HealthOrProblem: ["Health", "Problem"],
  JsonRpcAnswerOrProblem: ["JsonRpcAnswer", "Problem"],
} as const;

export const schemaRef = (name: string) => `#/components/schemas/${name}`;

/** What each document type's shape is called: `drivers_licence` → `DriversLicenceRequest`. */
export function requestName(type: DocumentType): string {
  const words = type.split("_").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join("")}Request`;
}

/** Every shape that enters or leaves, made from the very schemas that parse and form it. */
export function componentSchemas(): Record<string, JsonSchema> {
  const given = jsonSchemas(requests, "input");
  const { VerifyRequest: union, ...otherRequests } = given;
  const shapes = { ...verifySchemas(union), ...otherRequests, ...openEnded(jsonSchemas(answers, "output")) };
  const named = Object.entries(shapes).map(([name, schema]) => [
    name,
    described(schema, { ...fieldTexts.everywhere, ...fieldTexts.of[name] }),
  ]);
  const either = Object.entries(eitherOf).map(([name, two]) => [
    name,
    { anyOf: two.map((one) => ({ $ref: schemaRef(one) })) },
  ]);
  return Object.fromEntries([...named, ...either]);
}

type QueryFields = { properties: Record<string, JsonSchema>; required: string[] };

/** The parameters of a query by name, and those without which it is refused. */
export function listParameters(name: keyof typeof queries): QueryFields {
  const { [name]: query } = jsonSchemas(queries, "input");
  const { properties = {}, required = [] } = described(query ?? {}, fieldTexts.of[name] ?? {});
  return { properties: objectSchemas(properties), required };
}

function jsonSchemas(schemas: Record<string, z.ZodType>, io: "input" | "output"): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { io, uri: schemaRef, override: ({ jsonSchema }) => tidied(jsonSchema) });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  );
}

/** Keywords that the schema library adds by itself and no reader needs. */
function tidied(schema: JsonSchema): void {
  if (schema.type === "integer" && schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type === "integer" && schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.type === "integer") delete schema.pattern;
  // Classes of Unicode are not in every language's patterns: clients generated for Python would refuse every name.
  if (schema.pattern?.includes("\\p{")) delete schema.pattern;
  // The usual generator for Java makes an enumeration of texts out of a truth value that is always the same.
  if (schema.type === "boolean") delete schema.const;
  // A format with a pattern of its own beside it says the same thing twice, at length. Clients generated for C# did not
  // compile: they hold a day's pattern against what is no text there.
  if (["uuid", "date", "date-time"].includes(schema.format ?? "")) {
    delete schema.pattern;
  }
}

/** The union as twelve named shapes: a reader, and a generator of clients, wants each under its own name. */
function verifySchemas(union: JsonSchema | undefined): Record<string, JsonSchema> {
  const shapes = objectSchemas(Object.fromEntries((union?.oneOf ?? []).map((shape, index) => [index, shape])));
  const named = documentTypes.map((type) => {
    const shape = Object.values(shapes).find(({ properties }) => constOf(properties?.documentType) === type);
    if (shape === undefined) throw new Error(`no shape of ${type} in the union`);
    return [type, { title: requestName(type), ...shape }] as const;
  });
  const mapping = Object.fromEntries(named.map(([type]) => [type, schemaRef(requestName(type))]));
  return {
    VerifyRequest: {
      description:
        "One shape for each document type. Texts hold no control characters, no line breaks and no emoji. Leave a field without a value out: null and empty texts are refused. What has happened, a birth for one, does not lie in the future.",
      oneOf: named.map(([type]) => ({ $ref: schemaRef(requestName(type)) })),
      discriminator: { propertyName: "documentType", mapping },
    },
    ...Object.fromEntries(named.map(([type, shape]) => [requestName(type), shape])),
  };
}

function constOf(schema: JsonSchema | boolean | undefined): unknown {
  return typeof schema === "object" ? schema.const : undefined;
}

function objectSchemas(schemas: Record<string, JsonSchema | boolean>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, one]) => (typeof one === "object" ? [[name, one]] : [])),
  );
}

/** An answer may gain a field without a new version, so no client may be built to refuse one. */
function openEnded(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const opened = (schema: JsonSchema): JsonSchema => {
    const { additionalProperties, ...rest } = schema;
    const kept = additionalProperties === false || additionalProperties === undefined ? {} : { additionalProperties };
    return mapped({ ...rest, ...kept }, opened);
  };
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, opened(schema)]));
}

/** Gives each field its sentence; a field's own hint, where the schema has one, follows it. */
function described(schema: JsonSchema, texts: Described): JsonSchema {
  const properties = Object.entries(objectSchemas(schema.properties ?? {})).map(([name, field]) => {
    const sentences = [texts[name], field.description && sentence(field.description)].filter((text) => text);
    return [name, { ...described(field, texts), ...(sentences.length > 0 && { description: sentences.join(" ") }) }];
  });
  return mapped(
    { ...schema, ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) },
    (one) => one,
    (items) => described(items, texts),
  );
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** A copy of a schema with what stands inside it passed through. */
export function mapped(
  schema: JsonSchema,
  change: (inner: JsonSchema) => JsonSchema,
  changeItems: (inner: JsonSchema) => JsonSchema = change,
): JsonSchema {
  const { properties, items, ...rest } = schema;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(objectSchemas(properties)).map(([name, one]) => [name, change(one)]),
      ),
    }),
    ...(typeof items === "object" && !Array.isArray(items) && { items: changeItems(items) }),
  };
}
