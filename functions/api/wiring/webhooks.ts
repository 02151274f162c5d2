import type { DeliveringDeps } from "../../domain/account/webhook-operations.ts";
import { isDelivered, post } from "../../webhook/post.ts";
import { signatureHeaders } from "../../webhook/signature.ts";

/** An event on its way: written once, signed, posted once. */
export function poster(exempt: readonly string[]): DeliveringDeps["post"] {
  return async ({ url, secrets, eventId, event, at }) => {
    const body = JSON.stringify(event);
    const headers = { "content-type": "application/json", ...signatureHeaders({ id: eventId, at, body }, secrets) };
    const posted = await post({ url, body, headers }, { exempt });
    return { ...posted, delivered: isDelivered(posted) };
  };
}
