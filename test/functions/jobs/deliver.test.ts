import { expect, test } from "vitest";
import { usualRetryPlan } from "../../../functions/contract/settings/retry-plan.ts";
import { readVerification } from "../../../functions/store/verifications/verifications.ts";
import { deployed, fromQueue } from "../../fixtures/deployed.ts";
import { openingAt, settlementAt } from "../../fixtures/opening.ts";
import { realRetryStore } from "../../fixtures/real-retry-store.ts";
import { context } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  {
    queues: { DELIVERY_QUEUE: "events" },
    others: { WEBHOOK_KEY: "webhooks", WEBHOOK_EXEMPT: "[]", RETRY_PLAN: JSON.stringify(usualRetryPlan) },
  },
  () => import("../../../functions/jobs/deliver.ts"),
);

test("an event of an account without a webhook is given up at once, and the record says so", async () => {
  const { tables, module, messages } = world();
  const store = realRetryStore(tables);
  const opening = openingAt(new Date());
  await store.topUp(opening.accountId, 10);
  await store.open(opening);
  const announced = { deliverBy: Date.now() + 3_600_000 };
  await store.settle(opening, settlementAt(new Date(), { status: "error" }, { announced }), 5_000);
  const event = fromQueue({ verificationId: opening.verificationId, attempt: 0 });
  expect(await module.handler(event, context, () => {})).toEqual({ batchItemFailures: [] });
  expect(await readVerification(tables, "live", opening.verificationId)).toMatchObject({ delivery: "failed" });
  expect((await messages("events")).count).toBe(0);
});

test("a message that cannot be read goes back to the queue alone, to end where an operator finds it", async () => {
  const event = fromQueue({ verificationId: `ver_${"9".repeat(24)}`, attempt: 0 }, "no message");
  const failures = { batchItemFailures: [{ itemIdentifier: "m1" }] };
  expect(await world().module.handler(event, context, () => {})).toEqual(failures);
});
