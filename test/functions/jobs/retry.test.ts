import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { usualRetryPlan } from "../../../functions/contract/settings/retry-plan.ts";
import { testRecords } from "../../../functions/contract/test-records.ts";
import { keys } from "../../../functions/store/keys.ts";
import { readVerification } from "../../../functions/store/verifications/verifications.ts";
import { standInHubSettings } from "../../../lib/deployment/stand-in-hub.ts";
import { deployed, fromQueue } from "../../fixtures/deployed.ts";
import { layRetry } from "../../fixtures/host/laid-retries.ts";
import { realRetryStore } from "../../fixtures/real-retry-store.ts";
import { context } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  {
    secrets: { receipts: JSON.stringify({ first: "r".repeat(32) }), pepper: "p".repeat(32) },
    queues: { RETRY_QUEUE: "retries", DELIVERY_QUEUE: "events" },
    others: {
      HUB_SETTINGS: JSON.stringify(standInHubSettings("http://127.0.0.1:1/verification")),
      HUB_SECRET: "hub",
      PEPPER_SECRET: "pepper",
      RECEIPT_SECRET: "receipts",
      RETRY_PLAN: JSON.stringify(usualRetryPlan),
    },
  },
  () => import("../../../functions/jobs/retry.ts"),
);

test("an attempt whose request can no longer be opened ends the record, and the customer has the credit again", async () => {
  const { tables, module, messages } = world();
  const store = realRetryStore(tables);
  await store.topUp("acc_retry", 10);
  const { opening, message } = await layRetry(tables, testRecords[0]?.request ?? {}, { accountId: "acc_retry" });
  const { verificationId } = opening;
  const Key = keys.sealedRequest("live", verificationId);
  await tables.client.send(new DeleteCommand({ TableName: tables.ephemeral, Key }));
  expect(await module.handler(fromQueue(message), context, () => {})).toEqual({ batchItemFailures: [] });
  expect((await readVerification(tables, "live", verificationId))?.status).toBe("error");
  expect(await store.readWallet("acc_retry")).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  expect((await messages("retries")).count).toBe(0);
});

test("a message about a verification that is not there is done with: it would come back for hours", async () => {
  const message = { verificationId: `ver_${"9".repeat(24)}`, attempt: 1, key: "AAAA" };
  expect(await world().module.handler(fromQueue(message), context, () => {})).toEqual({ batchItemFailures: [] });
});
