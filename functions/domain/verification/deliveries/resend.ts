import type { Caller } from "../../../contract/access.ts";
import { Problem } from "../../../contract/problems.ts";
import type { DeliveryMessage } from "../../../contract/verification/retry-message.ts";
import type { OverdueDeps } from "../overdue.ts";
import { mayStillBeSent } from "./deliver.ts";

export type ResendDeps = Pick<OverdueDeps, "readVerification" | "now"> & {
  sendDelivery: (message: DeliveryMessage) => Promise<void>;
};

/** Asks for a try at once. What arrived, was refunded or has expired has no event that could be sent. */
export async function resend(deps: ResendDeps, caller: Caller, eventId: string): Promise<{ eventId: string }> {
  const verificationId = eventId.replace(/^msg_/, "ver_");
  const found = await deps.readVerification(caller.keyEnvironment, verificationId);
  if (found?.accountId !== caller.accountId) throw new Problem("notFound");
  if (found.delivery !== "pending" && !mayStillBeSent(found, deps.now())) throw new Problem("nothingToResend");
  await deps.sendDelivery({ verificationId, attempt: found.deliveryAttempt ?? 0, again: true });
  return { eventId };
}
