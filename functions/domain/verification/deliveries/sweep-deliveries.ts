import type { RetryPlan } from "../../../contract/settings/retry-plan.ts";
import type { DeliveryMessage } from "../../../contract/verification/retry-message.ts";
import { isBusy, type SweepDeps } from "../sweep.ts";
import type { Pending, Verification } from "../verification.ts";
import { deliverBy } from "./deliver-by.ts";
import { type GivingUpDeps, giveUp } from "./give-up.ts";

export type SweepDeliveriesDeps = GivingUpDeps &
  Pick<SweepDeps, "failed"> & {
    plan: RetryPlan;
    /** Records that ended and whose event is due: never sent, or sent too long ago. A bounded number of them. */
    findUndelivered: (now: Date) => Promise<Pick<Pending, "verificationId" | "environment">[]>;
    readVerification: (environment: Verification["environment"], id: string) => Promise<Verification | undefined>;
    sendDelivery: (environment: Verification["environment"], message: DeliveryMessage) => Promise<void>;
    /** It was sent: it must have arrived by then, and that is when the next look is due. */
    lookAgainAt: (verification: Verification, deliverBy: number) => Promise<void>;
  };
type SweptDeliveries = { undelivered: number; announced: number; givenUp: number };

/**
 * Sends the events of records that were ended without sending them, and gives up those that nobody tries any more. One
 * that fails is reported and stops none of the others.
 */
export async function sweepDeliveries(deps: SweepDeliveriesDeps): Promise<SweptDeliveries> {
  const found = await deps.findUndelivered(deps.now());
  const figures = { undelivered: found.length, announced: 0, givenUp: 0 };
  for (const named of found) {
    try {
      const done = await sendOrGiveUp(deps, named);
      if (done !== undefined) figures[done] += 1;
    } catch (error) {
      if (!isBusy(error)) deps.failed(named.verificationId, error);
    }
  }
  return figures;
}

async function sendOrGiveUp(
  deps: SweepDeliveriesDeps,
  { environment, verificationId }: Pick<Pending, "verificationId" | "environment">,
): Promise<"announced" | "givenUp" | undefined> {
  const verification = await deps.readVerification(environment, verificationId);
  if (verification?.delivery !== "pending") return undefined;
  const { deliveryAttempt: attempt = 0, status } = verification;
  const until = verification.deliverBy ?? deliverBy(deps.plan, deps.now());
  // A completed one's key is in its messages alone: where those are lost, so is the event.
  if (status === "error" && deps.now().getTime() < until) {
    await deps.sendDelivery(environment, { verificationId, attempt });
    await deps.lookAgainAt(verification, until);
    return "announced";
  }
  await giveUp(deps, verification);
  return "givenUp";
}
