import { schemaRef } from "./schemas.ts";

const events = {
  "verification.completed": {
    id: "onVerificationCompleted",
    schema: "VerificationCompleted",
    summary: "A retry brought an answer",
    description:
      "The result of a verification that was tried again, as POST /v1/verify would have answered it. No other answer says its outcome, since no outcome is stored. Charged as any Y, N or D, and refunded if the event never arrives, up to three in a UTC day.",
  },
  "verification.failed": {
    id: "onVerificationFailed",
    schema: "VerificationFailed",
    summary: "No retry brought an answer",
    description: "The record ended as error. Nothing was charged.",
  },
  "lists.updated": {
    id: "onListsUpdated",
    schema: "ListsUpdated",
    summary: "The lists changed",
    description:
      "Another snapshot is in service: screen whom you watch with changedSince. At most one an hour, which tells of all that changed since the one before. One that never arrives has no consequences.",
  },
  "webhook.test": {
    id: "onWebhookTest",
    schema: "WebhookTest",
    summary: "A test",
    description: "Asked for by the account itself, or by the operator.",
  },
} as const;

const signed = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
  name,
  in: "header",
  required: true,
  description: "As Standard Webhooks says. Check the signature before you read the body.",
  schema: { type: "string" },
}));

/** What the service sends to an account's webhook. */
export function webhooks(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(events).map(([type, { id, schema, summary, description }]) => [
      type,
      {
        post: {
          operationId: id,
          summary,
          description,
          security: [],
          parameters: signed,
          requestBody: { required: true, content: { "application/json": { schema: { $ref: schemaRef(schema) } } } },
          responses: { "2XX": { description: "Taken. Anything else, or nothing within ten seconds, is tried again." } },
        },
      },
    ]),
  );
}
