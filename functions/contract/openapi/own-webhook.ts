import type { Operation } from "../routes.ts";
import * as examples from "./examples/webhook-examples.ts";
import { parameter } from "./headers.ts";
import { answered, type OperationText } from "./responses.ts";

type Name = Extract<
  Operation,
  "get-webhook" | "set-webhook" | "remove-webhook" | "test-webhook" | "list-deliveries" | "resend-event"
>;

const ofTheKey = "Of the key's own environment, and of no other.";
const parameters = [parameter("RequestId")];
const tag = "Webhooks";

/** What an account does with its webhook by its own key. */
export const ownWebhook: { readonly [Operation in Name]: () => OperationText } = {
  "get-webhook": () => ({
    id: "getWebhook",
    tag,
    summary: "Show where events go",
    description: `${ofTheKey} The secret is never shown again.`,
    parameters,
    answers: { "200": answered("The webhook.", "Webhook", { keyed: true, examples: examples.webhook }) },
    problems: ["notFound"],
  }),
  "set-webhook": () => ({
    id: "setWebhook",
    tag,
    summary: "Set where events go",
    description: `${ofTheKey} The answer shows a new signing secret, once; the old address and its secret end at once. Set the same address again for a new secret. A suspension of retries stays. The change is written into the account's audit events.`,
    parameters,
    body: { schema: "SetWebhookRequest", examples: examples.setRequest },
    answers: { "200": answered("It is set.", "WebhookSecret", { keyed: true, examples: examples.secret }) },
    problems: ["changeRefused"],
  }),
  "remove-webhook": () => ({
    id: "removeWebhook",
    tag,
    summary: "Remove the webhook",
    description: `${ofTheKey} System errors are then final at once, and results that are still under way count as undeliverable.`,
    parameters,
    answers: { "200": answered("It is removed.", "RemovedWebhook", { keyed: true, examples: examples.removed }) },
    problems: ["notFound", "changeRefused"],
  }),
  "test-webhook": () => ({
    id: "testWebhook",
    tag,
    summary: "Have a test event sent",
    description:
      "A webhook.test event is laid down for delivery and goes out within seconds, signed like every other, once. The deliveries tell what your address answered. No body is needed.",
    parameters,
    answers: { "202": answered("It is on its way.", "QueuedEvent", { keyed: true, examples: examples.queued }) },
    problems: ["notFound"],
  }),
  "list-deliveries": () => ({
    id: "listDeliveries",
    tag,
    summary: "Show the last deliveries",
    description: `${ofTheKey} The last fifty tries of fourteen days, newest first.`,
    parameters,
    answers: { "200": answered("The tries.", "DeliveryList", { keyed: true, examples: examples.deliveries }) },
  }),
  "resend-event": () => ({
    id: "resendEvent",
    tag,
    summary: "Have an event tried again at once",
    description:
      "Of an event that is still under way: one try now, beside the plan. Of one that was given up after the day's last refund, and so stayed charged: as long as its event rests, 75 minutes at most. What arrived or was refunded has no event any more. No body is needed.",
    parameters: [
      { name: "id", in: "path", required: true, description: "An eventId.", schema: { type: "string" } },
      ...parameters,
    ],
    answers: { "202": answered("It is on its way.", "QueuedEvent", { keyed: true, examples: examples.queued }) },
    problems: ["notFound", "nothingToResend"],
  }),
};
