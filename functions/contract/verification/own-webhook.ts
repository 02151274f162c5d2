import * as z from "zod";

// What an account's own key sees and sets of its webhook: of the environment of the key, and of no other.

export const SetWebhookRequest = z.strictObject({
  url: z.string("must be a text").min(1, "must not be empty").max(2_000, "must be at most 2,000 characters"),
});

/** Nothing is sent with it. */
export const NoInput = z.strictObject({});

export const EventPath = z.strictObject({ id: z.string() });

const environment = z.enum(["live", "test"]);
const states = ["active", "disabled", "removed"] as const;

export const Webhook = z.object({
  environment,
  url: z.string(),
  /** `both` for one that an operator set for both environments: setting your own leaves the other as it is. */
  serves: z.enum(["live", "test", "both"]),
  state: z.enum(states),
  retriesSuspended: z.boolean(),
  failingSince: z.iso.datetime().optional(),
});

export const WebhookSecret = z.object({ environment, url: z.string(), secret: z.string() });

export const RemovedWebhook = z.object({ environment, state: z.enum(states) });

/** Laid down for delivery: `GET /v1/webhook/deliveries` tells what came of it. */
export const QueuedEvent = z.object({ eventId: z.string() });

export const DeliveryList = z.object({
  deliveries: z.array(
    z.object({
      at: z.iso.datetime(),
      type: z.string(),
      eventId: z.string(),
      attempt: z.int(),
      delivered: z.boolean(),
      /** What your address answered; null where nobody answered in time. */
      status: z.int().nullable(),
      durationMs: z.number(),
    }),
  ),
});
