import type { DeliveryMessage } from "../../contract/retry-message.ts";
import { type GivingUpDeps, giveUp } from "./give-up.ts";
import type { Pending, Verification } from "./verification.ts";

export type SweepDeliveriesDeps = GivingUpDeps & {
  /** Records that ended and whose event is due: never sent, or sent too long ago. A bounded number of them. */
  findUndelivered: (now: Date) => Promise<Pick<Pending, "verificationId" | "environment">[]>;
  readVerification: (environment: Verification["environment"], id: string) => Promise<Verification | undefined>;
  sendDelivery: (environment: Verification["environment"], message: DeliveryMessage) => Promise<void>;
  /** It was sent: the next look is due when it must have arrived. */
  lookAgainAt: (verification: Verification, deliverBy: number) => Promise<void>;
};
export type SweptDeliveries = { undelivered: number; announced: number; givenUp: number };

/** Sends the events of records that were ended in passing, and gives up those that nobody tries any more. */
export async function sweepDeliveries(deps: SweepDeliveriesDeps): Promise<SweptDeliveries> {
  const found = await deps.findUndelivered(deps.now());
  const figures = { undelivered: found.length, announced: 0, givenUp: 0 };
  for (const { environment, verificationId } of found) {
    const verification = await deps.readVerification(environment, verificationId);
    if (verification?.delivery !== "pending") continue;
    const { deliverBy = 0, deliveryAttempt: attempt = 0, status } = verification;
    // A completed one's key is in its messages alone: where those are lost, so is the event.
    if (status === "error" && deps.now().getTime() < deliverBy) {
      await deps.sendDelivery(environment, { verificationId, attempt });
      await deps.lookAgainAt(verification, deliverBy);
      figures.announced += 1;
    } else {
      await giveUp(deps, verification);
      figures.givenUp += 1;
    }
  }
  return figures;
}
